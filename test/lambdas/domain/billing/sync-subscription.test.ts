import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stripeClient } from '#lambdas/domain/billing/stripe.ts';
import { type Sync, syncSubscription } from '#lambdas/domain/billing/sync-subscription.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { aPerson } from '#test/support/lambdas/api-event.ts';
import { aProfile } from '#test/support/lambdas/builders.ts';
import { canceled, putsOf, transactionsOf } from '#test/support/lambdas/transactions.ts';
import { type Asked, aList, anError, answeringStripe } from './answering-stripe.ts';
import { anInvoice, aStripeCharge, aStripeLine, aStripeSubscription, prices, seconds } from './stripe-objects.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
const refused = new ConditionalCheckFailedException({ message: 'no', $metadata: {} });
const log: Log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const now = new Date('2027-06-15T12:00:00.000Z');

type Answers = Record<string, (asked: Asked) => { status?: number; body: unknown }>;

const known: Answers = {
  'GET /v1/subscriptions': () => ({ body: aList([aStripeSubscription()]) }),
  'GET /v1/invoices': () => ({ body: aList([anInvoice()]) }),
  'GET /v1/charges': () => ({ body: aList([aStripeCharge()]) }),
  'GET /v1/prices': () => ({ body: aList(prices) }),
};

function sync(
  answers: Answers = {},
  userOf: (customer: string) => Promise<string | undefined> = async () => aPerson.id,
  onRead?: Sync['onRead'],
) {
  const { httpClient, asked } = answeringStripe((one) => {
    const answer = { ...known, ...answers }[one.call];
    if (!answer) throw new Error(`Not asked for in this test: ${one.call}`);
    return answer(one);
  });
  const stripe = stripeClient('sk_test_1', { httpClient });
  return { done: syncSubscription('cus_1', { stripe, userOf, now, log, ...(onRead && { onRead }) }), asked };
}

const row = aProfile({ id: aPerson.id, subscription_tier: 'basic', subscription_status: 'trial' });
const stored = { ...row, stripe_customer: 'cus_1', billing_read_at: '2027-06-15T11:59:59.999Z' };
const updates = () => dynamo.commandCalls(UpdateCommand).map(({ args }) => args[0].input);

type Written = {
  UpdateExpression?: string | undefined;
  ExpressionAttributeNames?: Record<string, string> | undefined;
  ExpressionAttributeValues?: Record<string, unknown> | undefined;
};

/** What an update sets, by attribute. */
const setBy = ({ ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} }: Written = {}) =>
  Object.fromEntries(Object.entries(names).map(([key, name]) => [name, values[key.replace('#f', ':v')]]));

beforeEach(() => {
  vi.resetAllMocks();
  dynamo.reset();
  vi.stubEnv('PROFILES_TABLE', 'profiles');
  vi.stubEnv('BILLING_TABLE', 'billing');
  vi.stubEnv('INTEGRATIONS_TABLE', 'integrations');
  dynamo.on(UpdateCommand).resolves({});
  dynamo.on(GetCommand).resolves({ Item: stored });
  dynamo.on(QueryCommand).resolves({ Items: [] });
  dynamo.on(TransactWriteCommand).resolves({});
});

describe('a sync', () => {
  it('writes once what is paid, under the condition that nobody has read later', async () => {
    const { done, asked } = sync();
    expect(await done).toMatchObject({ plan: { subscription_tier: 'professional' } });
    expect(asked).toHaveLength(4);
    const [write, ...others] = updates();
    expect(others).toEqual([]);
    expect(setBy(write)).toMatchObject({
      subscription_tier: 'professional',
      subscription_status: 'active',
      billing_interval: 'monthly',
      monthly_analyses_limit: 25,
      trial_end_date: null,
      access_until: '2027-07-08T00:00:00.000Z',
      paid_through: '2027-07-01T00:00:00.000Z',
      billing: { plan: 'professional', banner: 'none', read_at: now.toISOString() },
      billing_read_at: now.toISOString(),
    });
    expect(write?.ConditionExpression).toBe(
      'stripe_customer = :customer AND (attribute_not_exists(billing_read_at) OR billing_read_at < :readAt) AND subscription_tier = :tier AND subscription_status = :status',
    );
    expect(write?.ExpressionAttributeValues).toMatchObject({
      ':customer': 'cus_1',
      ':readAt': now.toISOString(),
      ':tier': 'professional',
      ':status': 'active',
    });
    expect(write?.UpdateExpression).not.toContain('REMOVE');
  });

  it('removes what is no longer so, and leaves the plan of an account that never had one', async () => {
    await sync({ 'GET /v1/subscriptions': () => ({ body: aList([]) }) }).done;
    const [write] = updates();
    expect(write?.UpdateExpression).toMatch(/ REMOVE paid_through, billing$/);
    expect(Object.keys(setBy(write))).toEqual(['billing_read_at', 'updated_at']);
    expect(write?.ConditionExpression).not.toContain('subscription_tier');
  });

  it('leaves the count of the month alone', async () => {
    await sync().done;
    expect(setBy(updates()[0])).not.toHaveProperty('monthly_analyses_used');
  });

  it('writes nothing for a customer who is nobody here', async () => {
    expect(await sync({}, async () => undefined).done).toBeUndefined();
    expect(dynamo.calls()).toEqual([]);
  });
});

describe('a change of tier or status', () => {
  beforeEach(() => {
    dynamo.on(UpdateCommand).rejectsOnce(refused).resolves({});
  });

  it('is published in the transaction that writes it', async () => {
    dynamo.on(QueryCommand).resolves({ Items: [{ events: ['subscription.changed'] }] });
    expect(await sync().done).toBeDefined();
    const [transaction] = transactionsOf(dynamo);
    expect(JSON.parse(putsOf(dynamo)[0]?.Item?.body)).toMatchObject({
      type: 'subscription.changed',
      data: { tier: 'professional', status: 'active', previous: { tier: 'basic', status: 'trial' } },
    });
    const update = transaction?.find(({ Update }) => Update)?.Update;
    expect(setBy(update)).toMatchObject({ subscription_status: 'active' });
    expect(update?.ExpressionAttributeValues).toMatchObject({ ':tier': 'basic', ':status': 'trial' });
  });

  it('is a plain write when no webhook hears of it', async () => {
    expect(await sync().done).toBeDefined();
    expect(dynamo.commandCalls(TransactWriteCommand)).toEqual([]);
    expect(updates()[1]?.ExpressionAttributeValues).toMatchObject({ ':tier': 'basic', ':status': 'trial' });
  });

  it('is tried again after a concurrent change', async () => {
    dynamo.on(QueryCommand).resolves({ Items: [{ events: ['subscription.changed'] }] });
    dynamo
      .on(TransactWriteCommand)
      .rejectsOnce(canceled('None', 'None', 'ConditionalCheckFailed'))
      .resolves({});
    expect(await sync().done).toBeDefined();
    expect(dynamo.commandCalls(GetCommand)).toHaveLength(2);
  });
});

describe('a losing write', () => {
  it.each([
    ['what was read later', { ...stored, billing_read_at: '2027-06-15T12:00:00.001Z' }],
    ['what was read at the same time', { ...stored, billing_read_at: now.toISOString() }],
    ['another customer', { ...stored, stripe_customer: 'cus_2' }],
    ['no customer', row],
    ['no profile', undefined],
  ])('is not repeated: the profile has %s', async (_, Item) => {
    dynamo.on(UpdateCommand).rejects(refused);
    dynamo.on(GetCommand).resolves(Item ? { Item } : {});
    expect(await sync().done).toBeUndefined();
    expect(updates()).toHaveLength(1);
    expect(dynamo.commandCalls(TransactWriteCommand)).toEqual([]);
  });
});

describe('what was read', () => {
  it.each([
    ['was written', () => dynamo.on(UpdateCommand).resolves({})],
    ['a later sync has written', () => dynamo.on(UpdateCommand).rejects(refused)],
  ])('is told once, for mails: it %s', async (_, set) => {
    set();
    dynamo.on(GetCommand).resolves({ Item: { ...stored, billing_read_at: now.toISOString() } });
    const onRead = vi.fn();
    await sync({}, async () => aPerson.id, onRead).done;
    expect(onRead).toHaveBeenCalledExactlyOnceWith(
      aPerson.id,
      expect.objectContaining({ subscriptions: [expect.objectContaining({ id: 'sub_1' })] }),
      expect.objectContaining({ billing: expect.objectContaining({ plan: 'professional' }) }),
    );
  });

  it('is told to nobody for a customer who is nobody here', async () => {
    const onRead = vi.fn();
    await sync({}, async () => undefined, onRead).done;
    expect(onRead).not.toHaveBeenCalled();
  });
});

describe('a second subscription', () => {
  const second = aStripeSubscription({ id: 'sub_2', created: seconds('2027-06-15T11:00:00Z') });
  const parent = { subscription_item_details: { subscription: 'sub_2' } };
  const twice: Answers = {
    'GET /v1/subscriptions': () => ({ body: aList([second, aStripeSubscription()]) }),
    'GET /v1/invoices': () => ({
      body: aList([anInvoice({ id: 'in_2', lines: [aStripeLine({ parent })], paidBy: 'pi_2' }), anInvoice()]),
    }),
    'GET /v1/charges': () => ({
      body: aList([aStripeCharge({ id: 'ch_2', payment_intent: 'pi_2' }), aStripeCharge()]),
    }),
    'POST /v1/refunds': () => ({ body: { object: 'refund' } }),
    'DELETE /v1/subscriptions/sub_2': () => ({ body: second }),
  };

  it('is refunded, under a key of its own, and canceled', async () => {
    const { done, asked } = sync(twice);
    await done;
    const [refund, cancel] = asked.filter(({ call }) => !call.startsWith('GET'));
    expect([refund?.call, refund?.params.get('charge'), refund?.idempotencyKey]).toEqual([
      'POST /v1/refunds',
      'ch_2',
      'dup-sub_2',
    ]);
    expect(cancel?.call).toBe('DELETE /v1/subscriptions/sub_2');
    expect(log.warn).toHaveBeenCalledExactlyOnceWith('billing_needs_operator', {
      reason: 'duplicate',
      customer: 'cus_1',
      id: 'sub_2',
    });
    expect(updates()).toHaveLength(1);
  });

  it('may be refunded and canceled by another sync meanwhile', async () => {
    const { done } = sync({
      ...twice,
      'POST /v1/refunds': () => anError(400, 'charge_already_refunded'),
      'DELETE /v1/subscriptions/sub_2': () => anError(404, 'resource_missing'),
    });
    expect(await done).toBeDefined();
  });

  it('is not canceled while its refund fails, so that the next sync finds it', async () => {
    const { done, asked } = sync({ ...twice, 'POST /v1/refunds': () => anError(402, 'insufficient_funds') });
    await expect(done).rejects.toMatchObject({ code: 'payments_unavailable' });
    expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
    expect(dynamo.calls()).toEqual([]);
  });
});

it('cancels at once what was paid and taken back', async () => {
  const { done, asked } = sync({
    'GET /v1/charges': () => ({ body: aList([aStripeCharge({ refunded: true })]) }),
    'DELETE /v1/subscriptions/sub_1': () => ({ body: aStripeSubscription({ status: 'canceled' }) }),
  });
  expect(await done).toMatchObject({ plan: { subscription_status: 'cancelled' } });
  expect(asked.filter(({ call }) => !call.startsWith('GET'))).toHaveLength(1);
});

describe('when Stripe fails', () => {
  it.each([
    ['refuses the key', 401, 'stripe_key_refused'],
    ['refuses what the key may not', 403, 'stripe_key_refused'],
    ['has an error', 500, 'stripe_failed'],
    ['is too busy', 429, 'stripe_failed'],
  ])('nothing is written: it %s', async (_, status, event) => {
    const { done } = sync({ 'GET /v1/charges': () => anError(status, undefined, 'api_error') });
    await expect(done).rejects.toMatchObject({ code: 'payments_unavailable' });
    expect(dynamo.calls()).toEqual([]);
    expect(log.error).toHaveBeenCalledExactlyOnceWith(event, expect.objectContaining({ status }));
    expect(JSON.stringify(vi.mocked(log.error).mock.calls)).not.toContain('sk_test');
  });

  it('it is asked three times', async () => {
    const { done, asked } = sync({ 'GET /v1/prices': () => anError(503, undefined, 'api_error') });
    await expect(done).rejects.toMatchObject({ code: 'payments_unavailable' });
    expect(asked.filter(({ call }) => call === 'GET /v1/prices')).toHaveLength(3);
  });

  it('a mistake of ours is none of its failures', async () => {
    await expect(sync({}, () => Promise.reject(new Error('the table is down'))).done).rejects.toThrow(
      'the table is down',
    );
    expect(log.error).not.toHaveBeenCalled();
  });
});
