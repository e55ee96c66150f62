import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import {
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as analyses } from '#lambdas/functions/analyses/handler.ts';
import { handler as lookUp } from '#lambdas/functions/property-lookup/handler.ts';
import { createApiAnalysis } from '#lambdas/functions/public-api/api-analyses.ts';
import { handler as subscription } from '#lambdas/functions/subscription/handler.ts';
import { handler as relay } from '#lambdas/functions/webhook-relay/handler.ts';
import { retryDelaysMs } from '#lambdas/functions/webhook-sender/attempt-delivery.ts';
import { handler as sender } from '#lambdas/functions/webhook-sender/handler.ts';
import { signed } from '#lambdas/functions/webhook-sender/signed.ts';
import { logWith } from '#lambdas/runtime/log.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { duePartition, duePartitions } from '#lambdas/storage/due.ts';
import { claimsPrefix, watchPrefix } from '#lambdas/storage/watch/watch-rows.ts';
import { aPerson, apiEvent } from '#test/support/lambdas/api-event.ts';
import { aKeyHolder, aProfile, aProperty } from '#test/support/lambdas/builders.ts';
import { openGate } from '#test/support/lambdas/open-gate.ts';
import { canceled, deletedAccount, transactionsOf } from '#test/support/lambdas/transactions.ts';

process.env.PAYMENTS = 'free';
const dynamo = mockClient(DynamoDBDocumentClient);
const queue = mockClient(SQSClient);
const refused = new ConditionalCheckFailedException({ message: 'no', $metadata: {} });
const now = new Date('2026-03-31T12:00:00.000Z');

const subscribedTo = (...events: string[]) => ({ Items: [{ events }] });
const analysis = {
  id: '01KJZ8Q4F2V7M3T9XW5C6BHRND',
  user_id: aPerson.id,
  property_address: '1 Main St, Mesa, AZ 85201',
  purchase_price: 100_000,
  analysis_data: aProperty(),
  created_at: '2026-03-30T12:00:00.000Z',
};
const row = { ...analysis, id: `analysis#${analysis.id}` };
const deletion = () => analyses(apiEvent({ routeKey: 'DELETE /api/analyses/{id}', params: { id: analysis.id } }));

beforeEach(() => {
  dynamo.reset();
  openGate();
  queue.reset();
  dynamo.on(QueryCommand).resolves({ Items: [] });
  dynamo
    .on(QueryCommand, { TableName: 'integrations' })
    .resolves(subscribedTo('analysis.deleted', 'subscription.changed'));
  dynamo.on(GetCommand).resolves({ Item: row });
  // Nobody follows the house.
  const watch = { account: accountOf(aPerson.id), sort_key: `${watchPrefix}${analysis.id}` };
  const claims = { ':prefix': claimsPrefix(analysis.id) };
  dynamo.on(QueryCommand, { TableName: 'integrations', ExpressionAttributeValues: claims }).resolves({ Items: [] });
  dynamo.on(GetCommand, { TableName: 'integrations', Key: watch }).resolves({});
  dynamo.on(PutCommand).resolves({});
  dynamo.on(UpdateCommand).resolves({ Attributes: {} });
  dynamo.on(DeleteCommand).resolves({ Attributes: {} });
  dynamo.on(BatchWriteCommand).resolves({});
  dynamo.on(TransactWriteCommand).resolves({});
  queue.on(SendMessageBatchCommand).resolves({});
  for (const name of ['PROFILES', 'ANALYSES', 'BOOKS', 'INTEGRATIONS']) vi.stubEnv(`${name}_TABLE`, name.toLowerCase());
  vi.stubEnv('WEBHOOK_QUEUE_URL', 'https://sqs.us-east-1.amazonaws.com/1/queue');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.useFakeTimers({ toFake: ['Date'], now });
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
});

/** The writes and messages, in order. */
const isOfBooks = (input: object) => 'TableName' in input && input.TableName === 'books';

/** What is read, and the letters and the book of a deleted analysis, are another matter. */
const order = () =>
  [...dynamo.calls(), ...queue.calls()]
    .sort((a, b) => (a.calledBefore(b) ? -1 : 1))
    .flatMap(({ args: [command] }) => (isOfBooks(command.input) ? [] : [command.constructor.name]))
    .filter((name) => !['QueryCommand', 'GetCommand', 'BatchWriteCommand'].includes(name));

/** The writes of each transaction after its check: the event and the changes. */
const transactions = () => transactionsOf(dynamo);
const published = () => transactions().flatMap(([event]) => event?.Put?.Item ?? []);

describe('an event', () => {
  it('is written in the transaction of its change, and sent afterwards', async () => {
    expect((await deletion()).statusCode).toBe(204);
    expect(order()).toEqual(['TransactWriteCommand', 'SendMessageBatchCommand']);
    const [[event, change] = []] = transactions();
    expect(event?.Put).toMatchObject({
      TableName: 'integrations',
      ConditionExpression: 'attribute_not_exists(account)',
      Item: {
        id: expect.stringMatching(/^evt_[0-9A-Za-z]{22}$/),
        body: expect.stringContaining('"analysis.deleted"'),
        // The relay sends it if the message is lost.
        due: expect.any(String),
        due_at: '2026-03-31T12:01:00.000Z',
      },
    });
    expect(change?.Delete).toMatchObject({
      TableName: 'analyses',
      Key: { user_id: aPerson.id, id: row.id },
      ConditionExpression: 'created_at = :seen',
    });
  });

  it('does not exist when its change failed', async () => {
    dynamo.on(TransactWriteCommand).rejects(canceled('None', 'None', 'ConditionalCheckFailed'));
    expect((await deletion()).statusCode).toBe(404);
    expect(order()).toEqual(['TransactWriteCommand']);
  });

  it('that was published before stays unchanged, and its change is still made', async () => {
    dynamo
      .on(TransactWriteCommand)
      .rejectsOnce(canceled('None', 'ConditionalCheckFailed', 'None'))
      .resolves({});
    expect((await deletion()).statusCode).toBe(204);
    expect(transactions()[1]).toMatchObject([{ Delete: { TableName: 'analyses' } }]);
  });

  it('is the same however often it is published, and another one for what was saved anew', async () => {
    await deletion();
    await deletion();
    dynamo
      .on(GetCommand, { TableName: 'analyses' })
      .resolves({ Item: { ...row, created_at: '2026-03-31T13:00:00.000Z' } });
    await deletion();
    const ids = published().map((event) => event?.sort_key);
    expect(ids).toHaveLength(3);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('fails no call because it can not be sent at once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    queue.on(SendMessageBatchCommand).rejects(new Error('away'));
    expect((await deletion()).statusCode).toBe(204);
    expect(warn.mock.calls.map(([line]) => line.event)).toEqual(['webhook_check_not_enqueued']);
  });

  it('costs one query without a subscribed webhook', async () => {
    dynamo.on(QueryCommand).resolves({ Items: [] });
    await deletion();
    expect(order()).toEqual(['DeleteCommand']);
  });

  it('is written with the very change of plan, under its condition, and answered by what is there then', async () => {
    const profile = aProfile({ id: aPerson.id, email: aPerson.email });
    const after = { ...profile, monthly_analyses_used: 3 };
    dynamo.on(GetCommand).resolvesOnce({ Item: profile }).resolves({ Item: after });
    const body = { tier: 'enterprise', billing_interval: 'monthly', start: 'now' };
    const answer = await subscription(apiEvent({ routeKey: 'PUT /api/subscription', body }));
    expect(JSON.parse(answer.body ?? '')).toEqual({ ...after, access_until: after.trial_end_date });
    // Then its entry in the account log, which is counted.
    expect(order()).toEqual([
      'TransactWriteCommand',
      'SendMessageBatchCommand',
      'UpdateCommand',
      'TransactWriteCommand',
    ]);
    const [[event, change] = []] = transactions();
    expect(JSON.parse(event?.Put?.Item?.body)).toMatchObject({
      type: 'subscription.changed',
      data: { tier: 'enterprise', status: 'active', previous: { tier: profile.subscription_tier } },
    });
    expect(change?.Update).toMatchObject({
      Key: { id: aPerson.id },
      ConditionExpression: 'subscription_tier = :tier AND subscription_status = :status',
    });
  });

  it('is decided again with the change after a concurrent change', async () => {
    const profile = aProfile({ id: aPerson.id, email: aPerson.email });
    dynamo.on(GetCommand).resolves({ Item: profile });
    dynamo
      .on(TransactWriteCommand)
      .rejectsOnce(canceled('None', 'None', 'ConditionalCheckFailed'))
      .resolves({});
    const body = { tier: 'enterprise', billing_interval: 'monthly', start: 'now' };
    expect((await subscription(apiEvent({ routeKey: 'PUT /api/subscription', body }))).statusCode).toBe(200);
    const ids = published().map((event) => event?.id);
    expect(ids).toHaveLength(2);
    expect(ids[0]).not.toBe(ids[1]);
    expect(queue.calls()).toHaveLength(1);
  });
});

describe('a deletion', () => {
  it('leaves the analysis, to be deleted again, when its letters cannot be deleted', async () => {
    const letter = { user_id: aPerson.id, id: `letter#${analysis.id}#${analysis.id}` };
    dynamo.on(QueryCommand, { TableName: 'analyses' }).resolves({ Items: [] });
    const ofLetters = { ':partition': aPerson.id, ':prefix': `letter#${analysis.id}#` };
    dynamo.on(QueryCommand, { ExpressionAttributeValues: ofLetters }).resolves({ Items: [letter] });
    dynamo.on(BatchWriteCommand).rejects(new Error('away'));
    expect((await deletion()).statusCode).toBe(500);
    expect(transactions()).toEqual([]);
    const deleted = dynamo.commandCalls(DeleteCommand).filter(({ args: [{ input }] }) => !isOfBooks(input));
    expect(deleted).toEqual([]);
    vi.mocked(console.error).mockClear();
  });
});

describe('a transaction', () => {
  it('that meets another one is tried again, and so is a write that meets one', async () => {
    dynamo
      .on(TransactWriteCommand)
      .rejectsOnce(canceled('None', 'None', 'TransactionConflict'))
      .resolves({});
    expect((await deletion()).statusCode).toBe(204);
    expect(order()).toEqual(['TransactWriteCommand', 'TransactWriteCommand', 'SendMessageBatchCommand']);

    dynamo.on(QueryCommand).resolves({ Items: [] });
    const conflict = new TransactionConflictException({ message: 'no', $metadata: {} });
    const ofAnalyses = { TableName: 'analyses' };
    dynamo.on(DeleteCommand, ofAnalyses).rejectsOnce(conflict).resolves({});
    expect((await deletion()).statusCode).toBe(204);
    expect(dynamo.commandCalls(DeleteCommand, ofAnalyses)).toHaveLength(2);
  });

  it('is given up when it meets others every time', async () => {
    dynamo.on(TransactWriteCommand).rejects(canceled('None', 'TransactionConflict', 'None'));
    // Without pauses.
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    expect((await deletion()).statusCode).toBe(500);
    random.mockRestore();
    expect(transactions()).toHaveLength(8);
    vi.mocked(console.error).mockClear();
  });

  it('fails with what is neither a condition nor another one', async () => {
    dynamo.on(TransactWriteCommand).rejects(canceled('ValidationError', 'None'));
    expect((await deletion()).statusCode).toBe(500);
    expect(transactions()).toHaveLength(1);
    vi.mocked(console.error).mockClear();
  });
});

describe('a month that is nearly used up', () => {
  const lookup = () =>
    lookUp(apiEvent({ routeKey: 'POST /api/property-lookup', body: { address: '1 Main St, Mesa, AZ 85201' } }));
  const profile = (used: number) =>
    aProfile({
      id: aPerson.id,
      email: aPerson.email,
      usage_period: '2026-03',
      monthly_analyses_limit: 5,
      monthly_analyses_used: used,
    });
  const bodies = () => published().flatMap((event) => (event?.body ? [event.body] : []));

  beforeEach(() => {
    vi.stubEnv('PROPERTY_SOURCE', 'sample');
    dynamo.on(QueryCommand).resolves(subscribedTo('quota.low'));
    dynamo.on(GetCommand).resolves({});
    dynamo.on(GetCommand, { TableName: 'profiles' }).resolves({ Item: profile(3) });
    dynamo.on(UpdateCommand, { TableName: 'profiles' }).resolves({ Attributes: profile(4) });
  });

  it.each([
    [3, false],
    [4, true],
    [5, true],
  ])('is published with what the %ith of five lookups came to: %s', async (used, isPublished) => {
    dynamo.on(GetCommand, { TableName: 'profiles' }).resolves({ Item: profile(used - 1) });
    expect((await lookup()).statusCode).toBe(200);
    expect(bodies()).toEqual(isPublished ? [expect.stringContaining(`"used":${used},"limit":5`)] : []);
    if (isPublished) expect(transactions()[0]?.[2]?.Put?.Item?.id).toMatch(/^address#/);
  });

  it.each([
    [19, false],
    [20, true],
  ])('is published in a trial with what the %ith of 25 lookups came to: %s', async (used, isPublished) => {
    const trial = { ...profile(used - 1), trial_end_date: '2999-01-01T00:00:00.000Z' };
    dynamo.on(GetCommand, { TableName: 'profiles' }).resolves({ Item: trial });
    expect((await lookup()).statusCode).toBe(200);
    expect(bodies()).toEqual(isPublished ? [expect.stringContaining('"used":20,"limit":25')] : []);
  });

  it('is published once: with the event there, a lookup is kept without it', async () => {
    dynamo
      .on(TransactWriteCommand)
      .rejectsOnce(canceled('None', 'ConditionalCheckFailed', 'None', 'None'))
      .resolves({});
    expect((await lookup()).statusCode).toBe(200);
    const kept = transactions()[1]?.map(({ Put, Update }) =>
      Update?.TableName === 'profiles' ? Update.UpdateExpression : (Put?.Item ?? Update?.Key)?.id.split('#')[0],
    );
    // By ZIP, and by city and state.
    const used = 'SET monthly_analyses_used = monthly_analyses_used + :one';
    expect(kept).toEqual(['lookup', 'address', 'address', used, 'house', 'house']);
    expect(queue.calls()).toEqual([]);
  });

  it('is not published with a lookup that finds nothing and is refunded', async () => {
    const address = '404 Unknown Way, Phoenix, AZ 85004';
    const reply = await lookUp(apiEvent({ routeKey: 'POST /api/property-lookup', body: { address } }));
    expect(reply.statusCode).toBe(404);
    expect(transactions()).toEqual([]);
  });

  it('fails no lookup: one is kept without the event that can not be published', async () => {
    const warn = vi
      .spyOn(console, 'warn')
      .mockClear()
      .mockImplementation(() => {});
    dynamo.on(TransactWriteCommand).rejectsOnce(new Error('away')).resolves({});
    expect((await lookup()).statusCode).toBe(200);
    dynamo.on(QueryCommand).rejects(new Error('away, too'));
    expect((await lookup()).statusCode).toBe(200);
    expect(warn.mock.calls.map(([line]) => line.event)).toEqual(Array(2).fill('low_quota_not_published'));
  });

  it('is published by a lookup that is refused, when the one that used it up has not come to it', async () => {
    dynamo.on(UpdateCommand, { TableName: 'profiles' }).rejects(refused);
    dynamo.on(GetCommand, { TableName: 'profiles' }).resolves({ Item: profile(5) });
    expect((await lookup()).statusCode).toBe(403);
    expect(bodies()).toEqual([expect.stringContaining('"used":5,"limit":5')]);
    expect(transactions()[0]).toHaveLength(1);
    expect(queue.calls()).toHaveLength(1);
  });
});

it('publishes nothing for an address that is saved already when a program analyzes it again', async () => {
  dynamo.on(QueryCommand).resolves(subscribedTo('analysis.created'));
  const lookup = { lookup_id: analysis.id, property: aProperty(), expires_at: 2_000_000_000 };
  dynamo.on(GetCommand).resolves({ Item: lookup });
  dynamo.on(GetCommand, { Key: { user_id: aPerson.id, id: row.id } }).resolves({ Item: row });
  dynamo.on(TransactWriteCommand).rejects(canceled('None', 'None', 'ConditionalCheckFailed'));
  dynamo.on(UpdateCommand).resolves({ Attributes: row });
  await createApiAnalysis({
    user: aKeyHolder(),
    workspace: { id: aKeyHolder().workspace, role: 'owner' },
    viewer: '192.0.2.1',
    userAgent: undefined,
    headers: {},
    body: { propertyAddress: analysis.property_address },
    params: undefined,
    query: undefined,
    now,
    log: logWith({}),
  });
  expect(dynamo.commandCalls(PutCommand)).toEqual([]);
  expect(queue.calls()).toEqual([]);
});

const event = {
  account: 'a'.repeat(16),
  sort_key: 'event#evt_1',
  id: 'evt_1',
  user_id: aPerson.id,
  body: JSON.stringify({
    type: 'analysis.created',
    timestamp: now.toISOString(),
    data: {
      id: analysis.id,
      propertyAddress: analysis.property_address,
      purchasePrice: 1,
      strategy: null,
      createdAt: analysis.created_at,
    },
  }),
};
const messageAbout = ({ account, sort_key }: { account: string; sort_key: string }) => ({
  Records: [{ messageId: 'm', body: JSON.stringify({ account, sort_key }) }],
});
const check = (row: { account: string; sort_key: string }) =>
  // The used parts of a record.
  sender(messageAbout(row) as Parameters<typeof sender>[0]);

describe('an event in the outbox', () => {
  const webhook = {
    account: event.account,
    sort_key: 'webhook#1',
    id: `wh_${'a'.repeat(19)}1`,
    url: 'https://hooks.example.com/',
    events: ['analysis.created'],
    description: '',
    secret: 'whsec_AAAA',
    created_at: '2026-01-01T00:00:00.000Z',
  };
  const owner = aProfile({
    id: aPerson.id,
    subscription_tier: 'professional',
    subscription_status: 'active',
  });

  beforeEach(() => {
    dynamo.on(QueryCommand).resolves({ Items: [webhook, { ...webhook, events: ['quota.low'] }] });
    dynamo.on(GetCommand, { TableName: 'integrations' }).resolves({ Item: event });
    dynamo.on(GetCommand, { TableName: 'profiles' }).resolves({ Item: owner });
  });

  it('is dispatched to the subscribed webhooks and marked before it is sent', async () => {
    expect(await check(event)).toEqual({ batchItemFailures: [] });
    expect(order()).toEqual(['TransactWriteCommand', 'UpdateCommand', 'SendMessageBatchCommand']);
    expect(transactions()[0]?.[0]?.Put).toMatchObject({
      ConditionExpression: 'attribute_not_exists(account)',
      Item: { webhook_id: webhook.id, event_id: 'evt_1', body: event.body },
    });
    expect(dynamo.commandCalls(UpdateCommand)[0]?.args[0].input).toMatchObject({
      UpdateExpression: 'SET dispatched = :true REMOVE due, due_at',
      ConditionExpression: 'attribute_exists(account)',
    });
  });

  it.each([
    ['dispatched before', { ...event, dispatched: true }],
    ['gone', undefined],
  ])('is left alone when it is %s', async (_, Item) => {
    dynamo.on(GetCommand, { TableName: 'integrations' }).resolves({ Item });
    expect(await check(event)).toEqual({ batchItemFailures: [] });
    expect(order()).toEqual([]);
  });

  it('is not sent on a plan without API access, unless the plan changed', async () => {
    dynamo.on(GetCommand, { TableName: 'profiles' }).resolves({ Item: { ...owner, subscription_tier: 'basic' } });
    await check(event);
    expect(order()).toEqual(['UpdateCommand']);
  });

  it('is dropped when its account is deleted at that moment', async () => {
    dynamo.on(TransactWriteCommand).rejects(deletedAccount());
    expect(await check(event)).toEqual({ batchItemFailures: [] });
    expect(order().at(-1)).toBe('DeleteCommand');
  });

  it('is dropped when its account is gone', async () => {
    dynamo.on(GetCommand, { TableName: 'profiles' }).resolves({});
    expect(await check(event)).toEqual({ batchItemFailures: [] });
    expect(order()).toEqual(['DeleteCommand']);
  });
});

it('has the queue retry a failed message, and only that one', async () => {
  dynamo.on(GetCommand).resolves({});
  const { Records } = messageAbout(event);
  const records = [...Records, { messageId: 'broken', body: 'no JSON' }];
  expect(await sender({ Records: records } as Parameters<typeof sender>[0])).toEqual({
    batchItemFailures: [{ itemIdentifier: 'broken' }],
  });
  expect(console.error).toHaveBeenCalledOnce();
  vi.mocked(console.error).mockClear();
});

describe('the relay', () => {
  const row = { account: 'a', sort_key: 'delivery#wh_1#1', due_at: '2026-03-31T11:59:00.000Z' };

  it('enqueues the check of an attempt that is near, with the rest of its wait', async () => {
    const next_attempt_at = '2026-03-31T12:09:59.400Z';
    dynamo
      .on(QueryCommand)
      .resolvesOnce({ Items: [{ ...row, next_attempt_at }] })
      .resolves({ Items: [] });
    dynamo.on(UpdateCommand).resolves({ Attributes: {} });
    await relay();
    expect(queue.commandCalls(SendMessageBatchCommand)[0]?.args[0].input.Entries).toMatchObject([
      { DelaySeconds: 600, MessageBody: JSON.stringify({ account: 'a', sort_key: row.sort_key }) },
    ]);
    expect(dynamo.commandCalls(UpdateCommand)[0]?.args[0].input).toMatchObject({
      ConditionExpression: 'due_at = :seen',
      ExpressionAttributeValues: { ':seen': row.due_at, ':later': '2026-03-31T12:14:59.400Z' },
    });
  });

  it('enqueues checks in tens, each with its own wait', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => ({
      ...row,
      sort_key: `delivery#wh_1#${index}`,
      next_attempt_at: new Date(now.getTime() + index * 1000).toISOString(),
    }));
    dynamo.on(QueryCommand).resolvesOnce({ Items: rows }).resolves({ Items: [] });
    dynamo.on(UpdateCommand).resolves({ Attributes: {} });
    await relay();
    const sent = queue.commandCalls(SendMessageBatchCommand).map(({ args }) => args[0].input.Entries ?? []);
    expect(sent.map((entries) => entries.length)).toEqual([10, 10, 5]);
    expect(sent.flat().map(({ DelaySeconds }) => DelaySeconds)).toEqual(rows.map((_, index) => index));
  });

  it.each([
    { late: 2, next: 5, times: { next_attempt_at: '2026-03-31T11:58:00.000Z' } },
    { late: 40, next: 40, times: { next_attempt_at: '2026-03-31T11:20:00.000Z' } },
    { late: 600, next: 60, times: { next_attempt_at: '2026-03-31T02:00:00.000Z' } },
  ])('looks at a row that is $late minutes late again after $next', async ({ next, times }) => {
    dynamo
      .on(QueryCommand)
      .resolvesOnce({ Items: [{ ...row, ...times }] })
      .resolves({ Items: [] });
    dynamo.on(UpdateCommand).resolves({ Attributes: {} });
    await relay();
    const [update] = dynamo.commandCalls(UpdateCommand);
    expect(update?.args[0].input.ExpressionAttributeValues?.[':later']).toBe(
      new Date(now.getTime() + next * 60_000).toISOString(),
    );
  });

  it('leaves a row to the run that claimed it first', async () => {
    dynamo.on(QueryCommand).resolves({ Items: [row] });
    dynamo.on(UpdateCommand).rejects(refused);
    await relay();
    expect(queue.calls()).toEqual([]);
    // Once in each partition, and not again.
    const asked = dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input.ExpressionAttributeValues);
    expect(new Set(asked.map((values) => values?.[':partition']))).toEqual(new Set(duePartitions));
    expect(asked).toHaveLength(duePartitions.length);
  });

  it('finds the rows of every account, which are spread over the partitions evenly enough', () => {
    const counts = new Map<string | undefined, number>();
    for (let person = 0; person < 1600; person += 1) {
      const partition = duePartition(accountOf(`person-${person}`));
      counts.set(partition, (counts.get(partition) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([...duePartitions].sort());
    expect(Math.max(...counts.values())).toBeLessThan(480);
  });
});

it('tries ten times: at once, then after the waits that the Standard Webhooks specification names', () => {
  const seconds = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
  expect(retryDelaysMs).toEqual(seconds.map((each) => each * 1000));
});

describe('a signature', () => {
  const body = '{"type":"webhook.test"}';
  const sent = { event_id: 'evt_1', body };
  const secretOf = (letter: string) => `whsec_${Buffer.alloc(32, letter).toString('base64')}`;
  const [first, second, third] = [secretOf('A'), secretOf('B'), secretOf('C')];
  const verify =
    (secret: string, headers: Record<string, string>, text = body) =>
    () =>
      new StandardWebhook(secret).verify(text, headers);

  it("is taken by the specification's library, and for nothing but what was sent", () => {
    const headers = signed({ secret: first }, sent, now);
    expect(verify(first, headers)).not.toThrow();
    expect(verify(second, headers)).toThrow();
    expect(verify(first, headers, body.replace('test', 'fake'))).toThrow();
    expect(verify(first, { ...headers, 'webhook-id': 'evt_2' })).toThrow();
  });

  it('is of every secret that has not ended, the newest first', () => {
    const webhook = {
      secret: third,
      earlier_secrets: [
        { secret: second, until: '2026-03-31T12:00:00.002Z' },
        { secret: first, until: '2026-03-31T12:00:00.001Z' },
      ],
    };
    const all = signed(webhook, sent, now);
    for (const secret of [first, second, third]) expect(verify(secret, all)).not.toThrow();
    const alone = signed({ secret: third }, sent, now)['webhook-signature'];
    expect(all['webhook-signature']?.split(' ')[0]).toBe(alone);
    const later = signed(webhook, sent, new Date('2026-03-31T12:00:00.001Z'));
    expect(later['webhook-signature']?.split(' ')).toHaveLength(2);
    const latest = new Date('2026-03-31T12:00:00.002Z');
    expect(signed(webhook, sent, latest)).toEqual(signed({ secret: third }, sent, latest));
  });
});
