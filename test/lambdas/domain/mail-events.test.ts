import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mailTags } from '#lambdas/domain/mails/mail-tags.ts';
import { sendMail } from '#lambdas/domain/mails/send-mail.ts';
import { handler } from '#lambdas/functions/mail-events/handler.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';

const ses = mockClient(SESv2Client);
const tables = mockClient(DynamoDBDocumentClient);

const of = { user_id: WorkspaceId.parse('ines'), analysis_id: 'deal', page_id: 'page', contact_id: 'ruth' };
const tags = Object.fromEntries(Object.entries(mailTags(of, 'hash')).map(([name, value]) => [name, [value]]));
const at = '2026-11-29T13:04:05.123Z';

const page = (state: string) => ({
  ...{
    user_id: WorkspaceId.parse('ines'),
    id: 'page#deal#page',
    version: 1,
    made_at: at,
    letter_id: 'letter',
    language: 'en',
  },
  ...{
    shared_with: '',
    structures: [],
    ends_at: at,
    link_code: 'code',
    view_count: 0,
    seller_events: 0,
    seen_through: 0,
  },
  mails: { hash: { contact_id: 'ruth', at, state } },
});

/** The changes of the transactions, and of the single updates. */
const changes = () => [
  ...tables
    .commandCalls(TransactWriteCommand)
    .flatMap(({ args: [{ input }] }) => input.TransactItems ?? [])
    .flatMap(({ Update }) => Update?.UpdateExpression ?? []),
  ...tables.commandCalls(UpdateCommand).map(({ args: [{ input }] }) => input.UpdateExpression),
];

beforeEach(() => {
  ses.reset();
  tables.reset();
  vi.stubEnv('ANALYSES_TABLE', 'analyses');
  vi.stubEnv('INTEGRATIONS_TABLE', 'integrations');
  vi.stubEnv('PROFILES_TABLE', 'profiles');
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  tables.on(GetCommand).resolves({});
  tables.on(GetCommand, { TableName: 'analyses' }).resolves({ Item: page('sent') });
  tables.on(TransactWriteCommand).resolves({});
  tables.on(UpdateCommand).resolves({ Attributes: {} });
});

describe('the tags of a mail with a seller’s link', () => {
  it('go to SES with the mail, as it takes them', async () => {
    vi.stubEnv('EMAIL_SENDER', 'hello@mail.example');
    vi.stubEnv('MAIL_CONFIGURATION_SET', 'stage');
    ses.on(SendEmailCommand).resolves({ MessageId: 'id' });
    const mail = { to: 'ruth@people.example', subject: 'Subject', text: 'Text', tags: mailTags(of, 'ha-s_h') };
    expect(await sendMail(mail, () => {})).toBe('sent');
    const [call] = ses.commandCalls(SendEmailCommand);
    const sent = call?.args[0].input.EmailTags ?? [];
    expect(sent).toContainEqual({ Name: 'address', Value: 'ha-s_h' });
    for (const { Name, Value } of sent) expect(`${Name}${Value}`).toMatch(/^[\w-]+$/);
    expect(JSON.stringify(sent)).not.toContain('@');
  });
});

describe('an event of SES', () => {
  it('of a delivery sets state and time, if nothing has changed meanwhile, and nothing else', async () => {
    await handler({ kind: 'delivered', at, tags: { ...tags, 'ses:configuration-set': ['stage'] } });
    expect(changes()).toEqual(['SET mails.#hash.#state = :state, mails.#hash.state_at = :at']);
    const [transaction] = tables.commandCalls(TransactWriteCommand);
    expect(transaction?.args[0].input.TransactItems?.[1]?.Update).toMatchObject({
      ConditionExpression: 'mails.#hash.#state = :seen',
      ExpressionAttributeValues: { ':state': 'delivered', ':at': at, ':seen': 'sent' },
    });
  });

  it.each([
    ['delivered', 'delivered'],
    ['delivered', 'bounced'],
    ['delivered', 'stopped'],
    ['bounced', 'complained'],
    ['bounced', 'bounced'],
  ])('that it was %s changes nothing once it is %s', async (kind, state) => {
    tables.on(GetCommand, { TableName: 'analyses' }).resolves({ Item: page(state) });
    await handler({ kind, at, tags });
    expect(changes()).toEqual([]);
  });

  it('of a complaint bars the address before all else, so that a failure in between loses no stop', async () => {
    tables.on(TransactWriteCommand).rejects(new Error('down'));
    await expect(handler({ kind: 'complained', at, tags })).rejects.toThrow('down');
    // What marks the contact and counts it follows.
    const [bars] = tables.commandCalls(UpdateCommand);
    expect(bars?.args[0].input.UpdateExpression).toBe(
      'SET stopped_at = if_not_exists(stopped_at, :now) REMOVE expires_at',
    );
  });

  it.each([{}, null, { kind: 'opened', at, tags }, { kind: 'bounced', at, tags: { page: ['page'] } }])(
    'that it does not know changes nothing and is no failure: %j',
    async (event) => {
      await handler(event);
      expect(changes()).toEqual([]);
    },
  );
});
