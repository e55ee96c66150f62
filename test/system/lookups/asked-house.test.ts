import { afterEach, describe, expect, it } from 'vitest';
import { assemblyWith } from '#bin/built.ts';
import { CreatedApiKey } from '#shared/account/api-keys.ts';
import { newHousesPerDay } from '#shared/account/plans.ts';
import { Profile } from '#shared/account/profile.ts';
import { LookupAnswer, LookupFailure } from '#shared/property/lookup.ts';
import { Failure } from '#shared/values/errors.ts';
import { startFakeProvider, withHouse, withStatus } from '#test/support/providers/fake-provider.ts';
import { inParallel, type Person, startSystem } from '#test/support/system.ts';

const provider = await startFakeProvider();
const system = await startSystem({
  assembly: assemblyWith('rentcast'),
  secret: 'the-key',
  settings: { PROPERTY_SOURCE_URL: provider.url, PROPERTY_CALLS_PER_MONTH: '100000', PROPERTY_CALLS_PER_DAY: '10000' },
});
afterEach(() => provider.reset());

const lookUp = (person: Person, address: string) => person.call('POST', '/api/property-lookup', { address });
const used = async (person: Person) =>
  Profile.parse((await person.call('GET', '/api/profile')).body).monthly_analyses_used;
const toEnterprise = (person: Person, start: 'trial' | 'now') =>
  person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start });

describe('two addresses that normalize alike', () => {
  it('share one row of the cache, and the provider gets the normalized one', async () => {
    const [first, second] = [await system.person('spells-it-so'), await system.person('spells-it-thus')];
    expect((await lookUp(first, ' 12 N. Alike St. ,Phoenix,AZ   85016')).status).toBe(200);
    const sent = provider.calls.flatMap(({ query }) => query.address ?? []);
    expect(new Set(sent)).toEqual(new Set(['12 N Alike St, Phoenix, AZ 85016']));
    provider.reset();
    const again = await lookUp(second, '12 NORTH ALIKE STREET, phoenix, az 85016-1234, USA');
    expect(LookupAnswer.parse(again.body).data.address).toBe('12 N Alike St, Phoenix, AZ 85016');
    expect(provider.calls).toEqual([]);
  });

  it.each(["12'3", "12.'3", '12..3', '12"3', '12-3', '12 3', '12/3'])(
    'but name two houses share none: %s and 123',
    async (number) => {
      const person = await system.person(
        `two-houses-${number.replaceAll(/\D/g, (sign) => String(sign.charCodeAt(0)))}`,
      );
      await lookUp(person, `${number} Apart St, Phoenix, AZ 85016`);
      const reply = await lookUp(person, '123 Apart St, Phoenix, AZ 85016');
      expect(LookupAnswer.parse(reply.body).data.address).toBe('123 Apart St, Phoenix, AZ 85016');
    },
  );
});

describe('a house that one account asks for with its ZIP and another without', () => {
  /** How often the provider was asked for everything about a house. */
  const fetches = () => provider.paths().filter((path) => path === '/avm/value').length;
  const addressOf = (reply: { body: unknown }) => LookupAnswer.parse(reply.body).data.address;

  it.each([
    ['with it first', '21 Alias St, Phoenix, AZ 85016', '21 Alias Street, phoenix, Arizona'],
    ['without it first', '22 Alias Street, phoenix, Arizona', '22 Alias St, Phoenix, AZ 85016'],
  ])('makes one set of calls, %s', async (name, earlier, later) => {
    const full = [earlier, later].find((each) => each.endsWith('85016')) ?? '';
    const people = await Promise.all([
      system.person(`asks-${name}`.replaceAll(' ', '-')),
      system.person(`then-${name}`.replaceAll(' ', '-')),
    ]);
    provider.on('*', withHouse(full));
    expect(addressOf(await lookUp(people[0], earlier))).toBe(full);
    expect(fetches()).toBe(1);
    provider.calls.length = 0;
    expect(addressOf(await lookUp(people[1], later))).toBe(full);
    expect(provider.calls).toEqual([]);
    for (const person of people) expect(await used(person)).toBe(1);
  });

  it('is answered to all who ask both ways at once, and then makes no more calls', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, (_, index) => system.person(`both-ways-${index}`)));
    const full = '23 Alias St, Phoenix, AZ 85016';
    const spelled = (index: number) => (index % 2 ? full : '23 Alias St, Phoenix, AZ');
    provider.on('*', withHouse(full));
    const replies = await inParallel(
      people.map((person, index) => ({ person, index })),
      people.length,
      ({ person, index }) => lookUp(person, spelled(index)),
    );
    expect(replies.map(addressOf)).toEqual(people.map(() => full));
    // That the two are one house is known from the answer only: at most one fetch for each.
    expect(fetches()).toBeLessThanOrEqual(2);
    provider.calls.length = 0;
    const later = await system.person('both-ways-later');
    expect(addressOf(await lookUp(later, spelled(0)))).toBe(full);
    expect(addressOf(await lookUp(await system.person('both-ways-last'), full))).toBe(full);
    expect(provider.calls).toEqual([]);
  });

  it('is asked for anew without the ZIP when two ZIPs of the city have it, also when they were looked up at once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, (_, index) => system.person(`two-zips-${index}`)));
    const houses = ['24 Alias St, Phoenix, AZ 85016', '24 Alias St, Phoenix, AZ 85017'] as const;
    const asked = people.map((person, index) => ({ person, address: houses[index % 2 ? 0 : 1] }));
    const replies = await inParallel(asked, asked.length, ({ person, address }) => lookUp(person, address));
    expect(replies.map(addressOf)).toEqual(asked.map(({ address }) => address));
    expect(fetches()).toBe(2);
    provider.calls.length = 0;
    provider.on('*', withHouse(houses[1]));
    expect(addressOf(await lookUp(await system.person('two-zips-none'), '24 Alias St, Phoenix, AZ'))).toBe(houses[1]);
    expect(fetches()).toBe(1);
  });
});

describe('a provider that answers with another house', () => {
  const meant = '2417 E Meant Ln, Phoenix, AZ 85016';

  it('is asked back: the house that was found is suggested, and looking it up costs one lookup in all', async () => {
    const person = await system.person('means-another');
    provider.on('*', withHouse(meant));
    const reply = await lookUp(person, '2419 E Meant Ln, Phoenix, AZ 85016');
    expect(reply.status).toBe(404);
    expect(LookupFailure.parse(reply.body)).toMatchObject({
      code: 'address_mismatch',
      error: `We found no record of exactly that address. Did you mean ${meant}?`,
      suggestion: meant,
    });
    expect(await used(person)).toBe(0);

    provider.reset();
    expect(LookupAnswer.parse((await lookUp(person, meant)).body).data.address).toBe(meant);
    expect(await used(person)).toBe(1);
    expect(provider.calls).toEqual([]);
  });

  it('gives nobody its house for the one asked for', async () => {
    const [first, second] = [await system.person('asks-first'), await system.person('asks-second')];
    const asked = '4 Poisoned Ct, Phoenix, AZ 85016';
    provider.on('*', withHouse('6 Poisoned Ct, Phoenix, AZ 85016'));
    expect((await lookUp(first, asked)).status).toBe(404);
    provider.reset();
    // Another spelling, because the first one's answer is known for a day.
    const reply = await lookUp(second, '4 Poisoned Court, Phoenix, AZ 85016');
    expect(LookupAnswer.parse(reply.body).data.address).toContain('4 Poisoned Court');
  });

  it('is an error with a suggestion for a program', async () => {
    const person = await system.person('programs-it');
    await toEnterprise(person, 'now');
    const { body } = await person.call('POST', '/api/account/api-keys', { name: 'Script' });
    const { key: token } = CreatedApiKey.parse(body);
    const found = '8 Program St, Phoenix, AZ 85016';
    provider.on('*', withHouse(found));
    const asked = { propertyAddress: '9 Program St, Phoenix, AZ 85016' };
    const replies = [
      await system.call('POST', '/api/analysis', { token, body: asked }),
      await system.call('GET', `/api/property/search?address=${encodeURIComponent(asked.propertyAddress)}`, { token }),
    ];
    for (const reply of replies) {
      expect(reply.status).toBe(404);
      expect(Failure.parse(reply.body).error).toMatchObject({ code: 'address_mismatch', suggestion: found });
    }
    expect(await used(person)).toBe(0);
    expect((await person.call('GET', '/api/analyses')).body).toEqual({ items: [] });
  });
});

describe('addresses that are not found', () => {
  it('cost one account no more calls than its share of new houses', async () => {
    const person = await system.person('guesses');
    await toEnterprise(person, 'trial');
    provider.on('*', withStatus(404));
    const statuses: number[] = [];
    for (let house = 1; house <= 60; house += 1) {
      statuses.push((await lookUp(person, `${house} Nowhere Ave, Phoenix, AZ 85016`)).status);
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(newHousesPerDay.unpaid);
    expect(statuses.filter((status) => status === 429)).toHaveLength(60 - newHousesPerDay.unpaid);
    // Record, value and rent.
    expect(provider.calls).toHaveLength(3 * newHousesPerDay.unpaid);
    expect(await used(person)).toBe(0);
  });

  it('are asked for once a day, whoever asks', async () => {
    const people = [await system.person('misses'), await system.person('misses-too')];
    provider.on('*', withStatus(404));
    for (const person of people) {
      for (const typed of ['7 Nowhere St, Phoenix, AZ 85016', ' 7  Nowhere St. ,Phoenix, AZ 85016']) {
        expect((await lookUp(person, typed)).status).toBe(404);
      }
    }
    expect(provider.calls).toHaveLength(3);
  });

  it('are not asked for at all when they are no addresses', async () => {
    const person = await system.person('types-anything');
    for (const typed of ['Nowhere St, Phoenix, AZ', '7 Nowhere St', '7 Nowhere St, Phoenix', 'PO Box 7, Mesa, AZ']) {
      expect((await lookUp(person, typed)).status).toBe(400);
    }
    expect(provider.calls).toEqual([]);
  });
});

it('writes no suggested address into any log', () => {
  expect([...system.logs, ...system.reports].join('\n')).not.toMatch(/Alias|Meant|Poisoned|Program St|Nowhere/);
});
