import { describe, expect, it } from 'vitest';
import { assemblyWith } from '#bin/built.ts';
import { openClock } from '#local/clock/clock.ts';
import { newHousesPerDay } from '#shared/account/plans.ts';
import { dayMs } from '#shared/values/days.ts';
import { startFakeProvider } from '#test/support/providers/fake-provider.ts';
import { type Person, type Reply, startSystem } from '#test/support/system.ts';

/* Plans were free until two weeks ago: a plan that nobody paid goes on until midnight. */

const provider = await startFakeProvider();
const clock = openClock();
const system = await startSystem({
  assembly: assemblyWith('rentcast'),
  secret: 'the-key',
  settings: { PROPERTY_SOURCE_URL: provider.url, PROPERTY_CALLS_PER_MONTH: '100000', PROPERTY_CALLS_PER_DAY: '10000' },
  payments: 'trial-only',
  paymentsSince: new Date(clock.now() - 13 * dayMs).toISOString().slice(0, 10),
  clock,
});
const profiles = system.tables.names.find((name) => name.includes('Profiles'));

/** Makes of an account what a plan chosen while plans were free, or its payments, have made of it. */
async function set(person: Person, to: Record<string, string>, used = 0): Promise<void> {
  const row = { subscription_status: 'active', subscription_tier: 'enterprise', ...to };
  const names = Object.keys(row);
  await system.tables.command('UpdateItem', {
    TableName: profiles,
    Key: { id: { S: person.id } },
    UpdateExpression: `SET monthly_analyses_limit = :limit, monthly_analyses_used = :used, ${names.map((each) => `${each} = :${each}`).join(', ')}`,
    ExpressionAttributeValues: {
      ':limit': { N: '999999' },
      ':used': { N: String(used) },
      ...Object.fromEntries(Object.entries(row).map(([each, value]) => [`:${each}`, { S: value }])),
    },
  });
}

async function onPlan(name: string, to: Record<string, string> = {}): Promise<Person> {
  const person = await system.person(name);
  await person.call('GET', '/api/profile');
  await set(person, to);
  return person;
}

let house = 0;
const lookUp = (person: Person, address = `${++house} Mock St, Phoenix, AZ 85016`) =>
  person.call('POST', '/api/property-lookup', { address });
const lookUpMany = async (person: Person, count: number) => {
  const replies: Reply[] = [];
  for (let index = 0; index < count; index += 1) replies.push(await lookUp(person));
  return replies.map(({ status }) => status);
};
const makeKey = (person: Person) => person.call('POST', '/api/account/api-keys', { name: 'a key' });
const times = (count: number, status: number) => Array.from({ length: count }, () => status);
const needPlan = { status: 402, body: { error: 'New houses need a plan. Houses we already know still open.' } };

describe('a plan that nobody paid', () => {
  it('goes on until its day with ten new houses a day, and then has what is known and nothing new', async () => {
    const person = await onPlan('early');
    expect((await makeKey(person)).status).toBe(201);
    expect(await lookUpMany(person, newHousesPerDay.unpaid)).toEqual(times(newHousesPerDay.unpaid, 200));
    expect((await lookUp(person)).status).toBe(429);

    await set(person, {});
    await clock.advance(dayMs);
    expect(await lookUp(person)).toMatchObject(needPlan);
    expect((await makeKey(person)).status).toBe(403);
    expect((await lookUp(person, '1 Mock St, Phoenix, AZ 85016')).status).toBe(200);
    expect((await person.call('GET', '/api/profile')).body).toMatchObject({ monthly_analyses_limit: 5 });
  });
});

describe('a plan that is paid', () => {
  const inDays = (days: number) => new Date(clock.now() + days * dayMs).toISOString();

  it('has its own number of new houses to the day to which it is paid, ten in the days of grace, then none', async () => {
    const person = await onPlan('payer', { paid_through: inDays(2), access_until: inDays(9) });
    expect(await lookUpMany(person, newHousesPerDay.unpaid + 1)).toEqual(times(newHousesPerDay.unpaid + 1, 200));

    await set(person, { paid_through: inDays(-1), access_until: inDays(6) });
    expect((await lookUp(person)).status).toBe(429);
    expect((await makeKey(person)).status).toBe(201);

    await set(person, { paid_through: inDays(-8), access_until: inDays(-1) });
    expect(await lookUp(person)).toMatchObject(needPlan);
    expect((await makeKey(person)).status).toBe(403);
  });

  it('leaves the lookups of Basic once it has ended, however many the row still says', async () => {
    const person = await onPlan('fallen', { paid_through: inDays(1), access_until: inDays(1) });
    const known = ['1', '2', '3', '4'].map((number) => `${number} Mock St, Phoenix, AZ 85016`);
    await set(person, { paid_through: inDays(-1), access_until: inDays(-1) }, 3);
    const opened = await Promise.all(known.map((address) => lookUp(person, address)));
    expect(opened.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403]);
    expect((await person.call('GET', '/api/profile')).body).toMatchObject({
      monthly_analyses_limit: 5,
      monthly_analyses_used: 5,
    });
  });
});
