import { afterEach, expect, it } from 'vitest';
import { assemblyWith } from '#bin/built.ts';
import { newHousesPerDay } from '#shared/account/plans.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { startFakeProvider } from '#test/support/providers/fake-provider.ts';
import { type Person, type Reply, startSystem } from '#test/support/system.ts';

const provider = await startFakeProvider();
const system = await startSystem({
  assembly: assemblyWith('rentcast'),
  secret: 'the-key',
  settings: { PROPERTY_SOURCE_URL: provider.url, PROPERTY_CALLS_PER_MONTH: '100000', PROPERTY_CALLS_PER_DAY: '10000' },
});
afterEach(() => provider.reset());

const lookUp = (person: Person, house: number, street = 'Mock St') =>
  person.call('POST', '/api/property-lookup', { address: `${house} ${street}, Phoenix, AZ 85016` });
const plan = (person: Person, tier: string, start: 'trial' | 'now') =>
  person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start });
const usedBy = async (person: Person) => (await person.call('GET', '/api/profile')).body;
const withStatus = (replies: Reply[], status: number) => replies.filter((reply) => reply.status === status);

it('leaves other customers their lookups when an unpaid Enterprise trial spends all it can', async () => {
  const [greedy, customer] = [await system.person('greedy'), await system.person('customer')];
  await plan(greedy, 'enterprise', 'trial');
  const replies = await Promise.all(Array.from({ length: 40 }, (_, index) => lookUp(greedy, index + 1)));

  expect(withStatus(replies, 200)).toHaveLength(newHousesPerDay.unpaid);
  const refused = withStatus(replies, 429);
  expect(refused).toHaveLength(40 - newHousesPerDay.unpaid);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  // What was refused cost no lookup of the plan.
  expect(await usedBy(greedy)).toMatchObject({ monthly_analyses_used: newHousesPerDay.unpaid });
  expect((await lookUp(customer, 1, 'Quiet Ln')).status).toBe(200);
});

it('counts no house that somebody has looked up lately', async () => {
  const [first, second] = [await system.person('first-to-know'), await system.person('second-to-know')];
  await plan(second, 'enterprise', 'trial');
  for (let house = 1; house <= 5; house += 1) expect((await lookUp(first, house, 'Known Ave')).status).toBe(200);
  for (let house = 1; house <= newHousesPerDay.unpaid; house += 1) await lookUp(second, house, 'New Ave');
  expect((await lookUp(second, 99, 'New Ave')).status).toBe(429);
  const known = await lookUp(second, 3, 'Known Ave');
  expect(LookupAnswer.parse(known.body).data.source).toBe('rentcast');
});

it('gives back what two lookups of one house at once took', async () => {
  const pair = [await system.person('pair-one'), await system.person('pair-two')];
  await Promise.all(pair.map((person) => plan(person, 'enterprise', 'trial')));
  await Promise.all(pair.map((person) => lookUp(person, 1, 'Shared Way')));
  const more = await Promise.all(
    pair.map(async (person, index) => {
      const replies = [];
      for (let house = 1; house <= 12; house += 1) replies.push(await lookUp(person, house, `Own ${'AB'[index]} Way`));
      return withStatus(replies, 200).length;
    }),
  );
  // One of the two paid for the shared house.
  expect(more.reduce((sum, count) => sum + count, 0)).toBe(2 * newHousesPerDay.unpaid - 1);
});

it('lets a paid plan look up what it pays for', async () => {
  const payer = await system.person('payer');
  await plan(payer, 'professional', 'now');
  const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => lookUp(payer, index + 1, 'Paid Rd')));
  expect(withStatus(replies, 200)).toHaveLength(20);
});

it('gives a trial its lookups on one day where a stage has few calls, and says which limit it was', async () => {
  const small = await startSystem({
    assembly: assemblyWith('rentcast'),
    secret: 'the-key',
    // A fifth of the default day is two houses.
    settings: { PROPERTY_SOURCE_URL: provider.url, PROPERTY_CALLS_PER_MONTH: '500', PROPERTY_CALLS_PER_DAY: '50' },
  });
  const person = await small.person('newcomer');
  await plan(person, 'enterprise', 'trial');
  const replies = [];
  for (let house = 1; house <= 6; house += 1) replies.push(await lookUp(person, house, 'Small Stage Rd'));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(JSON.stringify(replies.at(-1)?.body)).toContain(
    'You have looked up 5 new houses today, your share of what this site can look up in a day.',
  );
});
