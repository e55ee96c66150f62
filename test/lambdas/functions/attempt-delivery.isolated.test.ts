import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DeleteCommand, DynamoDBDocumentClient, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attemptDelivery } from '#lambdas/functions/webhook-sender/attempt-delivery.ts';
import { type OutwardOutcome, postOutward } from '#lambdas/functions/webhook-sender/post-outward.ts';
import { handler as webhooks } from '#lambdas/functions/webhooks/handler.ts';
import { logWith } from '#lambdas/runtime/log.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { WebhookDeliveryPage } from '#shared/webhooks/webhooks.ts';
import { aPerson, apiEvent } from '#test/support/lambdas/api-event.ts';
import { aProfile } from '#test/support/lambdas/builders.ts';
import { openGate } from '#test/support/lambdas/open-gate.ts';

/* The sender's handling of one delivery. For calls to receivers see post-outward.test.ts. */

vi.mock('#lambdas/functions/webhook-sender/post-outward.ts', () => ({ postOutward: vi.fn() }));

const dynamo = mockClient(DynamoDBDocumentClient);
const queue = mockClient(SQSClient);
const refused = new ConditionalCheckFailedException({ message: 'no', $metadata: {} });
const now = new Date('2026-03-31T12:00:00.000Z');
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000);

const account = accountOf(aPerson.id);
const webhook = {
  account,
  sort_key: 'webhook#1',
  id: `wh_${'a'.repeat(19)}1`,
  url: 'https://hooks.example.com/',
  events: ['analysis.created'],
  description: '',
  secret: 'whsec_AAAA',
  created_at: '2026-01-01T00:00:00.000Z',
};
const id = '01KJZ8Q4F2V7M3T9XW5C6BHRND';
const delivery = {
  account,
  sort_key: `delivery#${webhook.id}#${id}`,
  webhook_id: webhook.id,
  id,
  event_id: 'evt_1',
  event_type: 'analysis.created',
  body: '{}',
  state: 'pending',
  attempts: [],
  tried: 0,
  lease_until: 0,
  next_attempt_at: now.toISOString(),
  created_at: now.toISOString(),
  expires_at: inDays(30).getTime() / 1000,
};
const isManual = { by_hand: true, tried: 1000 };
const counting = { UpdateExpression: 'SET #attempt = :attempt, expires_at = :expiry ADD made :amount' };

/** The stored rows, and the account's attempts of this hour, this one included. */
function store(row: object, at: object | undefined = {}, count = 1): void {
  const place = { account, sort_key: webhook.sort_key };
  dynamo.on(GetCommand).resolves({ Item: { ...delivery, ...row } });
  dynamo.on(GetCommand, { Key: place }).resolves({ Item: at && { ...webhook, ...at } });
  dynamo.on(GetCommand, { TableName: 'profiles' }).resolves({
    Item: aProfile({ id: aPerson.id, subscription_tier: 'professional', subscription_status: 'active' }),
  });
  dynamo.on(UpdateCommand).resolves({ Attributes: { ...delivery, ...row, lease_until: 1 } });
  dynamo.on(UpdateCommand, counting).resolves({ Attributes: { made: count } });
}

const attempt = () => attemptDelivery(delivery, logWith({}));
const answer = (outcome: OutwardOutcome) => vi.mocked(postOutward).mockResolvedValue(outcome);
const answered = (status: number): OutwardOutcome => ({ kind: 'answered', status, body: '' });
const timedOut: OutwardOutcome = { kind: 'failed', reason: 'Timed out' };

/** The writes to the webhook's row, and to the delivery's after its claim, in order. */
const writes = () =>
  dynamo
    .commandCalls(UpdateCommand)
    .map(({ args }) => args[0].input)
    .filter(({ UpdateExpression }) => !/^SET (#attempt|expires_at|lease_until = :until)/.test(UpdateExpression ?? ''))
    .map((input) => ({
      row: input.Key?.sort_key === webhook.sort_key ? 'webhook' : 'delivery',
      change: input.UpdateExpression ?? '',
      condition: input.ConditionExpression,
      values: input.ExpressionAttributeValues ?? {},
    }));
const written = (row: 'webhook' | 'delivery') => writes().find((write) => write.row === row);
const minutesLate = (text: unknown) => (Date.parse(String(text)) - now.getTime()) / 60_000;

beforeEach(() => {
  dynamo.reset();
  openGate();
  queue.reset();
  queue.on(SendMessageBatchCommand).resolves({});
  for (const name of ['PROFILES', 'INTEGRATIONS']) vi.stubEnv(`${name}_TABLE`, name.toLowerCase());
  vi.stubEnv('WEBHOOK_QUEUE_URL', 'https://sqs.us-east-1.amazonaws.com/1/queue');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.useFakeTimers({ toFake: ['Date'], now });
  vi.spyOn(console, 'info').mockImplementation(() => {});
  answer(answered(200));
});
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(postOutward).mockReset();
});

describe('an account', () => {
  it('may have a thousand attempts made in an hour', async () => {
    store({}, {}, 1000);
    await attempt();
    expect(postOutward).toHaveBeenCalledOnce();
  });

  it.each([
    [1001, 1],
    [2000, 1],
    [2001, 2],
  ])('waits with attempt %i of an hour for hour %i after it', async (count, hour) => {
    store({}, {}, count);
    await attempt();
    expect(postOutward).not.toHaveBeenCalled();
    const put = written('delivery');
    expect(put).toMatchObject({ condition: 'lease_until = :lease', values: { ':none': 0 } });
    // Its position in the schedule is unchanged, and the relay enqueues it in time.
    expect(put?.change).not.toContain('tried');
    const minutes = minutesLate(put?.values[':next']);
    expect(minutes).toBeGreaterThanOrEqual(hour * 60);
    expect(minutes).toBeLessThanOrEqual(hour * 60 + 30);
    expect(minutesLate(put?.values[':due_at'])).toBeCloseTo(minutes - 12);
    expect(queue.calls()).toEqual([]);
  });
});

describe('an endpoint that times out', () => {
  it('is paused after the third time in a row', async () => {
    answer(timedOut);
    for (const [before, rest] of [
      [undefined, undefined],
      [1, undefined],
      [2, '2026-03-31T12:05:00.000Z'],
      [7, '2026-03-31T12:05:00.000Z'],
    ]) {
      dynamo.resetHistory();
      store({}, { timed_out: before, failing_since: before && now.toISOString() });
      await attempt();
      expect(written('webhook')).toMatchObject({
        change: expect.stringMatching(/ ADD timed_out :one$/),
        condition: 'id = :id AND #url = :url',
      });
      expect(written('webhook')?.values[':rest']).toBe(rest);
    }
  });

  it('keeps its attempts waiting while it is paused, except manual ones', async () => {
    const resting = {
      rests_until: '2026-03-31T12:03:00.000Z',
      timed_out: 3,
      failing_since: now.toISOString(),
    };
    store({}, resting);
    await attempt();
    expect(postOutward).not.toHaveBeenCalled();
    const minutes = minutesLate(written('delivery')?.values[':next']);
    expect(minutes).toBeGreaterThanOrEqual(3);
    expect(minutes).toBeLessThanOrEqual(8);
    const [rung] = queue.commandCalls(SendMessageBatchCommand)[0]?.args[0].input.Entries ?? [];
    expect(rung?.DelaySeconds).toBe(Math.ceil(minutes * 60));

    dynamo.resetHistory();
    store(isManual, resting);
    await attempt();
    expect(postOutward).toHaveBeenCalledOnce();
    // Its answer ends the pause.
    expect(written('webhook')?.change).toBe('REMOVE failing_since, timed_out, rests_until');
  });

  it('ends its pause as soon as it answers, whatever it answers', async () => {
    store({}, { timed_out: 5, failing_since: now.toISOString() });
    answer(answered(500));
    await attempt();
    expect(written('webhook')?.change).toMatch(/ REMOVE timed_out, rests_until$/);
  });
});

describe('a webhook', () => {
  const failing = { failing_since: inDays(-6).toISOString() };

  it.each([
    ['stays enabled', 'the first attempt of an event', {}, undefined],
    ['stays enabled', 'an attempt in between', { tried: 8 }, undefined],
    ['is disabled', 'the last attempt of an event', { tried: 9 }, 'failing'],
    ['stays enabled', 'an attempt by hand', isManual, undefined],
  ])('that fails for days %s after %s', async (_becomes, _after, row, reason) => {
    store(row, failing);
    answer(answered(503));
    await attempt();
    expect(written('webhook')?.values[':reason']).toBe(reason);
  });

  it('is not disabled by the last attempt of an event within five days', async () => {
    store({ tried: 9 }, { failing_since: inDays(-4.99).toISOString() });
    answer(answered(503));
    await attempt();
    expect(written('webhook')).toBeUndefined();
  });

  it('that is gone is disabled before its answer is recorded, so that an interruption does not prevent it', async () => {
    store({});
    answer(answered(410));
    await attempt();
    expect(writes().map(({ row, values }) => [row, values[':reason'] ?? values[':state']])).toEqual([
      ['webhook', 'gone'],
      ['delivery', 'failed'],
    ]);
  });

  it('that is disabled gets nothing: what was to be sent has failed', async () => {
    store({ tried: 2 }, { disabled_reason: 'owner' });
    await attempt();
    expect(postOutward).not.toHaveBeenCalled();
    expect(writes()).toMatchObject([
      {
        row: 'delivery',
        change: 'SET #state = :failed REMOVE next_attempt_at, due, due_at',
        condition: '#state = :pending AND tried = :tried AND next_attempt_at = :next',
        values: { ':failed': 'failed', ':tried': 2, ':next': delivery.next_attempt_at },
      },
    ]);
  });

  it('that is deleted takes its deliveries along', async () => {
    store({});
    dynamo.on(GetCommand, { Key: { account, sort_key: webhook.sort_key } }).resolves({});
    await attempt();
    expect(postOutward).not.toHaveBeenCalled();
    const [deletion] = dynamo.commandCalls(DeleteCommand);
    expect(deletion?.args[0].input.Key).toEqual({ account, sort_key: delivery.sort_key });
  });
});

describe('a manual send', () => {
  const path = '/api/account/webhooks/{webhookId}';
  const params = { webhookId: webhook.id, deliveryId: id };
  const resend = () => webhooks(apiEvent({ routeKey: `POST ${path}/deliveries/{deliveryId}/resend`, params }));

  it('gets one attempt and no other', async () => {
    store(isManual);
    answer(answered(500));
    await attempt();
    expect(written('delivery')?.values[':state']).toBe('failed');
    expect(queue.calls()).toEqual([]);
  });

  it('is kept as long as a new one, and continues its schedule if it has one', async () => {
    vi.setSystemTime(inDays(20));
    for (const [state, place] of [
      ['failed', 1000],
      ['delivered', 1000],
      ['pending', 4],
    ]) {
      dynamo.resetHistory();
      store({ state, tried: 4 });
      expect((await resend()).statusCode).toBe(202);
      expect(written('delivery')?.values).toMatchObject({
        ':next_tried': place,
        ':by_hand': true,
        ':expiry': inDays(50).getTime() / 1000,
      });
    }
  });

  it('is refused while an attempt is being made', async () => {
    store({});
    dynamo.on(UpdateCommand).rejects(refused);
    dynamo.on(UpdateCommand, counting).resolves({ Attributes: { made: 1 } });
    const { statusCode, headers } = await resend();
    expect([statusCode, headers?.['retry-after']]).toEqual([409, '15']);
  });

  it.each([`POST ${path}/test`, `POST ${path}/deliveries/{deliveryId}/resend`])(
    'is refused after sixty in an hour: %s',
    async (routeKey) => {
      vi.setSystemTime('2026-03-31T12:59:00.000Z');
      store({});
      dynamo.on(UpdateCommand, counting).rejects(refused);
      const { statusCode, headers, body } = await webhooks(
        apiEvent({ routeKey, params: routeKey.endsWith('test') ? { webhookId: webhook.id } : params }),
      );
      expect([statusCode, headers?.['retry-after']]).toEqual([429, '60']);
      expect(body).toContain('Only 60 events');
      const [count] = dynamo.commandCalls(UpdateCommand, counting);
      expect(count?.args[0].input).toMatchObject({
        Key: { account, sort_key: 'sends#2026-03-31T12' },
        ConditionExpression: 'NOT #attempt = :attempt AND NOT made >= :limit',
        ExpressionAttributeValues: { ':limit': 60 },
      });
      expect(queue.calls()).toEqual([]);
    },
  );

  it('must not have expired', async () => {
    vi.setSystemTime(inDays(30));
    store({});
    dynamo.on(QueryCommand).resolves({ Items: [delivery] });
    expect((await resend()).statusCode).toBe(404);
    const { body } = await webhooks(
      apiEvent({ routeKey: `GET ${path}/deliveries`, params: { webhookId: webhook.id } }),
    );
    expect(WebhookDeliveryPage.parse(JSON.parse(body ?? ''))).toEqual({ items: [] });
    await attempt();
    expect(postOutward).not.toHaveBeenCalled();
  });
});
