import { afterEach, describe, expect, it } from 'vitest';
import { assemblyWith } from '#bin/built.ts';
import { openClock } from '#local/clock/clock.ts';
import { Profile } from '#shared/account/profile.ts';
import { startFakeProvider, withHouse, withSilence } from '#test/support/providers/fake-provider.ts';
import { type Person, startSystem } from '#test/support/system.ts';
import { inSequence, openTablesProxy } from '#test/support/tables-proxy.ts';

const provider = await startFakeProvider();
const proxy = openTablesProxy();
const clock = openClock();
const system = await startSystem({
  assembly: assemblyWith('rentcast'),
  secret: 'the-key',
  settings: { PROPERTY_SOURCE_URL: provider.url, PROPERTY_CALLS_PER_MONTH: '10000', PROPERTY_CALLS_PER_DAY: '10000' },
  clock,
  tablesThrough: proxy.through,
});
afterEach(() => provider.reset());

const lookUp = (person: Person, address: string) => person.call('POST', '/api/property-lookup', { address });
const used = async (person: Person) =>
  Profile.parse((await person.call('GET', '/api/profile')).body).monthly_analyses_used;

/** A person with a profile; the function's code is loaded. */
async function someone(name: string): Promise<Person> {
  const person = await system.person(name);
  expect((await lookUp(person, '1 Warm Up Way, Phoenix, AZ 85016')).status).toBe(200);
  return person;
}

async function tripsOf(person: Person, address: string): Promise<{ all: number; inSequence: number }> {
  let status = 0;
  const calls = await proxy.callsOf(async () => {
    status = (await lookUp(person, address)).status;
  });
  expect(status).toBe(200);
  return { all: calls.length, inSequence: inSequence(calls) };
}

describe('the calls of a lookup to the tables', () => {
  it.each([
    ['with its ZIP code', '1 New House Way, Phoenix, AZ 85016'],
    ['without it', '2 New House Way, Phoenix, AZ'],
  ])('are at most 22, 6 of them in sequence, for a new house %s', async (name, address) => {
    const person = await someone(`new ${name}`.replaceAll(' ', '-'));
    // The provider knows the ZIP code.
    provider.on('*', withHouse(`${address.replace(/ 85016$/, '')} 85016`));
    const trips = await tripsOf(person, address);
    expect(trips.inSequence).toBeLessThanOrEqual(6);
    expect(trips.all).toBeLessThanOrEqual(22);
  });

  it('are at most 9, 2 of them in sequence, for a house that somebody has looked up lately', async () => {
    const address = '1 Known House Way, Phoenix, AZ 85016';
    await lookUp(await someone('knows'), address);
    const trips = await tripsOf(await someone('does-not-know'), address);
    expect(trips.inSequence).toBeLessThanOrEqual(2);
    expect(trips.all).toBeLessThanOrEqual(9);
  });

  it('are at most 13, 3 of them in sequence, for such a house without its ZIP code', async () => {
    await lookUp(await someone('knows-the-zip'), '2 Known House Way, Phoenix, AZ 85016');
    const trips = await tripsOf(await someone('knows-no-zip'), '2 Known House Way, Phoenix, AZ');
    expect(trips.inSequence).toBeLessThanOrEqual(3);
    expect(trips.all).toBeLessThanOrEqual(13);
  });

  it('are at most 2 in sequence for the same address again', async () => {
    const person = await someone('asks-again');
    expect((await tripsOf(person, '1 Warm Up Way, Phoenix, AZ 85016')).inSequence).toBeLessThanOrEqual(2);
  });
});

describe('a lookup whose function is killed between its reservation and its answer', () => {
  it('gives its unit back after a minute, also when it was the last one', async () => {
    proxy.onTheWay(() => ({}));
    const person = await someone('killed');
    await person.call('PUT', '/api/subscription', { tier: 'basic', billing_interval: 'monthly', start: 'now' });
    for (let house = 1; house <= 3; house += 1) await lookUp(person, `${house} Before Way, Phoenix, AZ 85016`);
    provider.reset();
    provider.on('*', withSilence);
    const killed = lookUp(person, '4 Killed Way, Phoenix, AZ 85016');
    await expect.poll(() => provider.calls.length).toBeGreaterThan(0);
    await system.functions.find(({ area }) => area === 'property-lookup')?.close();
    expect((await killed).status).toBeGreaterThanOrEqual(500);
    expect(await used(person)).toBe(5);
    provider.reset();
    expect((await lookUp(person, '5 Refused Way, Phoenix, AZ 85016')).status).toBe(403);

    await clock.sleep(61_000);
    expect(await used(person)).toBe(4);
    expect((await lookUp(person, '6 Last Way, Phoenix, AZ 85016')).status).toBe(200);
    expect(await used(person)).toBe(5);
    expect((await lookUp(person, '7 Refused Way, Phoenix, AZ 85016')).status).toBe(403);
  });
});
