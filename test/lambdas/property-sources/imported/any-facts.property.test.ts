import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceHouse } from '#lambdas/domain/lists/price-row.ts';
import { recordOfFacts } from '#lambdas/property-sources/imported/record-of-facts.ts';
import { houseOf } from '#shared/deal/house-of.ts';
import type { FactRole } from '#shared/lists/facts/fact-roles.ts';
import type { RowFacts } from '#shared/lists/facts/row-facts.ts';
import { runs, seed } from '#test/support/generated.ts';

const now = new Date('2026-11-21T10:00:00Z');
const day = '2026-11-20';
const address = '4120 N Sagebrush Row, Phoenix, AZ 85016';

const dollars = (min: number, max: number) => fc.integer({ min, max });
const rate = fc.integer({ min: 2000, max: 12_000 }).map((thousandths) => thousandths / 1000);

/** Amounts of a house, each of which may be missing. Words that make another fact needed are not among them. */
const amounts = {
  value: dollars(60_000, 900_000),
  rent: dollars(500, 9000),
  taxesYearly: dollars(300, 20_000),
  insuranceYearly: dollars(300, 9000),
  hoaMonthly: dollars(0, 900),
  arrears: fc.constant(0),
  liens: dollars(0, 60_000),
  repairs: dollars(0, 90_000),
  arv: dollars(60_000, 900_000),
  'loan.balance': dollars(1000, 900_000),
  'loan.rate': rate,
  'loan.payment': dollars(100, 9000),
  'loan.paymentsLeft': dollars(12, 360),
  'loan1.balance': dollars(1000, 500_000),
  'loan1.rate': rate,
  'loan1.payment': dollars(100, 5000),
  'loan1.amount': dollars(10_000, 500_000),
  'loan1.date': fc.constantFrom('2003-02-01', '2012-06-15', '2020-08-14', '2026-11-01'),
  'loan2.balance': dollars(0, 90_000),
  'loan2.rate': rate,
  'loan2.payment': dollars(50, 900),
} as const satisfies Partial<Record<FactRole, unknown>>;
const without = (some: RowFacts, isLeftOut: (role: string) => boolean): RowFacts =>
  Object.fromEntries(Object.entries(some).filter(([role]) => !isLeftOut(role)));

const facts: fc.Arbitrary<RowFacts> = fc.record(amounts, { requiredKeys: [] });
/**
 * With a total or with one loan whose balance is named. Less may be more of two balances that differ, of a second loan,
 * and of one that is reckoned from its beginning where it has no balance.
 */
const ofOneLoan = fc
  .tuple(facts, fc.constantFrom('loan.', 'loan1.'))
  .map(([some, dropped]) =>
    without(some, (role) =>
      [dropped, 'loan2.', 'loan1.amount', 'loan1.date'].some((prefix) => role.startsWith(prefix)),
    ),
  );

const recordOf = (some: RowFacts) => recordOfFacts({ address, facts: some }, { name: 'a.csv', day }, now).property;
const houseFrom = (some: RowFacts) => houseOf(recordOf(some), {}, {}, {}).house;
const priced = (some: RowFacts) => priceHouse(recordOf(some), {}, day);

/** Nothing stands in for these: without an ARV the value counts, without a payment the level one. */
const needed = [
  'rent',
  'taxesYearly',
  'loan.balance',
  'loan.rate',
  'loan1.balance',
  'loan1.rate',
] as const satisfies FactRole[];

describe('any facts of a file', () => {
  it('have an unknown stay unknown, and never be 0', () => {
    fc.assert(
      fc.property(facts, (some) => {
        const house = houseFrom(some);
        expect(house.value).toBe(some.value ?? null);
        expect(house.rent).toBe(some.rent ?? null);
        expect(house.taxesYearly).toBe(some.taxesYearly ?? null);
        expect(house.liens).toBe(some.liens ?? null);
        expect(house.repairs).toBe(some.repairs ?? null);
        // Nothing here says that a house is free and clear.
        if (house.loan) expect(house.loan.balance).toBeGreaterThan(0);
        if (house.loan) expect(house.loan.payment).not.toBe(0);
      }),
      { numRuns: runs(10_000), seed },
    );
  });

  it('never need less without one that nothing stands in for', () => {
    fc.assert(
      fc.property(ofOneLoan, fc.constantFrom(...needed), (some, role) => {
        const less = without(some, (each) => each === role);
        expect(priced(less).priced_ways).toBeLessThanOrEqual(priced(some).priced_ways);
      }),
      { numRuns: runs(2000), seed },
    );
  });

  it('of one loan are the same as of its total', () => {
    fc.assert(
      fc.property(dollars(1000, 500_000), rate, dollars(100, 5000), (balance, percent, payment) => {
        const one = houseFrom({ 'loan1.balance': balance, 'loan1.rate': percent, 'loan1.payment': payment });
        const total = houseFrom({ 'loan.balance': balance, 'loan.rate': percent, 'loan.payment': payment });
        expect(one.loan).toEqual(total.loan);
      }),
      { numRuns: runs(500), seed },
    );
  });
});
