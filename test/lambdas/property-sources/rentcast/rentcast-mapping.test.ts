import { describe, expect, it } from 'vitest';
import {
  readHomes,
  readMarket,
  readRecord,
  readRent,
  readValue,
} from '#lambdas/property-sources/rentcast/rentcast-answers.ts';
import {
  type RentcastParts,
  soldComparables,
  subjectOf,
  toProperty,
} from '#lambdas/property-sources/rentcast/rentcast-mapping.ts';
import { dataQualityOf } from '#shared/property/data-quality.ts';
import { PropertyField, PropertyResult, provenanceOf } from '#shared/property/property.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';
import { documentedComparable, documentedHouse } from '#test/support/providers/documented-house.ts';
import { rentcastAddress as address, rentcastAnswers as answers } from '#test/support/providers/rentcast-answers.ts';

const now = new Date('2026-01-20T00:00:00.000Z');

/** The parts of the answers, some of them changed. */
function partsOf(changes: Partial<Record<keyof typeof answers, unknown>> = {}): RentcastParts {
  const bodies = { ...answers, ...changes };
  const unreadable = new Set<string>();
  const parts: RentcastParts = {
    record: readRecord(bodies.record, unreadable),
    value: readValue(bodies.value, unreadable),
    rent: readRent(bodies.rent, unreadable),
    market: readMarket(bodies.market, unreadable),
  };
  const subject = subjectOf(parts, address);
  return { ...parts, comparables: subject ? soldComparables(subject, readHomes(bodies.sold), now) : [] };
}
const propertyOf = (parts: RentcastParts): PropertyResult =>
  toProperty(parts, { address, now, origins: {}, warnings: [] });
const record = answers.record[0];
const changed = (changes: object) => propertyOf(partsOf({ record: [{ ...record, ...changes }] }));

describe("RentCast's documented answers on 20 January 2026", () => {
  const property = propertyOf(partsOf());

  it('make exactly this property', () => {
    expect(property).toMatchObject({
      ...documentedHouse,
      marketData: { ...documentedHouse.marketData, occupancyRate: 0 },
      leadIndicators: { ...documentedHouse.leadIndicators, isForeclosure: false, hasLiens: false, isVacant: false },
      comparablesKind: 'sold',
      comparables: [documentedComparable],
      assumedLoan: { amount: 171_200, annualRate: 3.65, monthsPaid: 116 },
      source: 'rentcast',
      fetchedAt: '2026-01-20T00:00:00.000Z',
    });
    expect(property.ownerDetails.phoneNumber).toBeUndefined();
  });

  it('lead to Seller Finance with 88', () => {
    const { strategy, confidence, equityPercent } = recommendStrategy(property);
    expect({ strategy, confidence }).toEqual({ strategy: 'Seller Finance', confidence: 88 });
    expect(equityPercent).toBeCloseTo(66.48, 2);
  });

  it('say of every field where it comes from', () => {
    const by = (provenance: string) =>
      PropertyField.options.filter((field) => provenanceOf(property, field) === provenance);
    expect(Object.keys(property.provenance ?? {}).sort()).toEqual([...PropertyField.options].sort());
    expect(by('missing')).toEqual([
      'financialData.loanRate',
      'marketData.occupancyRate',
      'ownerDetails.phoneNumber',
      'leadIndicators.isDistressed',
      'leadIndicators.isForeclosure',
      'leadIndicators.auctionDate',
      'leadIndicators.defaultAmount',
      'leadIndicators.hasLiens',
      'leadIndicators.isVacant',
    ]);
    expect(by('estimated')).toEqual([
      'financialData.equity',
      'financialData.mortgageBalance',
      'financialData.monthlyMortgagePayment',
      'financialData.insurance',
      'financialData.totalMonthlyExpenses',
      'leadIndicators.highEquity',
      'leadIndicators.motivatedSeller',
    ]);
    expect(by('computed')).toEqual([
      'lotSize',
      'marketData.pricePerSqFt',
      'marketData.capRate',
      'marketData.cashOnCashReturn',
      'investmentMetrics.grossRentalYield',
      'investmentMetrics.netRentalYield',
      'investmentMetrics.monthlyNetCashFlow',
      'investmentMetrics.totalCashRequired',
      'investmentMetrics.breakEvenRatio',
      'investmentMetrics.priceToRentRatio',
      'ownerDetails.isAbsenteeOwner',
      'ownerDetails.ownershipLength',
    ]);
  });

  it('come with what the reader has to know of them', () => {
    expect(property.warnings).toEqual([
      'Mortgage balance and payment are estimated from the last sale.',
      'This source says nothing about foreclosure, liens or vacancy.',
      'The value estimate is uncertain: it rests on 1 comparable home, 97% alike on average.',
    ]);
  });

  it('pass the schema they are stored and sent by', () => {
    expect(PropertyResult.parse(property)).toEqual(property);
  });
});

describe('what RentCast does not say', () => {
  it('is missing where a state does not disclose prices: no loan is guessed and no equity shown', () => {
    for (const lastSalePrice of [undefined, null, 0]) {
      const property = changed({ lastSalePrice, history: undefined });
      expect(property.financialData).toMatchObject({ lastSalePrice: 0, mortgageBalance: 0, equity: 0 });
      for (const field of [
        'financialData.lastSalePrice',
        'financialData.mortgageBalance',
        'financialData.monthlyMortgagePayment',
        'financialData.equity',
        'financialData.totalMonthlyExpenses',
        'leadIndicators.highEquity',
      ] as const) {
        expect(provenanceOf(property, field), field).toBe('missing');
      }
      expect(recommendStrategy(property).strategy).toBeNull();
      expect(property.warnings).toContain('No loan record: balance, payment and equity are not available.');
    }
  });

  it('is missing where a deed names a nominal price: below a tenth of the value', () => {
    for (const lastSalePrice of [1, 10, 100, 40_199]) {
      const property = changed({ lastSalePrice });
      expect(property.financialData.equity).toBe(0);
      for (const field of [
        'financialData.mortgageBalance',
        'financialData.equity',
        'leadIndicators.highEquity',
      ] as const) {
        expect(provenanceOf(property, field), field).toBe('missing');
      }
      expect(property.warnings).toEqual(
        expect.arrayContaining([
          'No loan record: balance, payment and equity are not available.',
          'The last sale was recorded at a nominal price, which says nothing about a loan.',
        ]),
      );
    }
    expect(provenanceOf(changed({ lastSalePrice: 40_200 }), 'financialData.equity')).toBe('estimated');
  });

  it.each([
    [999, 'missing'],
    [1000, 'estimated'],
  ])('is, without a value, what a price of $%i says of a loan: %s', (lastSalePrice, provenance) => {
    const property = propertyOf({ ...partsOf({ record: [{ ...record, lastSalePrice }] }), value: null });
    expect(provenanceOf(property, 'financialData.mortgageBalance')).toBe(provenance);
  });

  it('is missing when the sale is thirty years old', () => {
    expect(provenanceOf(changed({ lastSaleDate: '1996-01-20' }), 'financialData.equity')).toBe('missing');
    expect(provenanceOf(changed({ lastSaleDate: '1996-01-21' }), 'financialData.equity')).toBe('estimated');
  });

  it('leaves the house of the value estimate when there is no record', () => {
    const property = propertyOf({ ...partsOf(), record: null, comparables: null });
    expect(property).toMatchObject({ estimatedValue: 402_000, squareFootage: 1640, yearBuilt: 1968 });
    expect(provenanceOf(property, 'ownerDetails.name')).toBe('missing');
    expect(provenanceOf(property, 'ownerDetails.isAbsenteeOwner')).toBe('missing');
    expect(provenanceOf(property, 'leadIndicators.motivatedSeller')).toBe('missing');
  });

  it('leaves the record when value and rent are not known', () => {
    const property = propertyOf({ ...partsOf(), value: undefined, rent: undefined, market: undefined });
    expect(property.ownerDetails.name).toBe('Dana Q Example');
    for (const field of ['estimatedValue', 'financialData.equity', 'marketData.rentEstimate'] as const) {
      expect(provenanceOf(property, field)).toBe('missing');
    }
    expect(property.warnings).toEqual(
      expect.arrayContaining([
        'There is no value estimate for this property.',
        'There is no rent estimate for this property.',
        'Market figures of the ZIP code are not available.',
      ]),
    );
  });

  it('takes the latest tax bill and the latest assessment, whichever year each is of', () => {
    const property = changed({
      propertyTaxes: { '2023': { year: 2023, total: 1466 } },
      taxAssessments: { '2025': { year: 2025, value: 220_000 }, '2024': { year: 2024, value: 208_300 } },
    });
    expect(property.financialData).toMatchObject({ propertyTaxes: 1466, taxAssessedValue: 220_000 });
    expect(property.propertyHistory.taxHistory.map(({ year }) => year)).toEqual([2025, 2024, 2023]);
  });
});

describe('a building with several homes', () => {
  it.each(['Multi-Family', 'Apartment'])('earns the rent of each of them: %s', (propertyType) => {
    const property = changed({ propertyType, features: { unitCount: 4 } });
    expect(property).toMatchObject({ rentedUnits: 4, marketData: { rentEstimate: 8600 } });
    expect(property.marketData).toMatchObject({ monthlyRentLow: 7960, monthlyRentHigh: 9240 });
    expect(provenanceOf(property, 'marketData.rentEstimate')).toBe('computed');
  });

  it('has no rent when its number of homes is unknown', () => {
    const property = changed({ propertyType: 'Apartment', features: {} });
    expect(provenanceOf(property, 'marketData.rentEstimate')).toBe('missing');
    expect(property.warnings).toContain(
      'Rent is reported for one home, and how many this building has is not on record.',
    );
  });

  it('a single home is not multiplied, whatever its record counts', () => {
    expect(changed({ features: { unitCount: 3 } }).marketData.rentEstimate).toBe(2150);
  });
});

describe('the owner', () => {
  it.each([
    [{ ownerOccupied: true }, false],
    [{ ownerOccupied: undefined }, true],
    [{ ownerOccupied: null, owner: { mailingAddress: { formattedAddress: record?.formattedAddress } } }, false],
  ])('lives elsewhere or not: %j', (changes, isAbsentee) => {
    expect(changed(changes).ownerDetails.isAbsenteeOwner).toBe(isAbsentee);
  });

  it('is joined from all names', () => {
    const property = changed({ owner: { names: ['Dana Q Example', 'Robin Example'] } });
    expect(property.ownerDetails.name).toBe('Dana Q Example & Robin Example');
  });

  it('is motivated by two signs, not by one', () => {
    expect(changed({ ownerOccupied: true }).leadIndicators.motivatedSeller).toBe(false);
    const long = changed({ ownerOccupied: true, lastSaleDate: '2011-01-20' });
    expect(long.leadIndicators.motivatedSeller).toBe(true);
    const almost = changed({ ownerOccupied: true, lastSaleDate: '2011-02-20' });
    expect(almost.leadIndicators.motivatedSeller).toBe(false);
  });
});

describe('the value estimate', () => {
  const listing = answers.value.comparables[0];
  const valuedBy = (count: number, correlation: number) =>
    propertyOf(
      partsOf({
        value: { ...answers.value, comparables: Array(count).fill({ ...listing, correlation }) },
      }),
    );
  const uncertaintyOf = (count: number, correlation: number) =>
    valuedBy(count, correlation).warnings.filter((text) => text.includes('uncertain'));

  it('is trusted with eight comparables that are alike', () => {
    expect(uncertaintyOf(8, 0.75)).toEqual([]);
    expect(valuedBy(8, 0.75)).not.toHaveProperty('weakEstimate');
  });

  it.each([
    [7, 0.9, '7 comparable homes, 90% alike'],
    [15, 0.67, '15 comparable homes, 67% alike'],
    [0, 1, '0 comparable homes.'],
  ])('is called uncertain with %i at %d', (count, correlation, words) => {
    expect(uncertaintyOf(count, correlation)[0]).toContain(words);
    expect(valuedBy(count, correlation).weakEstimate).toBe(true);
    expect(dataQualityOf(valuedBy(count, correlation)).findings).toContainEqual({
      weak: true,
      text: 'The source found few homes like this one to estimate its value from.',
    });
  });
});

describe('comparables', () => {
  const home = answers.sold[0];
  const soldOf = (...changes: object[]) => propertyOf(partsOf({ sold: changes.map((each) => ({ ...home, ...each })) }));

  it.each([
    ['another type', { propertyType: 'Condo' }],
    ['two bedrooms more', { bedrooms: 5 }],
    ['a living area a fifth smaller and a little', { squareFootage: 1311 }],
    ['a living area a fifth larger and a little', { squareFootage: 1969 }],
    ['sold more than a year ago', { lastSaleDate: '2025-01-19T00:00:00.000Z' }],
    ['sold in the future', { lastSaleDate: '2026-01-21T00:00:00.000Z' }],
    ['sold for nothing', { lastSalePrice: 0 }],
    ['sold for an undisclosed price', { lastSalePrice: null }],
    ['the house itself', { formattedAddress: '2417 East Sample Palm Lane, Phoenix, AZ 85016' }],
  ])('leave out %s', (_, changes) => {
    expect(soldOf(changes).comparablesKind).toBe('listed');
    expect(soldOf(changes, {}).comparables.map(({ soldPrice }) => soldPrice)).toEqual([418_000]);
  });

  it.each([
    ['a bedroom more', { bedrooms: 4 }],
    ['a living area a fifth smaller', { squareFootage: 1312 }],
    ['sold a year ago to the day', { lastSaleDate: '2025-01-20' }],
  ])('keep %s', (_, changes) => {
    expect(soldOf(changes).comparablesKind).toBe('sold');
  });

  it('leave out prices more than half away from the median', () => {
    const prices = [400_000, 410_000, 420_000, 1, 615_001, 615_000].map((lastSalePrice, index) => ({
      lastSalePrice,
      formattedAddress: `${index + 1} Mock St, Phoenix, AZ 85016`,
    }));
    // The median of all six is 415,000: half of it away are 207,500 and 622,500.
    expect(
      soldOf(...prices)
        .comparables.map(({ soldPrice }) => soldPrice)
        .sort(),
    ).toEqual([400_000, 410_000, 420_000, 615_000, 615_001]);
  });

  it('are at most six, the nearest in size first and then the nearest by', () => {
    const homes = [1700, 1640, 1650, 1640, 1660, 1670, 1630, 1900].map((squareFootage, index) => ({
      squareFootage,
      formattedAddress: `${index + 1} Mock St, Phoenix, AZ 85016`,
      latitude: 33.50121 + (index === 1 ? 0.02 : 0.001),
    }));
    const { comparables } = soldOf(...homes);
    expect(comparables.map(({ address: each }) => each.slice(0, 1))).toEqual(['4', '2', '3', '7', '5', '6']);
  });

  it('are listings, never called sold, when nothing similar sold', () => {
    const property = soldOf();
    expect(property.comparablesKind).toBe('listed');
    expect(property.comparables).toEqual([
      {
        address: '2502 E Mock Ave, Phoenix, AZ 85016',
        bedrooms: 3,
        bathrooms: 2,
        squareFootage: 1588,
        distanceFromSubject: 0.21,
        ...{ yearBuilt: 1965, latitude: 33.50388, longitude: -112.0288 },
        soldPrice: 0,
        soldDate: '',
        pricePerSqFt: 249.69,
        listPrice: 396_500,
        listedDate: '2025-08-02',
      },
    ]);
    expect(property.warnings).toContain(
      'No recent sales of similar homes were found: the comparables are listings with asking prices.',
    );
  });
});

describe('an answer in another form', () => {
  const readChanged = (changes: object) => {
    const unreadable = new Set<string>();
    return { read: readRecord([{ ...record, ...changes }], unreadable), unreadable: [...unreadable] };
  };

  it.each([
    ['a text for a number', { bedrooms: 'three' }, 'bedrooms'],
    ['a number for a text', { propertyType: 7 }, 'propertyType'],
    ['no date', { lastSaleDate: 'last spring' }, 'lastSaleDate'],
    ['a month that is none', { lastSaleDate: '2016-19-40' }, 'lastSaleDate'],
    ['a negative area', { squareFootage: -1 }, 'squareFootage'],
    ['a list for a number', { yearBuilt: [1968] }, 'yearBuilt'],
    ['a place off the earth', { latitude: 200 }, 'latitude'],
    ['a text without end', { formattedAddress: 'x'.repeat(301) }, 'formattedAddress'],
    ['words for yes and no', { ownerOccupied: 'no' }, 'ownerOccupied'],
  ])('loses the one field: %s', (_, changes, name) => {
    const { read, unreadable } = readChanged(changes);
    expect(unreadable).toEqual([name]);
    expect(read).not.toHaveProperty(name);
    expect(read).toMatchObject({ lastSalePrice: 214_000, ownerName: 'Dana Q Example' });
  });

  it.each([
    ['history', { history: 'none' }],
    ['taxes', { propertyTaxes: [], taxAssessments: 3 }],
    ['owner', { owner: 'Dana' }],
    ['features', { features: null, hoa: 'x' }],
  ])('reads on when %s is something else', (_, changes) => {
    expect(readChanged(changes).read).toMatchObject({ squareFootage: 1640 });
  });

  it.each([
    ['records', () => readRecord({ status: 'fine' }, new Set())],
    ['a record', () => readRecord(['a house'], new Set())],
    ['a record of nothing', () => readRecord([{ houses: 3 }], new Set())],
    ['a value', () => readValue([], new Set())],
    ['a value without a price', () => readValue({ value: 402_000 }, new Set())],
    ['a price in words', () => readValue({ price: 'high' }, new Set())],
    ['a rent without an amount', () => readRent({ price: 2150 }, new Set())],
    ['a rent', () => readRent('2150', new Set())],
    ['a market', () => readMarket(null, new Set())],
    ['homes', () => readHomes({})],
  ])('that is no answer at all is refused: %s', (_, read) => {
    expect(read).toThrow(/The (answer|record|property records) /);
  });

  it('that says there is no estimate is believed', () => {
    expect(readValue({ price: null }, new Set())).toBeNull();
    expect(readRent({ rent: 0 }, new Set())).toBeNull();
  });

  it('no record in the list means that there is none', () => {
    expect(readRecord([], new Set())).toBeNull();
  });
});
