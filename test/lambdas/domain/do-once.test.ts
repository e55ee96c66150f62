import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it, vi } from 'vitest';
import { doOnce } from '#lambdas/domain/api-access/do-once.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { putsOf, refusedWrite } from '#test/support/lambdas/transactions.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
const now = new Date('2026-03-05T12:00:00.000Z');
const call = { workspaceId: WorkspaceId.parse('person-1'), key: 'import-1', request: { propertyAddress: '1 Test St' } };

beforeEach(() => {
  dynamo.reset();
  vi.stubEnv('INTEGRATIONS_TABLE', 'integrations');
  vi.stubEnv('PROFILES_TABLE', 'profiles');
});

it('asks a repeat to come back in a moment while the first call is under way, and does nothing', async () => {
  dynamo.on(TransactWriteCommand).resolves({});
  let finish = () => {};
  const first = doOnce(call, now, {
    work: () => new Promise<string>((resolve) => (finish = () => resolve('done'))),
    read: String,
  });
  await vi.waitFor(() => expect(putsOf(dynamo)).toHaveLength(1));

  const row = putsOf(dynamo)[0]?.Item;
  dynamo.on(TransactWriteCommand).rejects(refusedWrite());
  dynamo.on(GetCommand).resolves({ Item: row });
  const work = vi.fn(async () => 'again');
  await expect(doOnce(call, now, { work, read: String })).rejects.toMatchObject({
    code: 'request_in_progress',
    retryAfter: 2,
  });
  expect(work).not.toHaveBeenCalled();
  finish();
  expect(await first).toBe('done');
});
