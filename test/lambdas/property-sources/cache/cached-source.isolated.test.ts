import { setTimeout } from 'node:timers/promises';
import { DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Budget, cachedSource } from '#lambdas/property-sources/cache/cached-source.ts';
import { type CallLimits, providerCall } from '#lambdas/property-sources/provider-call.ts';
import { rentcast } from '#lambdas/property-sources/rentcast/rentcast.ts';
import {
  findEntry,
  keepFirstParts,
  keepParts,
  propertyKey,
  reserveCalls,
  settle,
  takeLease,
} from '#lambdas/storage/properties/properties.ts';
import { type PropertyResult, provenanceOf } from '#shared/property/property.ts';
import { startPropertiesTables } from '#test/support/lambdas/properties-table.ts';
import {
  answerAsRentcast,
  startFakeProvider,
  withHouse,
  withSilence,
  withStatus,
  withText,
} from '#test/support/providers/fake-provider.ts';
import { lookUpAt } from '#test/support/providers/look-up.ts';
import { rentcastAddress as address, rentcastAnswers } from '#test/support/providers/rentcast-answers.ts';

vi.mock('#lambdas/runtime/call-limits.ts', () => import('#test/support/lambdas/patient-calls.ts'));

const openTable = await startPropertiesTables();
const provider = await startFakeProvider();
const now = new Date('2026-01-20T12:00:00.000Z');
// More time than a busy machine takes; where time is the point, a test gives less.
const limits: CallLimits = { timeoutMs: 60_000, maxBytes: 2_000_000, pauseMs: [1, 5] };
const allCalls = ['/avm/rent/long-term', '/avm/value', '/markets', '/properties', '/properties'];

const source = (most = 1000) =>
  cachedSource(
    rentcast,
    providerCall({
      baseUrl: provider.url,
      keyHeader: rentcast.keyHeader,
      key: async () => 'the-key',
      reserve: async (at) => (await reserveCalls('rentcast', 1, { month: most, day: most }, at)) !== undefined,
      limits,
    }),
  );
const lookUp = (at = now, { typed = address, most = 1000, timeMs = 60_000 } = {}) =>
  lookUpAt(source(most), typed, at, { timeMs: 120_000, signal: AbortSignal.timeout(timeMs) });

async function propertyAt(at: Date, options = {}): Promise<PropertyResult> {
  const answer = await lookUp(at, options);
  if (!answer.found) throw new Error(JSON.stringify(answer));
  return answer.property;
}
const daysLater = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000);

beforeEach(openTable);
afterEach(() => provider.reset());

describe('the first lookup of a house', () => {
  it('asks for each part once, with the key, and for what depends on another part after it', async () => {
    const property = await propertyAt(now);
    expect(property).toMatchObject({
      estimatedValue: 402_000,
      comparablesKind: 'sold',
      marketData: { medianHomeValue: 455_000 },
    });
    expect(provider.paths()).toEqual(allCalls);
    expect(new Set(provider.calls.map(({ key }) => key))).toEqual(new Set(['the-key']));
    const [search, market] = provider.calls.slice(3).sort((a, b) => b.path.localeCompare(a.path));
    expect(search?.query).toEqual({
      latitude: '33.50121',
      longitude: '-112.03044',
      radius: '1',
      saleDateRange: '365',
      propertyType: 'Single Family',
      limit: '200',
    });
    expect(market?.query).toMatchObject({ zipCode: '85016' });
  });

  it('says of each part where it is from and as of when', async () => {
    const { origins, fetchedAt } = await propertyAt(now);
    expect(Object.keys(origins ?? {})).toEqual(['record', 'value', 'rent', 'comparables', 'market']);
    expect(origins?.value?.source).toBe('rentcast');
    expect(Date.parse(origins?.value?.fetchedAt ?? '')).toBeGreaterThanOrEqual(now.getTime());
    expect(origins?.market).toMatchObject({ asOf: '2026-01-18' });
    expect(fetchedAt).toBe(origins?.record?.fetchedAt);
  });

  it('looks for sales within three miles when the first mile holds none', async () => {
    provider.on('/properties', ({ query }) => {
      if (query.address) return rentcastAnswers.record;
      return query.radius === '1' ? [] : rentcastAnswers.sold;
    });
    expect((await propertyAt(now)).comparablesKind).toBe('sold');
    expect(provider.calls.flatMap(({ query }) => query.radius ?? [])).toEqual(['1', '3']);
  });
});

describe('the same house again', () => {
  it('costs nothing, however it is spelled', async () => {
    const first = await propertyAt(now);
    provider.reset();
    const again = await propertyAt(daysLater(1), {
      typed: '2417 EAST sample palm lane, phoenix AZ 85016 USA',
    });
    expect(provider.calls).toEqual([]);
    expect(again).toEqual(first);
  });

  it.each([
    ['value and rent after seven days', 7.001, ['/avm/rent/long-term', '/avm/value']],
    ['nothing just before', 6.99, []],
    ['everything after thirty days', 30.01, allCalls],
  ])('asks again for %s', async (_, days, calls) => {
    await lookUp();
    provider.reset();
    await propertyAt(daysLater(days));
    expect(provider.paths()).toEqual(calls);
  });

  it('shares the market of the ZIP code with its neighbors', async () => {
    await lookUp();
    provider.reset();
    const neighbor = '2331 E Mock St, Phoenix, AZ 85016';
    expect((await propertyAt(now, { typed: neighbor })).marketData.medianHomeValue).toBe(455_000);
    expect(provider.paths()).toEqual(allCalls.filter((path) => path !== '/markets'));
  });

  it('is not asked for again within a day when there is no such house', async () => {
    provider.on('*', withStatus(404));
    const nothing = { found: false, reason: 'not_found' };
    expect(await lookUp()).toEqual(nothing);
    expect(provider.paths()).toEqual(['/avm/rent/long-term', '/avm/value', '/properties']);
    provider.calls.length = 0;
    expect(await lookUp(daysLater(0.99))).toEqual(nothing);
    expect(provider.calls).toEqual([]);
    provider.reset();
    expect(await lookUp(daysLater(1.01))).toMatchObject({ found: true });
  });
});

describe('a spelling the provider does not know', () => {
  const misspelled = '2417 E. SAMPLE Palm Lane, Phoenix, AZ 85016';
  const knowsOnly = (known: string) =>
    provider.on('*', (call, outgoing) =>
      call.query.address === undefined || call.query.address === known
        ? answerAsRentcast(call, outgoing)
        : withStatus(404)(call, outgoing),
    );

  it('does not hide the property under its right spelling', async () => {
    knowsOnly(address);
    expect(await lookUp(now, { typed: misspelled })).toMatchObject({ found: false, reason: 'not_found' });
    expect(await lookUp()).toMatchObject({ found: true });
    // Once found, the property is known by the other spelling, too.
    provider.calls.length = 0;
    expect(await lookUp(now, { typed: misspelled })).toMatchObject({ found: true });
    expect(provider.calls).toEqual([]);
  });

  it('does not hide it from concurrent lookups', async () => {
    knowsOnly(address);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => lookUp(now, { typed: index % 2 ? address : misspelled })),
    );
    expect(answers.filter((_, index) => index % 2).every(({ found }) => found)).toBe(true);
  });

  it('takes nothing away from what is known, and is asked for once a day', async () => {
    await lookUp();
    knowsOnly(address);
    expect(await lookUp(daysLater(31), { typed: misspelled })).toMatchObject({ reason: 'not_found' });
    provider.calls.length = 0;
    expect(await lookUp(daysLater(31.5), { typed: ` ${misspelled.replace(' ', '  ')}` })).toMatchObject({
      reason: 'not_found',
    });
    expect(provider.calls).toEqual([]);
    provider.on('*', withStatus(500));
    expect((await propertyAt(daysLater(31.6))).estimatedValue).toBe(402_000);
  });
});

describe('an address', () => {
  it('is sent normalized, so that texts that normalize alike are one question', async () => {
    const typed = ' 2417 E. Sample Palm Ln. ,Phoenix,\tAZ 85016';
    const answers = await Promise.all([lookUp(now, { typed }), lookUp()]);
    expect(answers.every(({ found }) => found)).toBe(true);
    expect(provider.paths()).toEqual(allCalls);
    const sent = provider.calls.flatMap(({ query }) => query.address ?? []);
    expect(new Set(sent)).toEqual(new Set([address]));
  });

  it('shares no cache with another house, however a number is written', async () => {
    expect((await propertyAt(now, { typed: '123 Mock St, Phoenix, AZ 85016' })).address).toMatch(/^123 /);
    provider.reset();
    expect((await propertyAt(now, { typed: '12-3 Mock St, Phoenix, AZ 85016' })).address).toMatch(/^12-3 /);
    expect(provider.paths().length).toBeGreaterThan(0);
  });
});

describe('an answer about another house', () => {
  const asked = '2419 E Sample Palm Ln, Phoenix, AZ 85016';
  const other = { found: false, reason: 'other_house', address };

  it('is not taken for the house asked for, and is in the cache under its own address', async () => {
    provider.on('*', withHouse(address));
    expect(await lookUp(now, { typed: asked })).toEqual(other);
    expect(provider.paths()).toEqual(allCalls);
    provider.reset();
    expect(await propertyAt(now)).toMatchObject({ address, estimatedValue: 402_000 });
    expect(provider.calls).toEqual([]);
  });

  it('is known for a day, then asked for again', async () => {
    provider.on('*', withHouse(address));
    await lookUp(now, { typed: asked });
    provider.reset();
    expect(await lookUp(daysLater(0.99), { typed: asked })).toEqual(other);
    expect(provider.calls).toEqual([]);
    expect(await propertyAt(daysLater(1.01), { typed: asked })).toMatchObject({ address: asked });
  });

  it('is the same for all who ask at once', async () => {
    provider.on('*', withHouse(address));
    const answers = await Promise.all(Array.from({ length: 20 }, () => lookUp(now, { typed: asked })));
    expect(answers).toEqual(Array(20).fill(other));
    expect(provider.paths()).toEqual(allCalls);
  });

  it('keeps what that house lacks, so that it costs nothing more when it was meant', async () => {
    provider.on('*', (call, outgoing) =>
      call.path === '/avm/value' ? withStatus(404)(call, outgoing) : withHouse(address)(call, outgoing),
    );
    expect(await lookUp(now, { typed: asked })).toEqual(other);
    provider.calls.length = 0;
    expect(provenanceOf(await propertyAt(now), 'estimatedValue')).toBe('missing');
    expect(provider.calls).toEqual([]);
  });

  it.each([
    ['the record', '/properties', 'ownerDetails.name'],
    ['the value', '/avm/value', 'estimatedValue'],
    ['the rent', '/avm/rent/long-term', 'marketData.rentEstimate'],
  ] as const)('in one part leaves that part out: %s', async (_, path, field) => {
    provider.on(path, withHouse(address));
    const property = await propertyAt(now, { typed: asked });
    expect(property.address).toBe(asked);
    expect(provenanceOf(property, field)).toBe('missing');
  });

  it('in one part is a failure when the other failed, which may have been of the house', async () => {
    provider.on('/avm/value', withHouse(address));
    provider.on('/properties', withStatus(400));
    expect(await lookUp(now, { typed: asked })).toMatchObject({ found: false, reason: 'failed' });
    provider.reset();
    expect(await propertyAt(daysLater(0.01), { typed: asked })).toMatchObject({ address: asked });
  });

  it('without an address that can be looked up is no answer', async () => {
    provider.on('*', withHouse('Phoenix, AZ 85016'));
    expect(await lookUp(now, { typed: asked })).toEqual({ found: false, reason: 'not_found' });
  });

  it('takes nothing away from what is known of the house', async () => {
    await lookUp(now, { typed: asked });
    provider.on('*', withHouse(address));
    expect(await lookUp(daysLater(31), { typed: asked })).toEqual(other);
    provider.on('*', withStatus(500));
    expect(await propertyAt(daysLater(33), { typed: asked })).toMatchObject({ address: asked });
  });
});

describe('many at once', () => {
  it('make one set of calls', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => lookUp()));
    expect(answers.filter(({ found }) => !found)).toEqual([]);
    expect(provider.paths()).toEqual(allCalls);
  });

  it('make one set of calls when part of it fails, and all hear of it', async () => {
    provider.on('/avm/rent/long-term', withStatus(400));
    const answers = await Promise.all(Array.from({ length: 20 }, () => lookUp()));
    expect(answers.map(({ problems }) => problems?.[0]?.detail)).toEqual(Array(20).fill('400 some/error'));
    expect(provider.paths()).toEqual(allCalls);
  });

  it('make one set of calls when all of it fails', async () => {
    provider.on('*', withStatus(400));
    const answers = await Promise.all(Array.from({ length: 20 }, () => lookUp()));
    expect(answers.filter(({ found }) => found)).toEqual([]);
    expect(provider.calls).toHaveLength(3);
  });

  it('wait for one who is fetching, and take over when that one is gone', async () => {
    const key = propertyKey('rentcast', address);
    // Somebody who took the lease and died: for a second more nobody can tell.
    const started = performance.now();
    await takeLease(key, { id: 'the dead', seconds: 1 }, now);
    const answers = await Promise.all(Array.from({ length: 8 }, () => lookUp()));
    expect(performance.now() - started).toBeGreaterThan(950);
    expect(answers.every(({ found }) => found)).toBe(true);
    expect(provider.paths()).toEqual(allCalls);
  });

  it('are given a lease again whose first answer was lost', async () => {
    const key = propertyKey('rentcast', address);
    const lease = { id: 'mine', seconds: 20 };
    expect(await takeLease(key, lease, now)).toBeDefined();
    expect(await takeLease(key, lease, now)).toBeDefined();
    expect(await takeLease(key, { ...lease, id: "another's" }, now)).toBeUndefined();
  });

  it('wait no longer than a lookup may take', async () => {
    await takeLease(propertyKey('rentcast', address), { id: 'the slow', seconds: 22 }, now);
    expect(await lookUp(now, { timeMs: 300 })).toMatchObject({ found: false, reason: 'failed' });
    expect(provider.calls).toEqual([]);
  });

  it('are not failed by one of them whose own time is up', async () => {
    const houseIs = propertyKey('rentcast', address);
    await takeLease(houseIs, { id: 'the dead', seconds: 0.4 }, now);
    // When that lease expires there is too little time left to fetch.
    const late = lookUpAt(source(), address, now, { timeMs: 900, signal: AbortSignal.timeout(900) });
    expect(await late).toMatchObject({ found: false, reason: 'failed' });
    expect(provider.calls).toEqual([]);
    expect(await lookUp()).toMatchObject({ found: true });
  });

  it('go on when the one who fetched was cut off', async () => {
    let silent = 3;
    provider.on('*', (call, outgoing) => {
      if (silent <= 0) return answerAsRentcast(call, outgoing);
      silent -= 1;
      return undefined;
    });
    const cutOff = lookUp(now, { timeMs: 500 });
    await setTimeout(100);
    expect(await lookUp()).toMatchObject({ found: true });
    expect(await cutOff).toMatchObject({ found: false, reason: 'failed' });
  });

  it('do not wait after a failure', async () => {
    provider.on('*', withText('<html>', 'text/html'));
    expect(await lookUp()).toMatchObject({ found: false, reason: 'failed' });
    provider.reset();
    expect(await lookUp(daysLater(0.0001))).toMatchObject({ found: true });
  });
});

describe('a house that is known with its ZIP', () => {
  const inCity = '2417 East Sample Palm Lane, Phoenix, Arizona';
  const old = { fetched_at: now.toISOString(), data: {}, unreadable: [] };

  it('costs nothing without the ZIP', async () => {
    const first = await propertyAt(now);
    provider.reset();
    expect(await propertyAt(daysLater(1), { typed: inCity })).toEqual(first);
    expect(provider.calls).toEqual([]);
  });

  it('costs nothing with the ZIP when it was asked for without, what it lacks included', async () => {
    provider.on('*', withHouse(address));
    provider.on('/avm/value', withStatus(404));
    const first = await propertyAt(now, { typed: inCity });
    provider.calls.length = 0;
    expect(await propertyAt(daysLater(0.5))).toEqual(first);
    expect(await propertyAt(daysLater(0.5), { typed: inCity })).toEqual(first);
    expect(provider.calls).toEqual([]);
  });

  it('is asked for with its ZIP once it is stale, however it was typed', async () => {
    await lookUp();
    provider.reset();
    await propertyAt(daysLater(8), { typed: inCity });
    expect(provider.paths()).toEqual(['/avm/rent/long-term', '/avm/value']);
    expect(new Set(provider.calls.map(({ query }) => query.address))).toEqual(new Set([address]));
    provider.reset();
    await propertyAt(daysLater(8));
    expect(provider.calls).toEqual([]);
  });

  it('answers nothing without the ZIP when another ZIP has the same address in the city', async () => {
    const other = address.replace('85016', '85017');
    await Promise.all([lookUp(), lookUp(now, { typed: other })]);
    provider.reset();
    provider.on('*', withHouse(other));
    expect(await propertyAt(now, { typed: inCity })).toMatchObject({ address: other });
    expect(provider.paths()).toEqual(allCalls.filter((path) => path !== '/markets'));
    provider.reset();
    for (const typed of [address, other]) expect(await propertyAt(now, { typed })).toMatchObject({ address: typed });
    expect(provider.calls).toEqual([]);
  });

  it('is found under the city that the provider names, not under the one typed', async () => {
    const typed = address.replace('Phoenix', 'Mesa');
    provider.on('*', withHouse(address));
    expect(await propertyAt(now, { typed })).toMatchObject({ address });
    provider.reset();
    await propertyAt(now, { typed: inCity });
    expect(provider.calls).toEqual([]);
    const inMesa = '2417 E Sample Palm Ln, Mesa, AZ';
    provider.on('*', withHouse(`${inMesa} 85201`));
    expect(await propertyAt(now, { typed: inMesa })).toMatchObject({ address: `${inMesa} 85201` });
  });

  it('is not found under its city when the provider names two houses', async () => {
    provider.on('/avm/value', withHouse(address.replace('85016', '85017')));
    provider.on('/properties', ({ query }) => (query.address ? rentcastAnswers.record : rentcastAnswers.sold));
    await lookUp(now, { typed: inCity });
    provider.reset();
    await propertyAt(now);
    expect(provider.paths()).toEqual(allCalls.filter((path) => path !== '/markets'));
  });

  it('shows no problem of an earlier fetch that failed', async () => {
    provider.on('*', withStatus(503));
    expect(await lookUp()).toMatchObject({ found: false });
    provider.reset();
    provider.on('*', withHouse(address));
    const first = await propertyAt(now, { typed: inCity });
    expect(await propertyAt(now)).toEqual(first);
    expect((await lookUp()).problems).toBeUndefined();
  });

  it('keeps what the provider lacks for one spelling with the ZIP to that spelling', async () => {
    provider.on('*', withHouse(address));
    provider.on('/avm/value', withStatus(404));
    await lookUp(now, { typed: `${inCity} 85016` });
    provider.reset();
    await propertyAt(now);
    expect(provider.paths()).toEqual(['/avm/value']);
  });

  it('is found without the ZIP, too, when it was answered in place of another', async () => {
    provider.on('*', withHouse(address));
    await lookUp(now, { typed: '2419 E Sample Palm Ln, Phoenix, AZ 85016' });
    provider.reset();
    expect(await propertyAt(now, { typed: inCity })).toMatchObject({ address });
    expect(provider.calls).toEqual([]);
  });

  it('keeps its own parts and its lease when it is asked for without the ZIP at the same time', async () => {
    const key = propertyKey('rentcast', address);
    const lease = { id: 'mine', seconds: 20 };
    await takeLease(key, lease, now);
    provider.on('*', withHouse(address));
    await lookUp(now, { typed: inCity });
    expect(await takeLease(key, { ...lease, id: "another's" }, now)).toBeUndefined();
    expect((await findEntry(key, now)).parts.record).toBeDefined();
    await settle(key, lease, { parts: { record: old }, problems: [], settledFor: '' }, now);
    await keepFirstParts(key, {}, now);
    expect((await findEntry(key, now)).parts).toEqual({ record: old });
  });

  it.each([1, 2])('and without it at once is answered to all, and from then on is one: run %i', async () => {
    provider.on('*', withHouse(address));
    const asked = Array.from({ length: 12 }, (_, index) => ({ typed: index % 2 ? address : inCity }));
    const answers = await Promise.all(asked.map((each) => lookUp(now, each)));
    expect(answers.every(({ found }) => found)).toBe(true);
    // One fetch of each spelling at most: that they are one house is known from the answer only.
    expect(provider.calls.length).toBeLessThanOrEqual(2 * allCalls.length);
    provider.calls.length = 0;
    for (const each of asked) await propertyAt(now, each);
    expect(provider.calls).toEqual([]);
    for (const each of asked) await propertyAt(daysLater(8), each);
    expect(provider.paths()).toEqual(['/avm/rent/long-term', '/avm/value']);
  });
});

describe('the calls of a fetch', () => {
  const reserve = (calls: number, most: { month: number; day: number }) => reserveCalls('rentcast', calls, most, now);

  it('are counted all or none, and never beyond the limit, whoever counts at once', async () => {
    const most = { month: 23, day: 1000 };
    const counted = await Promise.all(Array.from({ length: 20 }, () => reserve(5, most)));
    expect(counted.filter(Boolean)).toHaveLength(4);
    const singly = await Promise.all(Array.from({ length: 10 }, () => reserve(1, most)));
    expect(singly.filter(Boolean)).toHaveLength(3);
  });

  it('take nothing from the month on a day that has none left, nor the reverse', async () => {
    expect(await reserve(5, { month: 10, day: 4 })).toBeUndefined();
    expect(await reserve(5, { month: 4, day: 10 })).toBeUndefined();
    expect(await reserve(10, { month: 10, day: 10 })).toEqual({ month: 10, day: 10 });
  });
});

describe('a part that fails', () => {
  it.each([
    ['value', '/avm/value', 'estimatedValue'],
    ['rent', '/avm/rent/long-term', 'marketData.rentEstimate'],
    ['market', '/markets', 'marketData.medianHomeValue'],
  ] as const)('is missing, and the rest is answered: %s', async (part, path, field) => {
    provider.on(path, withStatus(500));
    const answer = await lookUp();
    if (!answer.found) throw new Error(JSON.stringify(answer));
    expect(provenanceOf(answer.property, field)).toBe('missing');
    expect(answer.property.ownerDetails.name).toBe('Dana Q Example');
    expect(answer.problems).toEqual([{ part, kind: 'failed', detail: '500 some/error' }]);
    // Tried twice.
    expect(provider.paths().filter((each) => each === path)).toHaveLength(2);
  });

  it('is asked for again at the next lookup, alone', async () => {
    provider.on('/avm/value', withStatus(400));
    await lookUp();
    provider.reset();
    expect((await propertyAt(daysLater(0.01))).estimatedValue).toBe(402_000);
    expect(provider.paths()).toEqual(['/avm/value']);
  });

  it('is answered as it was last known, and says so', async () => {
    await lookUp();
    provider.on('/avm/value', withStatus(500));
    const property = await propertyAt(daysLater(8));
    expect(property.estimatedValue).toBe(402_000);
    expect(property.origins?.value).toMatchObject({ outdated: true });
    expect(property.origins?.rent).not.toHaveProperty('outdated');
    expect(property.warnings).toContain(
      'The value estimate could not be brought up to date and is as of Jan 20, 2026.',
    );
  });

  it('is a failure when it is record and value, whether one of them is not there or not', async () => {
    provider.on('/properties', withStatus(404));
    provider.on('/avm/value', withStatus(500));
    expect(await lookUp()).toMatchObject({
      found: false,
      reason: 'failed',
      detail: 'value: 500 some/error',
    });
  });

  it('loses a field and not the house when it is of another form', async () => {
    provider.on('/properties', ({ query }) =>
      query.address ? [{ ...rentcastAnswers.record[0], bedrooms: 'three', yearBuilt: {} }] : [],
    );
    const property = await propertyAt(now);
    expect(property).toMatchObject({ bedrooms: 3, yearBuilt: 1968, lotSize: 0.17 });
    expect(property.warnings).toContain(
      'The source sent these in a form that could not be read, so they are left out: bedrooms, year built.',
    );
  });
});

describe("the month's calls", () => {
  it('never exceed the limit under concurrency', async () => {
    const houses = Array.from({ length: 30 }, (_, index) => `${index + 1} Mock St, Phoenix, AZ 85016`);
    await Promise.all(houses.map((typed) => lookUp(now, { typed, most: 37 })));
    expect(provider.calls).toHaveLength(37);
  });

  it('begin anew with the month', async () => {
    expect(await lookUp(now, { most: 0, typed: '7 Mock St, Mesa, AZ 85201' })).toMatchObject({
      found: false,
      reason: 'failed',
    });
    await lookUp(now, { most: 5 });
    expect(await lookUp(now, { most: 5, typed: '9 Mock St, Phoenix, AZ 85016' })).toMatchObject({
      found: false,
      problems: expect.arrayContaining([expect.objectContaining({ kind: 'calls_spent' })]),
    });
    const february = new Date('2026-02-01T00:00:00Z');
    expect(await lookUp(february, { most: 5, typed: '9 Mock St, Phoenix, AZ 85016' })).toMatchObject({
      found: true,
    });
  });

  it('once used up, leave the cached parts with their time', async () => {
    await lookUp(now, { most: 5 });
    provider.reset();
    const answer = await lookUp(daysLater(8), { most: 5 });
    if (!answer.found) throw new Error('Not found.');
    expect(provider.calls).toEqual([]);
    expect(answer.property.estimatedValue).toBe(402_000);
    expect(answer.property.origins?.value?.outdated).toBe(true);
    expect(answer.property.warnings.join()).toContain('as of Jan 20, 2026');
    expect(answer.problems?.map(({ kind }) => kind)).toEqual(['calls_spent', 'calls_spent']);
  });
});

describe('what was paid for', () => {
  it('is answered when it could not be kept', async () => {
    const original = DynamoDBDocumentClient.prototype.send;
    const isKeeping = (command: unknown) =>
      command instanceof PutCommand ||
      (command instanceof UpdateCommand && command.input.UpdateExpression?.includes('settled_at'));
    vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(function (
      this: DynamoDBDocumentClient,
      command: unknown,
    ) {
      if (isKeeping(command)) throw new Error('The table is away.');
      return Reflect.apply(original, this, [command]);
    });
    const answer = await lookUp();
    vi.restoreAllMocks();
    if (!answer.found) throw new Error(JSON.stringify(answer));
    expect(answer.property).toMatchObject({
      estimatedValue: 402_000,
      marketData: { medianHomeValue: 455_000 },
    });
    expect(answer.problems?.map(({ part, detail }) => `${part}: ${detail}`)).toEqual([
      'market: Not kept: Error: The table is away.',
      'record: Not kept: Error: The table is away.',
    ]);
  });
});

describe('calls that were counted for a fetch', () => {
  const isDown = new Error('The table is away.');
  const lookUpWith = (take: () => Promise<boolean>, budget: Budget) => {
    const call = providerCall({
      baseUrl: provider.url,
      keyHeader: 'x',
      key: async () => '',
      reserve: async () => true,
    });
    const options = { timeMs: 60_000, signal: AbortSignal.timeout(60_000), share: { take } };
    return lookUpAt(cachedSource(rentcast, call, budget), address, now, options);
  };

  it.each([
    ['taken back', async () => {}],
    ['left counted when even that fails', async () => Promise.reject(new Error('Still away.'))],
  ])("are %s when the account's share cannot be counted", async (_, refund) => {
    const budget = { perDay: 100, reserve: async () => true, refund: vi.fn(refund) };
    const answer = await lookUpWith(() => Promise.reject(isDown), budget);
    expect(answer).toEqual({ found: false, reason: 'failed', detail: 'Error: The table is away.' });
    expect(budget.refund).toHaveBeenCalledExactlyOnceWith(rentcast.steps.flat().length, now);
    expect(provider.calls).toHaveLength(0);
  });
});

describe('what is kept', () => {
  it('is read as absent once its row is past its time', async () => {
    await lookUp();
    expect((await findEntry(propertyKey('rentcast', address), daysLater(89))).parts).not.toEqual({});
    expect((await findEntry(propertyKey('rentcast', address), daysLater(91))).parts).toEqual({});
    provider.reset();
    await propertyAt(daysLater(91));
    expect(provider.paths()).toEqual(allCalls);
  });

  it('in another form is as good as nothing: the house is fetched again', async () => {
    await keepParts(
      propertyKey('rentcast', address),
      { record: { fetched_at: 'yesterday', data: {}, unreadable: [] } },
      now,
    );
    expect((await propertyAt(now)).ownerDetails.name).toBe('Dana Q Example');
    await keepParts(
      propertyKey('rentcast', address),
      { record: { fetched_at: now.toISOString(), data: { bedrooms: 'three' }, unreadable: [] } },
      now,
    );
    expect((await propertyAt(now)).bedrooms).toBe(3);
  });

  it('is not held up by a provider that says nothing', async () => {
    await lookUp();
    provider.on('*', withSilence);
    const property = await propertyAt(daysLater(8), { timeMs: 400 });
    expect(property.origins?.value?.outdated).toBe(true);
  });
});
