import { beforeAll, describe, expect, it } from 'vitest';
import { assemblyWith } from '#bin/built.ts';
import { openClock } from '#local/clock/clock.ts';
import { sessionOf } from '#local/sign-in.ts';
import { Profile } from '#shared/account/profile.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { WatchPage } from '#shared/records/watch/watch.ts';
import { startFakeProvider } from '#test/support/providers/fake-provider.ts';
import { rentcastAddress, rentcastAnswers } from '#test/support/providers/rentcast-answers.ts';
import { type Person, password, startSystem } from '#test/support/system.ts';

const clock = openClock();
const provider = await startFakeProvider();
const system = await startSystem({
  assembly: assemblyWith('rentcast'),
  secret: 'the-key',
  clock,
  settings: { PROPERTY_SOURCE_URL: provider.url, PROPERTY_CALLS_PER_MONTH: '100000', PROPERTY_CALLS_PER_DAY: '10000' },
});
const day = 24 * 60 * 60_000;

/** Days go by in one step: each schedule runs once. */
async function pass(days: number): Promise<void> {
  await clock.sleep(days * day);
  await system.idle();
}

/** A call with a new sign-in: the one before ended long ago. */
async function later(person: Person, method: string, path: string): Promise<unknown> {
  const { token } = await sessionOf(system, { email: person.email, password });
  return (await system.call(method, path, { token })).body;
}

async function subscriber(name: string): Promise<Person> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
  return person;
}

async function dealOf(person: Person, address: string): Promise<string> {
  const { lookup_id } = LookupAnswer.parse((await person.call('POST', '/api/property-lookup', { address })).body);
  await person.call('POST', '/api/analyses', { lookup_id });
  return lookup_id;
}

const pageOf = async (person: Person) => WatchPage.parse(await later(person, 'GET', '/api/watch'));
const usedBy = async (person: Person) =>
  Profile.parse(await later(person, 'GET', '/api/profile')).monthly_analyses_used;
const allow = (person: Person, budget: number) => person.call('PUT', '/api/watch/re-looks', { budget });
const follow = (person: Person, deal: string) => person.call('PUT', `/api/analyses/${deal}/watch`, {});

describe('a followed house whose county has no public records', () => {
  let ada: Person;
  let deal = '';
  beforeAll(async () => {
    ada = await subscriber('ada');
    deal = await dealOf(ada, rentcastAddress);
  });

  it('is followed once the workspace allows it to be looked up again, within its plan', async () => {
    expect(await follow(ada, deal)).toMatchObject({ status: 404 });
    expect(await allow(ada, 501)).toMatchObject({ status: 400 });
    expect(await allow(ada, 1)).toMatchObject({ status: 200, body: { budget: 1, most: 500, used: 0 } });
    expect(await follow(ada, deal)).toMatchObject({ status: 200, body: { county: null, county_name: 'RentCast' } });

    const basic = await system.person('basic');
    expect(await allow(basic, 1)).toMatchObject({ status: 403 });
  });

  it('is looked up again after 30 days, and its owner told what changed', async () => {
    provider.on('/avm/value', () => ({ ...rentcastAnswers.value, price: 500_000 }));
    await pass(29);
    expect(await pageOf(ada)).toMatchObject({ events: [] });
    await pass(2);
    await expect.poll(async () => (await pageOf(ada)).events).toHaveLength(1);
    expect(await pageOf(ada)).toMatchObject({
      re_looks: { used: 1 },
      events: [
        { county: null, county_name: 'RentCast', change: { kind: 'value_moved', before: 402_000, after: 500_000 } },
      ],
    });
    expect(await usedBy(ada)).toBe(1);
  });

  it('is left alone for a month, however often the worker is called', async () => {
    provider.calls.length = 0;
    const worker = system.functions.find(({ area }) => area === 'watch-worker');
    const call = { 'detail-type': 'Scheduled Event' };
    await Promise.all([worker?.invoke(call), worker?.invoke(call)]);
    await pass(3);
    expect(provider.calls).toEqual([]);
    expect((await pageOf(ada)).events).toHaveLength(1);
  });

  it('is not looked up beyond the budget of a month', async () => {
    provider.reset();
    const bea = await subscriber('bea');
    await allow(bea, 1);
    for (const number of [1, 2]) await follow(bea, await dealOf(bea, `${number} Budget St, Phoenix, AZ 85016`));
    await pass(31);
    await expect.poll(async () => (await pageOf(bea)).re_looks.used).toBe(1);
    expect(await usedBy(bea)).toBeLessThanOrEqual(1);
  });
});
