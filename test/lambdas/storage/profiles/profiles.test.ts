import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refundLookup, reserveLookup } from '#lambdas/storage/profiles/lookup-quota.ts';
import { changeProfile, findOrCreateProfile } from '#lambdas/storage/profiles/profiles.ts';
import { aPerson } from '#test/support/lambdas/api-event.ts';
import { deletedAccount, putsOf, refusedWrite, stubUseSecret } from '#test/support/lambdas/transactions.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
const now = new Date('2026-03-31T23:59:59.999Z');
const refused = new ConditionalCheckFailedException({ message: 'no', $metadata: {} });

const row = {
  id: aPerson.id,
  email: aPerson.email,
  full_name: aPerson.name,
  avatar_url: null,
  phone: '',
  company: '',
  bio: '',
  subscription_tier: 'basic',
  subscription_status: 'trial',
  billing_interval: 'monthly',
  monthly_analyses_limit: 5,
  monthly_analyses_used: 3,
  usage_period: '2026-03',
  trial_end_date: '2026-04-02T00:00:00.000Z',
  updated_at: '2026-03-26T00:00:00.000Z',
};

beforeEach(() => {
  dynamo.reset();
  vi.stubEnv('PROFILES_TABLE', 'profiles');
  vi.stubEnv('INTEGRATIONS_TABLE', 'integrations');
  stubUseSecret();
});

describe('a new e-mail address', () => {
  it('is told to the one of before', async () => {
    dynamo.on(GetCommand).resolves({ Item: { ...row, email: 'before@people.example' } });
    dynamo.on(TransactWriteCommand).resolves({});
    await findOrCreateProfile(aPerson, now);
    const [call] = dynamo.commandCalls(TransactWriteCommand);
    const written = call?.args[0].input.TransactItems?.map(({ Update }) =>
      Object.values(Update?.ExpressionAttributeValues ?? {}),
    );
    const entry = written?.find((values) => values.includes('email_changed'));
    expect(entry).toContain('before@people.example');
    expect(entry).toContain(aPerson.id);
  });
});

describe('first sight', () => {
  it('makes a basic trial of seven days with five lookups', async () => {
    dynamo.on(GetCommand).resolves({});
    dynamo.on(TransactWriteCommand).resolves({});
    const profile = await findOrCreateProfile(aPerson, now);
    expect(profile).toMatchObject({
      subscription_tier: 'basic',
      subscription_status: 'trial',
      monthly_analyses_limit: 5,
      monthly_analyses_used: 0,
      usage_period: '2026-03',
      trial_end_date: '2026-04-07T23:59:59.999Z',
    });
    const [made, note] = putsOf(dynamo);
    // A trial's end ends the access; the row has it once.
    const { access_until: end, ...item } = profile;
    expect(end).toBe(profile.trial_end_date);
    expect(made).toMatchObject({ Item: item, ConditionExpression: 'attribute_not_exists(id)' });
    expect(made?.Item?.use_key).toMatch(/^use#[\w-]{43}$/);
    expect(note?.Item).toEqual({
      id: made?.Item?.use_key,
      user_id: aPerson.id,
      usage_period: '2026-03',
      monthly_analyses_used: 0,
      trial_end_date: '2026-04-07T23:59:59.999Z',
    });
  });

  it('goes on with what the address has used, without a second trial', async () => {
    const used = { usage_period: '2026-03', monthly_analyses_used: 4, trial_end_date: null };
    dynamo.on(GetCommand).callsFake(({ Key }) => (Key.id.startsWith('use#') ? { Item: used } : {}));
    dynamo.on(TransactWriteCommand).resolves({});
    expect(await findOrCreateProfile(aPerson, now)).toMatchObject({
      monthly_analyses_used: 4,
      trial_end_date: now.toISOString(),
    });
    const later = new Date('2026-04-01T00:00:00.000Z');
    expect((await findOrCreateProfile(aPerson, later)).monthly_analyses_used).toBe(0);
  });

  it('hashes an address alike however it is written', async () => {
    dynamo.on(GetCommand).resolves({});
    dynamo.on(TransactWriteCommand).resolves({});
    for (const email of [aPerson.email, aPerson.email.toUpperCase()])
      await findOrCreateProfile({ ...aPerson, email }, now);
    const [first, , second] = putsOf(dynamo).map(({ Item }) => Item?.use_key);
    expect(first).toBe(second);
  });

  it('makes nothing for an account that is deleted meanwhile', async () => {
    dynamo.on(GetCommand).resolves({});
    dynamo.on(TransactWriteCommand).rejects(deletedAccount());
    await expect(findOrCreateProfile(aPerson, now)).rejects.toMatchObject({ code: 'not_signed_in' });
  });

  it('makes nothing for a key or a worker, which are no sign-in', async () => {
    dynamo.on(GetCommand).resolves({});
    const worker = { ...aPerson, signedInAt: new Date(0) };
    await expect(findOrCreateProfile(worker, now)).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(dynamo.commandCalls(TransactWriteCommand)).toEqual([]);
  });

  it('takes the row of the call that came first when two come at once', async () => {
    // No row, no deleted account, no note, and then a row after all.
    dynamo.on(GetCommand).resolvesOnce({}).resolvesOnce({}).resolvesOnce({}).resolves({ Item: row });
    dynamo.on(TransactWriteCommand).rejects(refusedWrite());
    expect(await findOrCreateProfile(aPerson, now)).toMatchObject({ monthly_analyses_used: 3 });
  });

  it('costs one read once the row is there', async () => {
    dynamo.on(GetCommand).resolves({ Item: row });
    await findOrCreateProfile(aPerson, now);
    expect(dynamo.calls()).toHaveLength(1);
  });

  it('takes over the e-mail address that Cognito has verified since', async () => {
    dynamo.on(GetCommand).resolves({ Item: { ...row, email: 'old@people.example' } });
    dynamo.on(TransactWriteCommand).resolves({});
    dynamo
      .on(GetCommand)
      .resolvesOnce({ Item: { ...row, email: 'old@people.example' } })
      .resolves({ Item: row });
    expect((await findOrCreateProfile(aPerson, now)).email).toBe(aPerson.email);
  });
});

describe('a month that has passed', () => {
  it('is read as an unused current month', async () => {
    dynamo.on(GetCommand).resolves({ Item: row });
    const april = await findOrCreateProfile(aPerson, new Date('2026-04-01T00:00:00.000Z'));
    expect(april).toMatchObject({ monthly_analyses_used: 0, usage_period: '2026-04' });
  });
});

describe('spending a lookup', () => {
  it('is one flat conditional update of the row as it was read, when there is one left', async () => {
    dynamo.on(UpdateCommand).resolves({ Attributes: { ...row, monthly_analyses_used: 4 } });
    expect(await reserveLookup(aPerson, now, row)).toMatchObject({
      reservation: expect.stringMatching(/^2026-04-01T00:00:59\.999Z#/),
      profile: { usage_period: '2026-03', monthly_analyses_used: 4 },
    });
    expect(dynamo.calls()).toHaveLength(1);
    const input = dynamo.commandCalls(UpdateCommand)[0]?.args[0].input;
    expect(input?.ConditionExpression).toBe(
      'subscription_tier = :subscription_tier AND subscription_status = :subscription_status AND ' +
        'monthly_analyses_limit = :monthly_analyses_limit AND trial_end_date = :trial_end_date AND ' +
        'attribute_not_exists(access_until) AND usage_period = :usage_period AND ' +
        'monthly_analyses_used < :limit AND NOT contains(lookups_under_way, :own)',
    );
    // A trial that runs has 25.
    expect(input?.ExpressionAttributeValues).toMatchObject({ ':limit': 25, ':usage_period': '2026-03' });
  });

  it('has Basic’s five once the trial has ended, whatever the row was read as', async () => {
    const ended = { ...row, trial_end_date: '2026-03-31T23:59:59.999Z', monthly_analyses_limit: 999_999 };
    dynamo.on(UpdateCommand).resolves({ Attributes: { ...ended, monthly_analyses_used: 4 } });
    await reserveLookup(aPerson, now, ended);
    const values = dynamo.commandCalls(UpdateCommand)[0]?.args[0].input.ExpressionAttributeValues;
    expect(values).toMatchObject({ ':limit': 5 });
  });

  it('reads the row again when the plan has changed since it was read', async () => {
    const upgraded = { ...row, subscription_status: 'active', monthly_analyses_limit: 25 };
    dynamo.on(UpdateCommand).rejectsOnce(refused).resolves({ Attributes: upgraded });
    dynamo.on(GetCommand).resolves({ Item: upgraded });
    expect((await reserveLookup(aPerson, now, row)).reservation).toBeDefined();
    const values = dynamo.commandCalls(UpdateCommand)[1]?.args[0].input.ExpressionAttributeValues;
    expect(values).toMatchObject({ ':subscription_status': 'active', ':limit': 25 });
  });

  it('is refused when the month is used up', async () => {
    const active = { ...row, subscription_status: 'active', monthly_analyses_used: 5 };
    dynamo.on(GetCommand).resolves({ Item: active });
    const refusal = await reserveLookup(aPerson, now);
    expect(refusal).toMatchObject({ profile: { monthly_analyses_used: 5 } });
    expect(refusal.reservation).toBeUndefined();
    expect(dynamo.commandCalls(UpdateCommand)).toEqual([]);
  });

  it('opens the new month with the first lookup of it', async () => {
    dynamo.on(UpdateCommand).resolves({ Attributes: { ...row, monthly_analyses_used: 1 } });
    dynamo.on(GetCommand).resolves({ Item: { ...row, monthly_analyses_used: 25, usage_period: '2026-02' } });
    expect(await reserveLookup(aPerson, now)).toMatchObject({
      reservation: expect.any(String),
      profile: { usage_period: '2026-03', monthly_analyses_used: 1 },
    });
    const input = dynamo.commandCalls(UpdateCommand)[0]?.args[0].input;
    expect(input?.UpdateExpression).toBe(
      'SET monthly_analyses_used = :one, usage_period = :month, lookups_under_way = :mine',
    );
    expect(input?.ConditionExpression).toContain('usage_period = :usage_period');
    expect(input?.ExpressionAttributeValues).toMatchObject({ ':usage_period': '2026-02', ':month': '2026-03' });
  });

  it('counts once when the answer to the first attempt was lost', async () => {
    dynamo.on(UpdateCommand).rejects(refused);
    dynamo.on(GetCommand).callsFake(() => {
      const mine = dynamo.commandCalls(UpdateCommand)[0]?.args[0].input.ExpressionAttributeValues?.[':mine'];
      return { Item: { ...row, monthly_analyses_used: 25, lookups_under_way: mine } };
    });
    expect((await reserveLookup(aPerson, now, { ...row, monthly_analyses_used: 24 })).reservation).toBeDefined();
    expect(dynamo.commandCalls(UpdateCommand)).toHaveLength(1);
  });

  it('passes on what is not a refusal', async () => {
    dynamo.on(GetCommand).resolves({ Item: row });
    dynamo.on(UpdateCommand).rejects(new Error('throttled'));
    await expect(reserveLookup(aPerson, now)).rejects.toThrow('throttled');
  });
});

describe('giving a lookup back', () => {
  it('never goes below zero and happens once, in its own month', async () => {
    dynamo.on(UpdateCommand).rejects(refused);
    await expect(refundLookup(aPerson.id, 'mine')).resolves.toBeUndefined();
    expect(dynamo.commandCalls(UpdateCommand)[0]?.args[0].input).toMatchObject({
      ConditionExpression: 'monthly_analyses_used >= :units AND contains(lookups_under_way, :r0)',
      ExpressionAttributeValues: { ':r0': 'mine', ':units': 1 },
    });
  });
});

describe('a lookup whose function has died', () => {
  const died = '2026-03-31T23:59:00.000Z#A';
  const underWay = '2026-04-01T00:00:30.000Z#B';
  const full = { ...row, monthly_analyses_used: 5, lookups_under_way: new Set([died, underWay]) };

  it('reads as unused', async () => {
    dynamo.on(GetCommand).resolves({ Item: full });
    expect((await findOrCreateProfile(aPerson, now)).monthly_analyses_used).toBe(4);
  });

  it('gives its unit to the next one when none is left', async () => {
    const last = { ...full, monthly_analyses_used: 25 };
    const released = { ...last, monthly_analyses_used: 24, lookups_under_way: new Set([underWay]) };
    dynamo.on(GetCommand).resolvesOnce({ Item: last }).resolves({ Item: released });
    dynamo.on(UpdateCommand).resolvesOnce({}).resolves({ Attributes: last });
    const { reservation } = await reserveLookup(aPerson, now);
    expect(reservation).toBeDefined();
    expect(dynamo.commandCalls(UpdateCommand)[0]?.args[0].input.ExpressionAttributeValues).toEqual({
      ':r0': died,
      ':units': 1,
      ':these': new Set([died]),
    });
  });
});

describe('changing a profile', () => {
  it('writes the given fields and the time, and nothing else', async () => {
    dynamo.on(UpdateCommand).resolves({ Attributes: row });
    await changeProfile(aPerson, { company: 'Acme', phone: undefined }, now);
    const input = dynamo.commandCalls(UpdateCommand)[0]?.args[0].input;
    expect(Object.values(input?.ExpressionAttributeNames ?? {})).toEqual(['company', 'updated_at']);
  });
});
