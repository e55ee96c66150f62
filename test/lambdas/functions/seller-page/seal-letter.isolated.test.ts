import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it, vi } from 'vitest';
import { newSealKey } from '#bin/seal/seal-key.ts';
import { sealLetter } from '#lambdas/functions/seller-sealer/seal-letter.ts';
import { logWith } from '#lambdas/runtime/log.ts';
import { sellerBodyId, sellerEventId } from '#lambdas/storage/analyses/row-ids.ts';
import { findSellerEvent } from '#lambdas/storage/analyses/seller-events.ts';
import { putRow } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import type { SellerEvent } from '#shared/seller-page/seller-link.ts';
import { shownHash } from '#shared/seller-page/signed-letter.ts';
import { textVersion } from '#shared/seller-page/text-of.ts';
import { workedPage } from '#test/shared/seller-page/seller-letter.ts';
import { startTables } from '#test/support/lambdas/own-tables.ts';

vi.mock('#lambdas/runtime/call-limits.ts', () => import('#test/support/lambdas/patient-calls.ts'));

const newTables = await startTables(
  { setting: 'ANALYSES_TABLE', keys: ['user_id', 'id'] },
  { setting: 'INTEGRATIONS_TABLE', keys: ['account', 'sort_key'] },
);
const files = mockClient(S3Client);
const secrets = mockClient(SecretsManagerClient);
const mails = mockClient(SESv2Client);

const now = new Date('2026-11-25T10:00:00Z');
const stageSeal = newSealKey('test', now);
const page = workedPage(['Wholesale', 'Seller Finance']);
const owner = { user_id: WorkspaceId.parse('ines'), analysis_id: 'deal' };
const request = { ...owner, page_id: 'page', key: 'signature' };
const signed: SellerEvent = {
  ...{ key: 'signature', by: 'seller', kind: 'sign', at: now.toISOString() },
  ...{ option: 1, language: 'en', name: 'Ruth Hollis', email: 'ruth@example.com' },
  ...{ hash: await shownHash(page, 1, 'en'), text_version: textVersion },
};

async function store(shows: typeof page, event: SellerEvent): Promise<void> {
  const { user_id, analysis_id } = owner;
  const { page_id } = request;
  await putRow(analysesTable, { user_id, id: sellerBodyId(analysis_id, page_id), body: JSON.stringify(shows) });
  await putRow(analysesTable, { user_id, id: sellerEventId(analysis_id, page_id, event.key), position: 0, ...event });
}

const sealIt = (log = logWith({})) => sealLetter(request, now, log);
const kept = () => findSellerEvent(owner, request.page_id, request.key);

beforeEach(async () => {
  await newTables();
  for (const client of [files, secrets, mails]) client.reset();
  files.on(PutObjectCommand).resolves({});
  secrets.on(GetSecretValueCommand).resolves({ SecretString: stageSeal });
  mails.on(SendEmailCommand).resolves({ MessageId: '1' });
  vi.stubEnv('PHOTOS_BUCKET', 'photos');
  vi.stubEnv('SEAL_KEY_SECRET', 'seal');
  vi.stubEnv('EMAIL_SENDER', 'hello@mail.example.com');
  for (const name of ['MAIL_CONFIGURATION_SET', 'COMPANY', 'COMPANY_ADDRESS', 'SUPPORT_EMAIL']) vi.stubEnv(name, name);
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

it('seals what was signed', async () => {
  await store(page, signed);
  await sealIt();
  expect(await kept()).toMatchObject({ sealed: true });
  expect(files.commandCalls(PutObjectCommand)).toHaveLength(1);
});

it.each<[string, typeof page, Partial<SellerEvent>]>([
  ['whose page shows something else by now', { ...page, own_words: ['The shed stays.'] }, {}],
  ['of another text version', page, { text_version: textVersion + 1 }],
  ['without a hash', page, { hash: undefined }],
])('seals no signature %s, and tells the operator once', async (_, shows, changed) => {
  const error = vi.fn();
  const log = { ...logWith({}), error };
  await store(shows, { ...signed, ...changed });
  await sealIt(log);
  await sealIt(log);
  const event = await kept();
  expect([event?.sealed, event?.seal_refused]).toEqual([undefined, true]);
  expect([files.calls(), mails.calls()]).toEqual([[], []]);
  const { page_id, key } = request;
  expect(error.mock.calls).toEqual([['seal_needs_operator', { reason: 'hash_differs', page_id, key }]]);
});

it('mails one copy when a message is delivered twice at once', async () => {
  await store(page, signed);
  let release = () => {};
  const bothAreHere = new Promise<void>((resolve) => {
    release = resolve;
  });
  let written = 0;
  files.on(PutObjectCommand).callsFake(async () => {
    written += 1;
    if (written === 2) release();
    await bothAreHere;
    return {};
  });
  await Promise.all([sealIt(), sealIt()]);
  expect(await kept()).toMatchObject({ sealed: true });
  expect(mails.commandCalls(SendEmailCommand)).toHaveLength(1);
  // Nothing was removed.
  expect(files.calls()).toHaveLength(2);
});
