import { beforeEach, describe, expect, it, vi } from 'vitest';
import { withCounty } from '#lambdas/property-sources/county/county-source.ts';
import type { PropertyAnswer, PropertySource } from '#lambdas/property-sources/property-source.ts';
import { sampleSource } from '#lambdas/property-sources/sample/sample.ts';
import type { CellSale } from '#lambdas/storage/records/cell-sales.ts';
import { isKnown, PropertyResult } from '#shared/property/property.ts';
import { calibrate } from '#shared/records/value/calibrate.ts';
import {
  address,
  houseOfRoll,
  loadFacts,
  publish,
  stageHouse,
  stageSales,
  startRecordsTables,
} from '#test/support/lambdas/records-table.ts';

vi.mock('#lambdas/runtime/call-limits.ts', () => import('#test/support/lambdas/patient-calls.ts'));

const openTable = await startRecordsTables();
beforeEach(openTable);

let minutes = 0;
function later(from = '2026-11-30T10:00:00.000Z'): Date {
  minutes += 2;
  return new Date(Date.parse(from) + minutes * 60_000);
}

const load = '20261101T1000';
const options = { signal: AbortSignal.timeout(60_000) };

/** A source that answers this, and counts how often it is asked. */
function sourceOf(answer: PropertyAnswer, name: PropertySource['name'] = 'rentcast') {
  const asked = vi.fn(async () => answer);
  return { asked, source: { name, open: async () => ({ isKnown: false, answer: asked }) } satisfies PropertySource };
}

const unknown = { found: false, reason: 'not_found' } as const;

async function lookUp(source: PropertySource, beside?: PropertySource, now = later(), asked = address) {
  const opened = await withCounty(source, beside).open(asked, now);
  const answer = await opened.answer(options);
  return { opened, answer, property: answer.found ? PropertyResult.parse(answer.property) : undefined };
}

/** The sample's answer as a provider's, with origins for rent and market. */
async function providersHouse(): Promise<PropertyResult> {
  const now = later();
  const answer = await (await sampleSource.open('742 Evergreen Terrace, Springfield, IL 62704', now)).answer(options);
  if (!answer.found) throw new Error('The sample knows every house.');
  const origin = { source: 'rentcast', fetchedAt: now.toISOString() } as const;
  return { ...answer.property, source: 'rentcast', origins: { rent: origin, market: origin } };
}

async function publishHouse(change: Partial<typeof houseOfRoll> = {}, facts = loadFacts): Promise<void> {
  await stageHouse(load, { ...houseOfRoll, ...change });
  await publish(load, null, later(), { facts });
}

describe('a lookup in a stage with county records', () => {
  it('answers a house of a published county from its roll, without a call of the provider', async () => {
    await publishHouse();
    const { asked, source } = sourceOf(unknown);
    const { opened, property } = await lookUp(source);
    expect(opened.isKnown).toBe(true);
    expect(asked).not.toHaveBeenCalled();
    expect(property).toMatchObject({
      address,
      source: 'county',
      squareFootage: 1600,
      bedrooms: 3,
      propertyType: 'Single Family',
      financialData: {
        propertyTaxes: 4200,
        taxAssessedValue: 350_000,
        lastSalePrice: 190_000,
        lastSaleDate: '2012-05-01',
      },
      ownerDetails: { name: 'MOCK OWNER', mailingAddress: '9 OTHER ST, MESA, AZ 85201', isAbsenteeOwner: true },
      origins: { record: { source: 'county', asOf: '2026-10-01' } },
      fromCounty: { county: '12021', name: 'Collier County', day: '2026-10-01', rollValue: 410_000 },
    });
    expect(property?.provenance).toMatchObject({
      'financialData.mortgageBalance': 'estimated',
      'leadIndicators.isForeclosure': 'missing',
      'marketData.rentEstimate': 'missing',
      estimatedValue: 'missing',
    });
    expect(property?.warnings).toContain('Rents are not in county records.');
    expect(property?.warnings.join(' ')).toContain('No value from records.');
  });

  it('asks the source about every other house', async () => {
    await publishHouse();
    const { asked, source } = sourceOf(unknown);
    const { answer } = await lookUp(source, undefined, later(), '99 Mock St, Naples, FL 34102');
    expect(answer).toEqual(unknown);
    expect(asked).toHaveBeenCalledOnce();
  });

  it('leaves what the roll does not say unknown', async () => {
    await publishHouse({
      beds: null,
      yearly_tax: null,
      absentee: null,
      last_sale: null,
      last_sale_price: null,
      owner: null,
    });
    const { property } = await lookUp(sourceOf(unknown).source);
    if (!property) throw new Error('The roll has the house.');
    const fields = [
      'bedrooms',
      'financialData.propertyTaxes',
      'ownerDetails.isAbsenteeOwner',
      'ownerDetails.name',
    ] as const;
    for (const field of [...fields, 'financialData.mortgageBalance'] as const)
      expect(isKnown(property, field)).toBe(false);
  });

  it('takes rent and market figures from a provider that sells them singly, each with its origin', async () => {
    await publishHouse();
    const theirs = await providersHouse();
    const beside = sourceOf({ found: true, property: theirs });
    const { opened, property } = await lookUp(sourceOf(unknown).source, beside.source);
    expect(opened.isKnown).toBe(false);
    expect(property?.marketData.rentEstimate).toBe(theirs.marketData.rentEstimate);
    expect(property?.marketData.medianHomeValue).toBe(theirs.marketData.medianHomeValue);
    expect(property?.squareFootage).toBe(1600);
    expect(property?.origins).toMatchObject({ record: { source: 'county' }, rent: { source: 'rentcast' } });
  });

  it.each([
    ['several homes', { type: 'Multi-Family' }, 1],
    ['land', { type: 'Land' }, 0],
  ])('takes no rent of one home for %s', async (_, change, calls) => {
    await publishHouse(change);
    const beside = sourceOf({ found: true, property: await providersHouse() });
    const { property } = await lookUp(sourceOf(unknown).source, beside.source);
    expect(beside.asked).toHaveBeenCalledTimes(calls);
    expect(property && isKnown(property, 'marketData.rentEstimate')).toBe(false);
  });

  it('answers without rent when the provider fails, and passes on why', async () => {
    await publishHouse();
    const problems = [{ part: 'rent' as const, kind: 'failed' as const, detail: '500' }];
    const beside = sourceOf({ found: false, reason: 'failed', detail: '', problems });
    const { answer } = await lookUp(sourceOf(unknown).source, beside.source);
    expect(answer).toMatchObject({ found: true, problems });
  });

  it('lets a roll of more than 400 days yield to a provider that knows the house', async () => {
    await publishHouse();
    const now = later('2027-11-06T00:00:00.000Z');
    const theirs = await providersHouse();
    const known = await lookUp(sourceOf({ found: true, property: theirs }).source, undefined, now);
    expect(known.property?.source).toBe('rentcast');
    const old = await lookUp(sourceOf(unknown).source, undefined, now);
    expect(old.property?.origins?.record).toMatchObject({ source: 'county', outdated: true });
    const made = await lookUp(sampleSource, undefined, now);
    expect(made.property?.source).toBe('county');
  });
});

/** So many invented sales within a mile, at $250 a square foot give or take. */
function salesAround(count: number): CellSale[] {
  return Array.from({ length: count }, (_, at) => {
    const sqft = 1200 + ((at * 37) % 900);
    const noise = 1 + ((((at * 7919) % 1000) / 1000) * 2 - 1) * 0.12;
    return {
      address: `${at + 100} Mock St, Naples, FL 34102`,
      lat: 26.14 + (((at * 13) % 100) - 50) / 10_000,
      lon: -81.79 + (((at * 29) % 100) - 50) / 10_000,
      day: `2026-${String((at % 8) + 1).padStart(2, '0')}-15`,
      precision: 'day',
      price: Math.round(sqft * 250 * noise),
      type: 'Single Family',
      beds: 3,
      baths: 2,
      sqft,
      lot_sqft: 8000 + ((at * 11) % 500),
      year_built: 1970 + ((at * 3) % 30),
    };
  });
}

describe('the value by county records', () => {
  it('stands with its range, comps within a mile, and how many past sales such a range held', async () => {
    const sales = salesAround(2600);
    const model =
      calibrate(
        '12021',
        sales.map((sale) => ({ ...sale, kind: 'market' })),
        '2026-10-01',
      ) ?? null;
    await stageSales(load, sales);
    await publishHouse({}, { ...loadFacts, model });
    const { property } = await lookUp(sourceOf(unknown).source);
    if (!property?.valueRange) throw new Error(property?.warnings.join(' '));
    expect(property.comparables).toHaveLength(6);
    expect(property.estimatedValue).toBeGreaterThan(1600 * 250 * 0.85);
    expect(property.estimatedValue).toBeLessThan(1600 * 250 * 1.15);
    expect(property.valueRange.low).toBeLessThan(property.estimatedValue);
    expect(property.valueRange.high).toBeGreaterThan(property.estimatedValue);
    expect(property.provenance?.estimatedValue).toBe('estimated');
    const { inside = 0, heldBack = 0 } = property.fromCounty ?? {};
    expect(inside / heldBack).toBeGreaterThan(0.7);
    expect(property.origins?.value?.asOf).toBe('2026-10-01');
  });

  it('is not there without a model, and the warning says why', async () => {
    await stageSales(load, salesAround(40));
    await publishHouse();
    const { property } = await lookUp(sourceOf(unknown).source);
    expect(property?.warnings).toContain("No value from records. This county's records have too few sale prices.");
    expect(property?.comparables.length).toBeGreaterThan(0);
  });
});
