import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { assemblyWith } from '#bin/built.ts';
import { openClock } from '#local/clock/clock.ts';
import { LookupAnswer, LookupFailure } from '#shared/property/lookup.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';
import { awayFromTheEndOf, hour, minute } from '#test/support/away-from.ts';
import {
  type Answering,
  answerAsRentcast,
  startFakeProvider,
  withStatus,
  withText,
} from '#test/support/providers/fake-provider.ts';
import { rentcastAddress, rentcastAnswers } from '#test/support/providers/rentcast-answers.ts';
import { inParallel, type Person, startSystem } from '#test/support/system.ts';

const lately = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000).toISOString();
// As documented, with a neighbor's sale that is never older than a month.
const provider = await startFakeProvider((call, outgoing) =>
  call.path === '/properties' && call.query.radius
    ? rentcastAnswers.sold.map((home) => ({ ...home, lastSaleDate: lately }))
    : answerAsRentcast(call, outgoing),
);
const key = 'the-key-that-nobody-may-read';
const clock = openClock();
const system = await startSystem({
  assembly: assemblyWith('rentcast'),
  secret: key,
  settings: {
    SUGGESTIONS_PER_MONTH: '100000',
    PROPERTY_SOURCE_URL: provider.url,
    PROPERTY_CALLS_PER_MONTH: '100000',
    PROPERTY_CALLS_PER_DAY: '100000',
  },
  clock,
});

afterEach(() => provider.reset());

// Signing in costs more than what is tested with it.
const people: Person[] = [];
beforeAll(async () => {
  for (let index = 0; index < 20; index += 1) people.push(await system.person(`one-house-${index}`));
});

let house = 0;
/** A house that nobody has looked up yet. */
const newAddress = () => {
  house += 1;
  return `${house} Sample Palm Ln, Phoenix, AZ 85016`;
};
const lookUp = (person: Person, address: string) => person.call('POST', '/api/property-lookup', { address });
const toEnterprise = (person: Person) =>
  person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
const usedBy = async (person: Person) => (await person.call('GET', '/api/profile')).body;

describe('a lookup with a provider', () => {
  it('answers what the provider reports, once for all who ask', async () => {
    const asked = people.flatMap((person) => Array.from({ length: 5 }, () => person));
    const replies = await inParallel(asked, asked.length, (person) => lookUp(person, rentcastAddress));

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(asked.length);
    expect(provider.paths()).toEqual(['/avm/rent/long-term', '/avm/value', '/markets', '/properties', '/properties']);
    expect(new Set(provider.calls.map((call) => call.key))).toEqual(new Set([key]));
    const properties = replies.map(({ body }) => LookupAnswer.parse(body).data);
    expect(properties[0]).toMatchObject({ source: 'rentcast', estimatedValue: 402_000 });
    expect(properties[0] && recommendStrategy(properties[0]).strategy).toBe('Seller Finance');
    for (const person of people.slice(0, 3)) {
      expect(await usedBy(person)).toMatchObject({ monthly_analyses_used: 1 });
    }
  });

  it('is saved with its origins', async () => {
    const person = await system.person('saves-real');
    const { lookup_id, data } = LookupAnswer.parse((await lookUp(person, rentcastAddress)).body);
    const saved = await person.call('POST', '/api/analyses', { lookup_id });
    expect(saved.body).toMatchObject({ analysis_data: { source: 'rentcast', origins: data.origins } });
    expect(data.origins?.market?.asOf).toBe('2026-01-18');
  });

  it('of a house whose value nobody knows is saved without a purchase price, until the user enters one', async () => {
    const person = await system.person('saves-unvalued');
    provider.on('/avm/value', withStatus(404));
    const { lookup_id, data } = LookupAnswer.parse((await lookUp(person, newAddress())).body);
    expect(data.provenance?.estimatedValue).toBe('missing');
    const saved = await person.call('POST', '/api/analyses', { lookup_id });
    expect([saved.status, saved.body]).toEqual([201, expect.objectContaining({ purchase_price: null })]);
    const path = `/api/analyses/${lookup_id}`;
    expect((await person.call('GET', path)).body).toEqual(saved.body);
    const priced = await person.call('PATCH', path, { purchase_price: 300_000 });
    expect(priced.body).toMatchObject({ purchase_price: 300_000 });
  });

  it('of a house nobody knows costs nothing and says what to check', async () => {
    const person = await system.person('unknown-house');
    provider.on('*', withStatus(404));
    const reply = await lookUp(person, newAddress());
    expect(reply.status).toBe(404);
    expect(LookupFailure.parse(reply.body)).toMatchObject({
      code: 'not_found',
      error: 'We could not find a property record for that address. Check the street, city, state and ZIP.',
    });
    expect(await usedBy(person)).toMatchObject({ monthly_analyses_used: 0 });
  });

  it('finds nothing twenty times an hour at most, whoever asks for how many at once', async () => {
    const person = await system.person('finds-nothing');
    await toEnterprise(person);
    provider.on('*', withStatus(404));
    const addresses = Array.from({ length: 50 }, newAddress);
    await awayFromTheEndOf(hour, clock);
    const replies = await inParallel(addresses, 50, (address) => lookUp(person, address));
    const missed = replies.filter(({ status }) => status === 404).length;
    expect(missed).toBe(20);
    expect(provider.calls).toHaveLength(3 * missed);
    const { body, headers } = replies.find(({ status }) => status === 429) ?? {};
    expect(LookupFailure.parse(body)).toMatchObject({
      code: 'rate_limited',
      error: expect.stringMatching(/found nothing.* try again in the next hour\.$/),
    });
    expect(Number(headers?.get('retry-after'))).toBeGreaterThan(0);
    expect(await usedBy(person)).toMatchObject({ monthly_analyses_used: 0 });
  });

  it('that finds something does not count as one that found nothing', async () => {
    const person = await system.person('finds-all');
    await toEnterprise(person);
    for (let time = 0; time < 25; time += 1) {
      expect((await lookUp(person, newAddress())).status).toBe(200);
    }
  });

  it.each<[string, Answering, boolean]>([
    ['400', withStatus(400, 'resource/bad-request'), false],
    ['401', withStatus(401, 'auth/api-key-invalid'), true],
    ['405', withStatus(405), false],
    ['429', withStatus(429, 'auth/rate-limit-exceeded'), true],
    ['500', withStatus(500), false],
    ['504', withStatus(504), false],
    ['HTML', withText('<html>Down</html>', 'text/html'), false],
    ['half a JSON', withText('{"price":'), false],
    ['ten megabytes', withText(`"${'x'.repeat(10_000_000)}"`), false],
    ['another form', withText('{"properties":"many"}'), false],
  ])('costs nothing and may be tried again when the provider answers %s', async (_, answering, isAlarm) => {
    system.expectError('property_source_failed');
    if (isAlarm) system.expectError('property_source_needs_operator');
    const person = await system.person(`failing-${house}`);
    provider.on('*', answering);
    const before = system.logs.length;
    const address = newAddress();
    const reply = await lookUp(person, address);
    expect(reply.status).toBe(502);
    expect(LookupFailure.parse(reply.body)).toMatchObject({
      code: 'property_source_failed',
      error: 'Failed to fetch property data. Please try again.',
    });
    expect(await usedBy(person)).toMatchObject({ monthly_analyses_used: 0 });
    const alarms = system.logs.slice(before).filter((line) => line.includes('property_source_needs_operator'));
    expect(alarms).toHaveLength(isAlarm ? 1 : 0);
    provider.reset();
    expect((await lookUp(person, address)).status).toBe(200);
    expect(await usedBy(person)).toMatchObject({ monthly_analyses_used: 1 });
  });

  it('answers without what failed, and says so', async () => {
    const person = await system.person('partly');
    provider.on('/avm/rent/long-term', withStatus(500));
    const { data } = LookupAnswer.parse((await lookUp(person, newAddress())).body);
    expect(data.provenance?.['marketData.rentEstimate']).toBe('missing');
    expect(data.warnings).toContain('There is no rent estimate for this property.');
    expect(await usedBy(person)).toMatchObject({ monthly_analyses_used: 1 });
  });
});

describe('a lookup that was answered in part', () => {
  it('is completed at no cost when it is repeated, under the same id', async () => {
    const person = await system.person('completes');
    const address = newAddress();
    provider.on('/avm/rent/long-term', withStatus(500));
    const first = LookupAnswer.parse((await lookUp(person, address)).body);
    // Still failing: as it was.
    const second = LookupAnswer.parse((await lookUp(person, address)).body);
    expect(second.data.provenance?.['marketData.rentEstimate']).toBe('missing');
    provider.reset();
    const third = LookupAnswer.parse((await lookUp(person, address)).body);
    expect(third.data.provenance?.['marketData.rentEstimate']).toBe('reported');
    expect(third.lookup_id).toBe(first.lookup_id);
    expect(provider.paths()).toEqual(['/avm/rent/long-term']);
    expect(LookupAnswer.parse((await lookUp(person, address)).body)).toEqual(third);
    expect(provider.calls).toHaveLength(1);
    expect(await usedBy(person)).toMatchObject({ monthly_analyses_used: 1 });
    const saved = await person.call('POST', '/api/analyses', { lookup_id: first.lookup_id });
    expect(saved.body).toMatchObject({ analysis_data: third.data });
  });
});

describe('address suggestions', () => {
  it('complete what is typed, without the country', async () => {
    const person = await system.person('types');
    const reply = await person.call('POST', '/api/address-suggestions', { q: '2417 E Sam' });
    expect(reply).toMatchObject({
      status: 200,
      body: { suggestions: ['2417 E Sample Palm Ln, Phoenix, AZ 85016'] },
    });
    const unknown = await person.call('POST', '/api/address-suggestions', { q: 'Nowhere' });
    expect(unknown).toMatchObject({ status: 200, body: { suggestions: [] } });
  });

  it('are for people who are signed in, sixty a minute', async () => {
    const nobody = await system.call('POST', '/api/address-suggestions', { body: { q: '2417 E Sam' } });
    expect(nobody.status).toBe(401);
    const person = await system.person('types-on');
    // They are counted by the minute.
    await awayFromTheEndOf(minute, clock);
    const replies = await inParallel(Array(80).fill('2417 E Sam'), 20, (q) =>
      person.call('POST', '/api/address-suggestions', { q }),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 429]));
  });
});

it('writes no address, owner or key into any log', () => {
  const { owner } = rentcastAnswers.record[0] ?? {};
  const secrets = [key, 'Palm', 'E Sam', ...(owner?.names ?? []), 'Placeholder Rd', 'Mock St'];
  const written = [...system.logs, ...system.reports].join('\n');
  expect(system.logs.length).toBeGreaterThan(400);
  expect(secrets.filter((each) => written.includes(each))).toEqual([]);
  // By itself: five digits stand within some request's id now and then.
  expect(written).not.toMatch(/(?<![\da-f-])85016(?![\da-f-])/i);
});
