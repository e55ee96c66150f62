import { describe, expect, it } from 'vitest';
import { assemblyPaying } from '#bin/built.ts';
import { dayMs } from '#shared/values/days.ts';
import { type Person, startSystem, type TestSystem } from '#test/support/system.ts';

/* Who gets what for the asking: what an installation takes for its plans, by what is asked and by whom. */

const systems = {
  free: await startSystem(),
  'trial-only': await startSystem({ payments: 'trial-only' }),
  stripe: await startSystem({ assembly: assemblyPaying }),
};
type Payments = keyof typeof systems;

const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const plan = { tier: 'enterprise', billing_interval: 'monthly' };
const calls: Record<string, [method: string, path: string, body: unknown]> = {
  'a plan in the trial': ['PUT', '/api/subscription', { ...plan, start: 'trial' }],
  'a plan at once': ['PUT', '/api/subscription', { ...plan, start: 'now' }],
  'to go on': ['POST', '/api/subscription/keep', {}],
  'the portal': ['POST', '/api/billing-portal', { to: 'home' }],
  'what is paid': ['POST', '/api/billing/sync', {}],
  'to pay': ['POST', '/api/checkout', plan],
};

/** What of a row makes an account what it is; each begins as a running trial. */
const accounts: Record<string, Record<string, string>> = {
  'a trial': {},
  'a trial that is over': { trial_end_date: inDays(-1) },
  'a plan that nobody paid': { subscription_status: 'active', subscription_tier: 'professional' },
  'a canceled plan': { subscription_status: 'cancelled' },
};

async function anAccount(system: TestSystem, name: string, row: Record<string, string>): Promise<Person> {
  const person = await system.person(name.replaceAll(' ', '-'));
  await person.call('GET', '/api/profile');
  const names = Object.keys(row);
  if (names.length === 0) return person;
  await system.tables.command('UpdateItem', {
    TableName: system.tables.names.find((each) => each.includes('Profiles')),
    Key: { id: { S: person.id } },
    UpdateExpression: `SET ${names.map((each) => `${each} = :${each}`).join(', ')}`,
    ExpressionAttributeValues: Object.fromEntries(names.map((each) => [`:${each}`, { S: row[each] }])),
  });
  return person;
}

/** A profile, apart from when Stripe was last asked about it. */
async function planOf(person: Person): Promise<object> {
  const { updated_at: _, ...profile } = Object((await person.call('GET', '/api/profile')).body);
  return profile;
}

const each = (status: number) => Object.fromEntries(Object.keys(calls).map((call) => [call, status]));
const expected: Record<Payments, Record<string, Record<string, number>>> = {
  free: Object.fromEntries(
    Object.keys(accounts).map((account) => [
      account,
      { ...each(403), 'a plan in the trial': 200, 'a plan at once': 200 },
    ]),
  ),
  'trial-only': {
    'a trial': { ...each(403), 'a plan in the trial': 200 },
    'a trial that is over': each(403),
    'a plan that nobody paid': each(403),
    'a canceled plan': each(403),
  },
  stripe: Object.fromEntries(
    Object.keys(accounts).map((account) => [
      account,
      {
        'a plan in the trial': 402,
        'a plan at once': 402,
        'to go on': 403,
        'the portal': 404,
        'what is paid': 200,
        'to pay': 200,
      },
    ]),
  ),
};

describe.each(Object.keys(systems) as Payments[])('where plans are %s', (payments) => {
  it.each(Object.keys(accounts))('%s gets what it may, and what is refused changes nothing', async (name) => {
    const statuses: Record<string, number> = {};
    for (const [call, [method, path, body]] of Object.entries(calls)) {
      const person = await anAccount(systems[payments], `${name} ${call}`, accounts[name] ?? {});
      const before = await planOf(person);
      const reply = await person.call(method, path, body);
      statuses[call] = reply.status;
      const after = await planOf(person);
      if (reply.status >= 400 || payments === 'stripe') expect({ call, after }).toEqual({ call, after: before });
    }
    expect(statuses).toEqual(expected[payments][name]);
  });
});
