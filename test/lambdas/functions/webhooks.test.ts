import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as analyses } from '#lambdas/functions/analyses/handler.ts';
import { handler as lookUp } from '#lambdas/functions/property-lookup/handler.ts';
import { createApiAnalysis } from '#lambdas/functions/public-api/create-api-analysis.ts';
import { handler as subscription } from '#lambdas/functions/subscription/handler.ts';
import { handler as relay } from '#lambdas/functions/webhook-relay/handler.ts';
import { handler as sender } from '#lambdas/functions/webhook-sender/handler.ts';
import { retryDelaysMs } from '#lambdas/functions/webhook-sender/retry-delays.ts';
import { signed } from '#lambdas/functions/webhook-sender/signed.ts';
import { logWith } from '#lambdas/runtime/log.ts';
import { accountOf } from '#lambdas/storage/integrations/account-of.ts';
import { duePartition, duePartitions } from '#lambdas/storage/integrations/due.ts';
import { aPerson, apiEvent } from '#test/support/lambdas/api-event.ts';
import { aProfile, aProperty } from '#test/support/lambdas/builders.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
const queue = mockClient(SQSClient);
const refused = new ConditionalCheckFailedException({ message: 'no', $metadata: {} });
const now = new Date('2026-03-31T12:00:00.000Z');

const listeningTo = (...events: string[]) => ({ Items: [{ events }] });
const analysis = {
  id: '01KJZ8Q4F2V7M3T9XW5C6BHRND',
  user_id: aPerson.id,
  property_address: '1 Main St, Mesa, AZ 85201',
  purchase_price: 100_000,
  analysis_data: aProperty(),
  created_at: '2026-03-30T12:00:00.000Z',
};
const deletion = () =>
  analyses(apiEvent({ routeKey: 'DELETE /api/analyses/{id}', params: { id: analysis.id } }));

beforeEach(() => {
  dynamo.reset();
  queue.reset();
  dynamo.on(QueryCommand).resolves(listeningTo('analysis.deleted', 'subscription.changed'));
  dynamo.on(GetCommand).resolves({ Item: { ...analysis, id: `analysis#${analysis.id}` } });
  dynamo.on(PutCommand).resolves({});
  dynamo.on(UpdateCommand).resolves({ Attributes: {} });
  dynamo.on(DeleteCommand).resolves({ Attributes: {} });
  queue.on(SendMessageBatchCommand).resolves({});
  for (const name of ['PROFILES', 'ANALYSES', 'INTEGRATIONS'])
    vi.stubEnv(`${name}_TABLE`, name.toLowerCase());
  vi.stubEnv('WEBHOOK_QUEUE_URL', 'https://sqs.us-east-1.amazonaws.com/1/queue');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.useFakeTimers({ toFake: ['Date'], now });
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
});

/** What was written and sent, in order. */
const order = () =>
  [...dynamo.calls(), ...queue.calls()]
    .sort((a, b) => (a.calledBefore(b) ? -1 : 1))
    .map(({ args }) => args[0].constructor.name)
    .filter((name) => name !== 'QueryCommand' && name !== 'GetCommand');

/** The updates of events in the integrations table: those that prepare one, or note that one has happened. */
const eventUpdates = (what: 'prepared_at' | 'happened') =>
  dynamo
    .commandCalls(UpdateCommand, { TableName: 'integrations' })
    .map(({ args }) => args[0].input)
    .filter(({ UpdateExpression = '' }) => UpdateExpression.includes(what));

describe('what webhooks are told of', () => {
  it('is noted before it is done, and noted as done and sent afterwards', async () => {
    expect((await deletion()).statusCode).toBe(204);
    expect(order()).toEqual(['UpdateCommand', 'DeleteCommand', 'UpdateCommand', 'SendMessageBatchCommand']);
    const [prepared] = eventUpdates('prepared_at');
    expect(prepared?.ExpressionAttributeValues).toMatchObject({
      ':id': expect.stringMatching(/^evt_[0-9A-Za-z]{22}$/),
      ':due_at': '2026-03-31T12:01:00.000Z',
    });
    expect(eventUpdates('happened').map(({ Key }) => Key)).toEqual([prepared?.Key]);
  });

  it('keeps the body it was first given: it may have been sent already', async () => {
    await deletion();
    expect(eventUpdates('prepared_at')[0]).toMatchObject({
      UpdateExpression: expect.stringContaining('body = if_not_exists(body, :body)'),
      ConditionExpression: 'attribute_not_exists(told)',
    });
  });

  it('is not hidden by what is done next: a deletion notes that the analysis had been created', async () => {
    const saved = { id: analysis.id, user_id: aPerson.id };
    dynamo.on(QueryCommand).resolves(listeningTo('analysis.created'));
    const lookup = { lookup_id: saved.id, property: aProperty(), expires_at: 2_000_000_000 };
    dynamo.on(GetCommand).resolves({});
    dynamo
      .on(GetCommand, { Key: { user_id: aPerson.id, id: `lookup#${saved.id}` } })
      .resolves({ Item: lookup });
    vi.setSystemTime(analysis.created_at);
    await analyses(apiEvent({ routeKey: 'POST /api/analyses', body: { lookup_id: saved.id } }));
    const [created] = eventUpdates('prepared_at');
    expect(created?.Key).toBeDefined();

    dynamo.resetHistory();
    queue.resetHistory();
    dynamo.on(GetCommand).resolves({ Item: { ...analysis, id: `analysis#${analysis.id}` } });
    await deletion();
    expect(order().slice(0, 2)).toEqual(['UpdateCommand', 'DeleteCommand']);
    expect(eventUpdates('happened').map(({ Key }) => Key)).toEqual([created?.Key]);
  });

  it('is the same event however often it is prepared, and another one for what was saved anew', async () => {
    await deletion();
    await deletion();
    const again = { ...analysis, id: `analysis#${analysis.id}`, created_at: '2026-03-31T13:00:00.000Z' };
    dynamo.on(GetCommand).resolves({ Item: again });
    await deletion();
    const ids = eventUpdates('prepared_at').map(({ Key }) => Key?.sort_key);
    expect(ids).toHaveLength(3);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('fails no call that was made because it can not be noted as done or sent', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    queue.on(SendMessageBatchCommand).rejects(new Error('away'));
    dynamo.on(UpdateCommand).resolvesOnce({ Attributes: {} }).rejects(new Error('away, too'));
    expect((await deletion()).statusCode).toBe(204);
    const events = warn.mock.calls.map(([line]) => line.event);
    expect(events.sort()).toEqual(['webhook_event_not_noted', 'webhook_not_rung']);
  });

  it('costs one query where nobody listens', async () => {
    dynamo.on(QueryCommand).resolves({ Items: [] });
    await deletion();
    expect(order()).toEqual(['DeleteCommand']);
  });

  it('is noted on the profile by the very write that changes the plan, until the event itself says so', async () => {
    const row = aProfile({ id: aPerson.id, email: aPerson.email });
    dynamo.on(GetCommand).resolves({ Item: row });
    dynamo.on(UpdateCommand).resolves({ Attributes: row });
    const body = { tier: 'enterprise', billing_interval: 'monthly', start: 'now' };
    const change = () => subscription(apiEvent({ routeKey: 'PUT /api/subscription', body }));
    const updates = () => dynamo.commandCalls(UpdateCommand).map(({ args }) => args[0].input);
    await change();
    const id = eventUpdates('prepared_at')[0]?.ExpressionAttributeValues?.[':id'];
    expect(updates().map(({ UpdateExpression = '' }) => UpdateExpression)).toEqual([
      expect.stringContaining('prepared_at'),
      expect.stringMatching(/^SET .* ADD untold_events :event$/),
      'SET happened = :true',
      'DELETE untold_events :event',
    ]);
    for (const at of [1, 3])
      expect(updates()[at]?.ExpressionAttributeValues).toMatchObject({ ':event': new Set([id]) });

    dynamo.resetHistory();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    dynamo
      .on(UpdateCommand, { TableName: 'integrations' })
      .resolvesOnce({ Attributes: {} })
      .rejects(new Error('away'));
    expect((await change()).statusCode).toBe(200);
    expect(updates().at(-1)?.UpdateExpression).toBe('SET happened = :true');
  });
});

describe('a month that is nearly used up', () => {
  const lookup = () =>
    lookUp(
      apiEvent({ routeKey: 'POST /api/property-lookup', body: { address: '1 Main St, Mesa, AZ 85201' } }),
    );
  const profile = (used: number) =>
    aProfile({
      id: aPerson.id,
      email: aPerson.email,
      usage_period: '2026-03',
      monthly_analyses_limit: 5,
      monthly_analyses_used: used,
    });
  const told = () =>
    eventUpdates('prepared_at').map(({ ExpressionAttributeValues: values }) => values?.[':body']);

  beforeEach(() => {
    vi.stubEnv('PROPERTY_SOURCE', 'sample');
    dynamo.on(QueryCommand).resolves(listeningTo('quota.low'));
    dynamo.on(GetCommand).resolves({});
  });

  it.each([
    [3, false],
    [4, true],
    [5, true],
  ])('is told of with the %ith of five lookups: %s', async (used, isTold) => {
    dynamo.on(UpdateCommand, { TableName: 'profiles' }).resolves({ Attributes: profile(used) });
    expect((await lookup()).statusCode).toBe(200);
    expect(told()).toEqual(isTold ? [expect.stringContaining(`"used":${used},"limit":5`)] : []);
  });

  it('is told of by a lookup that is refused, when the one that used it up has not come to it', async () => {
    dynamo.on(UpdateCommand, { TableName: 'profiles' }).rejects(refused);
    dynamo.on(GetCommand, { TableName: 'profiles' }).resolves({ Item: profile(5) });
    expect((await lookup()).statusCode).toBe(403);
    expect(told()).toEqual([expect.stringContaining('"used":5,"limit":5')]);
    expect(eventUpdates('happened')).toHaveLength(1);
  });
});

it('prepares nothing for an address that is saved already when a program analyses it again', async () => {
  dynamo.on(QueryCommand).resolves(listeningTo('analysis.created'));
  const row = { ...analysis, id: `analysis#${analysis.id}` };
  const lookup = { lookup_id: analysis.id, property: aProperty(), expires_at: 2_000_000_000 };
  dynamo.on(GetCommand).resolves({ Item: lookup });
  dynamo.on(GetCommand, { Key: { user_id: aPerson.id, id: row.id } }).resolves({ Item: row });
  dynamo.on(UpdateCommand).resolves({ Attributes: row });
  await createApiAnalysis({
    user: { ...aPerson, keyId: 'key' },
    viewer: '192.0.2.1',
    headers: {},
    body: { propertyAddress: analysis.property_address },
    params: undefined,
    query: undefined,
    now,
    log: logWith({}),
  });
  expect(eventUpdates('prepared_at')).toEqual([]);
  expect(dynamo.commandCalls(PutCommand)).toEqual([]);
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
  prepared_at: now.toISOString(),
};
const messageAbout = ({ account, sort_key }: { account: string; sort_key: string }) => ({
  Records: [{ messageId: 'm', body: JSON.stringify({ account, sort_key }) }],
});
const look = (row: { account: string; sort_key: string }) =>
  // As much of a record as is read.
  sender(messageAbout(row) as Parameters<typeof sender>[0]);

describe('an event whose fact is not there', () => {
  beforeEach(() => {
    dynamo.on(QueryCommand).resolves({ Items: [] });
    dynamo.on(GetCommand, { TableName: 'integrations' }).resolves({ Item: event });
    dynamo.on(GetCommand, { TableName: 'profiles' }).resolves({ Item: aProfile({ id: aPerson.id }) });
    dynamo.on(GetCommand, { TableName: 'analyses' }).resolves({});
  });

  it('is left alone within a minute: whoever prepared it may still be at it', async () => {
    vi.setSystemTime('2026-03-31T12:00:59.999Z');
    expect(await look(event)).toEqual({ batchItemFailures: [] });
    expect(order()).toEqual([]);
  });

  it('is dropped after a minute, unless it is prepared anew meanwhile', async () => {
    vi.setSystemTime('2026-03-31T12:01:00.000Z');
    dynamo.on(DeleteCommand).rejects(refused);
    expect(await look(event)).toEqual({ batchItemFailures: [] });
    expect(dynamo.commandCalls(DeleteCommand)[0]?.args[0].input).toMatchObject({
      ConditionExpression:
        'prepared_at = :seen AND attribute_not_exists(happened) AND attribute_not_exists(told)',
      ExpressionAttributeValues: { ':seen': event.prepared_at },
    });
  });

  it('is told all the same once it is noted that it happened: something else has happened since', async () => {
    dynamo.on(GetCommand, { TableName: 'integrations' }).resolves({ Item: { ...event, happened: true } });
    vi.setSystemTime('2026-03-31T12:09:00.000Z');
    expect(await look(event)).toEqual({ batchItemFailures: [] });
    expect(order()).toEqual(['UpdateCommand']);
    expect(dynamo.commandCalls(UpdateCommand)[0]?.args[0].input.UpdateExpression).toContain('SET told');
  });

  it('is told when it was noted, and then hidden, while it was looked for', async () => {
    dynamo
      .on(GetCommand, { TableName: 'integrations' })
      .resolvesOnce({ Item: event })
      .resolves({ Item: { ...event, happened: true } });
    expect(await look(event)).toEqual({ batchItemFailures: [] });
    expect(dynamo.commandCalls(UpdateCommand)[0]?.args[0].input.UpdateExpression).toContain('SET told');
  });

  it.each([
    ['noted beside a later one', new Set(['evt_1', 'evt_2']), 'UpdateCommand'],
    ['not noted', new Set(['evt_2']), 'DeleteCommand'],
  ])('is a change of plan that happened if the profile has it %s', async (_, untold_events, write) => {
    const plan = { tier: 'enterprise', status: 'active' };
    const timestamp = now.toISOString();
    const body = JSON.stringify({
      type: 'subscription.changed',
      timestamp,
      data: { ...plan, previous: { ...plan, tier: 'basic' } },
    });
    dynamo.on(GetCommand, { TableName: 'integrations' }).resolves({ Item: { ...event, body } });
    dynamo
      .on(GetCommand, { TableName: 'profiles' })
      .resolves({ Item: { ...aProfile({ id: aPerson.id }), untold_events } });
    vi.setSystemTime('2026-03-31T12:09:00.000Z');
    await look(event);
    expect(order()).toEqual([write]);
  });

  it('is a low quota whatever is counted by now: the month may have turned', async () => {
    const data = { period: '2026-03', used: 4, limit: 5, resetsAt: '2026-04-01T00:00:00.000Z' };
    const body = JSON.stringify({ type: 'quota.low', timestamp: now.toISOString(), data });
    dynamo.on(GetCommand, { TableName: 'integrations' }).resolves({ Item: { ...event, body } });
    vi.setSystemTime('2026-04-01T00:04:00.000Z');
    await look(event);
    expect(order()).toEqual(['UpdateCommand']);
  });
});

it('lets the queue bring a message again that failed, and only that one', async () => {
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

  it('rings in time for an attempt that is near, with the rest of its wait', async () => {
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

  it('sends what it rings for in tens, each with its own wait', async () => {
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
    { late: 40, next: 40, times: { prepared_at: '2026-03-31T11:20:00.000Z' } },
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

  it('leaves a row to whoever took it on first', async () => {
    dynamo.on(QueryCommand).resolves({ Items: [row] });
    dynamo.on(UpdateCommand).rejects(refused);
    await relay();
    expect(queue.calls()).toEqual([]);
    // Once in each partition, and not again.
    const asked = dynamo
      .commandCalls(QueryCommand)
      .map(({ args }) => args[0].input.ExpressionAttributeValues);
    expect(new Set(asked.map((values) => values?.[':due']))).toEqual(new Set(duePartitions));
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
