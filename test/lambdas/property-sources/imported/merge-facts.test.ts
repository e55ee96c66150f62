import { describe, expect, it } from 'vitest';
import { assembleProperty, type PropertyFacts } from '#lambdas/property-sources/assemble-property.ts';
import { withFacts } from '#lambdas/property-sources/imported/merge-facts.ts';
import { recordOfFacts } from '#lambdas/property-sources/imported/record-of-facts.ts';
import { houseOf } from '#shared/deal/house-of.ts';
import { usualEstimates } from '#shared/lists/estimates/usual-estimates.ts';
import type { HouseFacts } from '#shared/lists/facts/house-facts.ts';
import type { RowFacts } from '#shared/lists/facts/row-facts.ts';
import { type PropertyResult, provenanceOf } from '#shared/property/property.ts';

const now = new Date('2026-11-21T10:00:00Z');

/** A provider's record of a day. */
function record(facts: Partial<PropertyFacts>, asOf = '2026-09-02'): PropertyResult {
  const origin = { source: 'rentcast', fetchedAt: `${asOf}T00:00:00.000Z`, asOf } as const;
  return assembleProperty(
    'rentcast',
    {
      address: '4120 N Sagebrush Row, Phoenix, AZ 85016',
      sales: [],
      taxYears: [],
      comparables: [],
      notes: [],
      ...facts,
    },
    { now, origins: { record: origin, value: origin, rent: origin } },
  );
}

function fileOf(facts: RowFacts, day = '2026-11-20'): HouseFacts {
  return { facts, days: Object.fromEntries(Object.keys(facts).map((role) => [role, day])), file: 'absentee.csv', day };
}

describe('a fact of a file beside a record', () => {
  it('counts where it is newer, and the record’s stays visible', () => {
    const merged = withFacts(record({ value: 351_000 }), fileOf({ value: 338_000 }), now);
    expect(merged.estimatedValue).toBe(338_000);
    expect(provenanceOf(merged, 'estimatedValue')).toBe('imported');
    expect(merged.fromFile?.others).toEqual([
      { field: 'estimatedValue', counts: 'file', file: 338_000, record: 351_000, recordDay: '2026-09-02' },
    ]);
  });

  it('does not count on the same day or an older one', () => {
    for (const day of ['2026-09-02', '2026-09-01']) {
      const merged = withFacts(record({ value: 351_000 }), fileOf({ value: 338_000 }, day), now);
      expect(merged.estimatedValue).toBe(351_000);
      expect(merged.fromFile?.others).toMatchObject([{ counts: 'record', file: 338_000, record: 351_000 }]);
    }
  });

  it('does not count where a county’s record reports it, however old', () => {
    const merged = withFacts(record({ bedrooms: 3, taxes: 2900 }), fileOf({ beds: 4, taxesYearly: 3100 }), now);
    expect(merged.bedrooms).toBe(3);
    expect(merged.financialData.propertyTaxes).toBe(2900);
  });

  it('counts where the record lacks it or only estimates it', () => {
    const guessed = { balance: 200_000, payment: 1000, from: 'estimated' } as const;
    const merged = withFacts(
      record({
        value: 338_000,
        mortgage: guessed,
        rent: { is: { amount: 2500, low: 2300, high: 2700 }, from: 'estimated' },
      }),
      fileOf({ 'loan.balance': 171_250, rent: 2350, beds: 4 }, '2026-01-01'),
      now,
    );
    expect(merged.financialData).toMatchObject({ mortgageBalance: 171_250, equity: 166_750 });
    expect(merged.marketData).toMatchObject({ rentEstimate: 2350, monthlyRentLow: 0 });
    expect(merged.bedrooms).toBe(4);
  });

  it('does not count where it is only reckoned, and the record reports it', () => {
    const merged = withFacts(
      record({ value: 300_000, mortgage: { balance: 200_000, from: 'reported' } }),
      fileOf({ value: 300_000, equityPercent: 60 }),
      now,
    );
    expect(merged.financialData.mortgageBalance).toBe(200_000);
  });

  it('is the engine’s with the origin of a file', () => {
    const merged = withFacts(
      record({ value: 351_000 }),
      fileOf({ value: 338_000, liens: 4000, repairs: 0, hoaMonthly: 50 }),
      now,
    );
    const { house, origins } = houseOf(merged, {}, {}, {});
    expect(house).toMatchObject({ value: 338_000, liens: 4000, repairs: 0, hoaMonthly: 50 });
    expect(origins).toMatchObject({
      'house.value': 'imported',
      'house.liens': 'imported',
      'house.repairs': 'imported',
      'house.hoaMonthly': 'imported',
    });
  });

  it('gives way to the seller’s answer', () => {
    const merged = withFacts(record({ value: 351_000 }), fileOf({ 'loan.balance': 171_250, liens: 4000 }), now);
    const { house, origins } = houseOf(merged, { loanBalance: 160_000, lienAmount: 0 }, {}, {});
    expect([house.loan?.balance, origins['house.loan.balance']]).toEqual([160_000, 'seller']);
    expect([house.liens, origins['house.liens']]).toEqual([0, 'seller']);
  });
});

describe('a house that was sold after the file’s day', () => {
  it('has none of the file’s loans, debts, distress, owner and occupancy', () => {
    const merged = withFacts(
      record({ value: 351_000, lastSaleDate: '2026-12-03', ownerName: 'New Owner' }, '2026-12-20'),
      fileOf({ 'loan.balance': 171_250, arrears: 3000, owner: 'Ilse Marsh', vacant: true, rent: 2350 }),
      new Date('2026-12-21T00:00:00Z'),
    );
    expect(merged.ownerDetails.name).toBe('New Owner');
    expect(provenanceOf(merged, 'financialData.mortgageBalance')).toBe('missing');
    expect(merged.fromFile).toMatchObject({ soldSince: '2026-12-03' });
    expect(merged.fromFile?.arrears).toBeUndefined();
    expect(merged.marketData.rentEstimate).toBe(2350);
  });

  it('keeps what a later file says', () => {
    const merged = withFacts(record({ lastSaleDate: '2026-03-03' }), fileOf({ 'loan.balance': 171_250 }), now);
    expect(merged.financialData.mortgageBalance).toBe(171_250);
    expect(merged.fromFile?.soldSince).toBeUndefined();
  });
});

it('changes nothing when it is repeated', () => {
  const facts = fileOf({ value: 338_000, 'loan.balance': 171_250, owner: 'Ilse Marsh', beds: 4, hoaMonthly: 50 });
  const once = withFacts(record({ value: 351_000, ownerName: 'I. Marsh', bedrooms: 3 }), facts, now);
  expect(withFacts(once, facts, now)).toEqual(once);
});

describe('a house that a list has estimated', () => {
  const facts = { value: 400_000, 'loan.balance': 240_000, 'loan.rate': 2.875, lastSaleDate: '2021-03-10' };
  const assumed = { list: 'L1', estimates: { ...usualEstimates, rentPercent: 0.7 }, columns: Object.keys(facts) };
  const address = '12 W Fact St, Mesa, AZ 85201';
  const saved = recordOfFacts({ address, facts }, { name: 'mesa.csv', day: '2026-11-20', assumed }, now).property;
  const houseWith = (more: RowFacts) => {
    const property = withFacts(saved, fileOf({ ...facts, ...more }, '2026-11-21'), now);
    return { property, ...houseOf(property, {}, {}, {}) };
  };

  it('keeps its estimates beside the same facts', () => {
    const { property, house } = houseWith({});
    expect(house).toEqual(houseOf(saved, {}, {}, {}).house);
    expect(Object.keys(property.fromFile?.estimates ?? {})).toEqual(['rent', 'taxes', 'insurance', 'paymentsLeft']);
    expect(property.fromFile?.others).toEqual([]);
  });

  it('has a fact in place of an estimate, and no trace of that', () => {
    const { property, house, origins } = houseWith({ rent: 2350, taxesYearly: 3100, insuranceYearly: 1500 });
    expect(house).toMatchObject({ rent: 2350, taxesYearly: 3100, insuranceYearly: 1500 });
    expect(origins).toMatchObject({ 'house.rent': 'imported', 'house.loan.paymentsLeft': 'estimate' });
    expect(Object.keys(property.fromFile?.estimates ?? {})).toEqual(['paymentsLeft']);
    expect(property.fromFile?.others).toEqual([]);
  });

  it('is estimated anew from a new value and a new balance', () => {
    const { property, house, origins } = houseWith({ value: 500_000, 'loan.balance': 200_000 });
    expect(house).toMatchObject({ value: 500_000, rent: 3500, taxesYearly: 3000, insuranceYearly: 2500 });
    expect(house.loan).toMatchObject({ balance: 200_000, paymentsLeft: 292, payment: 953.01 });
    expect(origins).toMatchObject({ 'house.rent': 'estimate', 'house.loan.payment': 'estimate' });
    expect(property.fromFile?.others).toEqual([]);
  });

  it('keeps a fact that its files say no more, where it could be estimated', () => {
    const { 'loan.rate': _, ...unrated } = facts;
    const file = { name: 'mesa.csv', day: '2026-11-20', assumed: { ...assumed, columns: Object.keys(unrated) } };
    const paid = recordOfFacts({ address, facts: { ...unrated, 'loan.payment': 1100 } }, file, now).property;
    const { house, origins } = houseOf(withFacts(paid, fileOf(unrated, '2026-11-21'), now), {}, {}, {});
    expect(house.loan).toMatchObject({ payment: 1100, ratePercent: 2.96 });
    expect(origins).toMatchObject({ 'house.loan.payment': 'imported', 'house.loan.ratePercent': 'estimate' });
  });

  it('stays without what it did not estimate', () => {
    const bare = recordOfFacts(
      { address, facts },
      { name: 'mesa.csv', day: '2026-11-20', assumed: { ...assumed, estimates: {} } },
      now,
    ).property;
    const { house } = houseOf(withFacts(bare, fileOf({ ...facts, value: 500_000 }), now), {}, {}, {});
    expect(house).toMatchObject({ value: 500_000, rent: null, taxesYearly: null, insuranceYearly: null });
  });
});

describe('a bought record in a list with estimates', () => {
  const assumed = { list: 'later', estimates: { ...usualEstimates, loan: false }, columns: ['value'] };

  it('has an estimate of what neither it nor the file says, of the value that is there', () => {
    const merged = withFacts(record({ value: 400_000, taxes: 2900 }), fileOf({ beds: 3 }), now, assumed);
    expect(merged.marketData.rentEstimate).toBe(2400);
    expect(provenanceOf(merged, 'marketData.rentEstimate')).toBe('estimated');
    expect(merged.fromFile?.estimates?.rent).toMatchObject({ percent: 0.6, list: 'later' });
    expect([merged.estimatedValue, provenanceOf(merged, 'estimatedValue')]).toEqual([400_000, 'reported']);
    expect(merged.financialData.propertyTaxes).toBe(2900);
    expect(merged.fromFile?.estimates?.taxes).toBeUndefined();
  });

  it('keeps its own figures before any estimate', () => {
    const merged = withFacts(
      record({ value: 400_000, rent: { is: { amount: 2100 }, from: 'estimated' } }),
      fileOf({ value: 390_000 }),
      now,
      assumed,
    );
    expect(merged.marketData.rentEstimate).toBe(2100);
    expect(merged.fromFile?.estimates?.rent).toBeUndefined();
  });
});
