import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#lambdas/functions/subscription/handler.ts';
import { aPerson, apiEvent } from '#test/support/lambdas/api-event.ts';
import { aProfile } from '#test/support/lambdas/builders.ts';
import { openGate } from '#test/support/lambdas/open-gate.ts';
import { putsOf, stubUseSecret } from '#test/support/lambdas/transactions.ts';

process.env.PAYMENTS = 'free';
const dynamo = mockClient(DynamoDBDocumentClient);
const refused = new ConditionalCheckFailedException({ message: 'no', $metadata: {} });

const row = aProfile({
  id: aPerson.id,
  email: aPerson.email,
  usage_period: '2026-03',
  monthly_analyses_used: 3,
  trial_end_date: '2026-04-02T00:00:00.000Z',
});
const professional = { tier: 'professional', billing_interval: 'monthly' } as const;

const choose = (start: 'trial' | 'now', plan: object = professional) =>
  handler(apiEvent({ routeKey: 'PUT /api/subscription', body: { ...plan, start } }));
const cancel = () => handler(apiEvent({ routeKey: 'DELETE /api/subscription' }));
/** The account log is another table. */
const writes = () => dynamo.commandCalls(UpdateCommand, { TableName: 'profiles' }).map((call) => call.args[0].input);

/** What an update sets, by attribute. */
function set(write: (typeof writes extends () => (infer W)[] ? W : never) | undefined) {
  const names = Object.entries(write?.ExpressionAttributeNames ?? {});
  return Object.fromEntries(
    names.map(([key, name]) => [name, write?.ExpressionAttributeValues?.[key.replace('#f', ':v')]]),
  );
}

beforeEach(() => {
  dynamo.reset();
  openGate();
  dynamo.on(GetCommand).resolves({ Item: row });
  dynamo.on(UpdateCommand).resolves({ Attributes: row });
  // No webhook is subscribed.
  dynamo.on(QueryCommand).resolves({ Items: [] });
  vi.stubEnv('INTEGRATIONS_TABLE', 'integrations');
  vi.stubEnv('PROFILES_TABLE', 'profiles');
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-03-31T12:00:00.000Z');
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
});

describe('choosing a plan', () => {
  it.each([
    ['in the last millisecond of the trial', '2026-04-01T23:59:59.999Z', 'trial', row.trial_end_date],
    ['when the trial has just ended', '2026-04-02T00:00:00.000Z', 'active', null],
  ])('%s', async (_, now, status, trialEnd) => {
    vi.setSystemTime(now);
    await choose('trial');
    expect(set(writes()[0])).toMatchObject({ subscription_status: status, trial_end_date: trialEnd });
  });

  it('is one read and one write, under the tier and status that were read', async () => {
    await choose('now');
    expect(dynamo.commandCalls(GetCommand)).toHaveLength(1);
    expect(writes()).toHaveLength(1);
    expect(writes()[0]?.ConditionExpression).toContain('subscription_tier = :tier AND subscription_status = :status');
    expect(writes()[0]?.ExpressionAttributeValues).toMatchObject({ ':tier': 'basic', ':status': 'trial' });
  });

  it('leaves the count of the month alone, so that no lookup is lost or refunded', async () => {
    dynamo.on(GetCommand).resolves({ Item: { ...row, monthly_analyses_limit: 25, monthly_analyses_used: 20 } });
    await choose('now', { tier: 'basic', billing_interval: 'monthly' });
    expect(set(writes()[0])).not.toHaveProperty('monthly_analyses_used');
    expect(set(writes()[0])).toMatchObject({ monthly_analyses_limit: 5 });
  });

  it('decides again after a concurrent change', async () => {
    dynamo
      .on(GetCommand)
      .resolvesOnce({ Item: row })
      .resolves({ Item: { ...row, subscription_status: 'active', trial_end_date: null } });
    dynamo.on(UpdateCommand).rejectsOnce(refused).resolves({ Attributes: row });
    await choose('trial');
    expect(writes().map((write) => set(write).subscription_status)).toEqual(['trial', 'active']);
  });

  it('gives up when every attempt meets a concurrent change', async () => {
    dynamo.on(UpdateCommand).rejects(refused);
    const result = await choose('now');
    expect(result.statusCode).toBe(429);
    expect(writes()).toHaveLength(10);
  });

  it('writes nothing when the caller is on that plan already', async () => {
    const active = aProfile({
      ...row,
      subscription_tier: 'professional',
      subscription_status: 'active',
      monthly_analyses_limit: 25,
      trial_end_date: null,
    });
    dynamo.on(GetCommand).resolves({ Item: active });
    const result = await choose('now');
    expect([result.statusCode, JSON.parse(result.body ?? '')]).toEqual([200, active]);
    expect(writes()).toEqual([]);
  });

  it('creates a missing profile', async () => {
    stubUseSecret();
    dynamo.on(GetCommand).resolves({});
    dynamo.on(TransactWriteCommand).resolves({});
    expect((await choose('trial')).statusCode).toBe(200);
    expect(putsOf(dynamo)[0]?.Item).toMatchObject({ id: aPerson.id });
  });
});

describe('cancelling', () => {
  it('makes a trial basic at once', async () => {
    expect((await cancel()).statusCode).toBe(200);
    expect(set(writes()[0])).toMatchObject({
      subscription_status: 'cancelled',
      subscription_tier: 'basic',
      monthly_analyses_limit: 5,
      trial_end_date: null,
    });
  });

  it('is refused when there is nothing to cancel', async () => {
    dynamo.on(GetCommand).resolves({ Item: { ...row, subscription_status: 'active', trial_end_date: null } });
    const result = await cancel();
    expect(result.statusCode).toBe(403);
    expect(JSON.parse(result.body ?? '').error.code).toBe('not_allowed');
    expect(writes()).toEqual([]);
  });

  it('writes nothing when it is cancelled already', async () => {
    dynamo.on(GetCommand).resolves({ Item: { ...row, subscription_status: 'cancelled', trial_end_date: null } });
    expect((await cancel()).statusCode).toBe(200);
    expect(writes()).toEqual([]);
  });
});
