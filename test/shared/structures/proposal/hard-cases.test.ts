import { describe, expect, it } from 'vitest';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { CompareInput, House } from '#shared/structures/base/deal-input.ts';
import { compareStructures } from '#shared/structures/engine/compare.ts';

/* Houses on which first terms went wrong, with the terms that a search by hand finds. */

const usual = { cashFlow: 200, cashOnCashPercent: 8, cashIn: 50_000, profit: 15_000, assignmentFee: 10_000 };
const percents = { vacancyPercent: 5, managementPercent: 8, maintenancePercent: 1 };

function rowOf(structure: Strategy, house: object, { targets = usual, assumptions = {}, terms = {} }: Parts = {}) {
  const input = CompareInput.parse({ house: House.parse({ ...percents, ...house }), assumptions, targets, terms });
  const row = compareStructures(input).structures.find((each) => each.structure === structure);
  return row ?? expect.unreachable(`${structure} is not priced.`);
}
type Parts = { targets?: object; assumptions?: object; terms?: object };
const loan = (balance: number, ratePercent: number, paymentsLeft: number) => ({ balance, ratePercent, paymentsLeft });

describe('cash and a second note', () => {
  it('are the rounded pair whose cash is nearest to what moving takes', () => {
    const large = {
      ...{ value: 792_000, rent: 8056, taxesYearly: 9463, insuranceYearly: 4754 },
      ...{ loan: loan(55_859, 7.625, 184), arrears: 509 },
    };
    const targets = { cashFlow: 100, cashOnCashPercent: 6, cashIn: 90_000, profit: 25_000 };
    const row = rowOf('Subject-To', large, { targets, assumptions: { valueGrowthPercent: 2 } });
    expect(row.terms).toMatchObject({ cashToSeller: 46_100, second: { amount: 680_100 } });
    expect(row).toMatchObject({ how: 'fair', sellerVerdict: { difference: 5.13 } });
    const small = {
      ...{ value: 201_000, rent: 2117, managementPercent: 10, taxesYearly: 2538, insuranceYearly: 803 },
      ...{ loan: loan(132_390, 2.875, 159), arrears: 3581 },
    };
    const other = rowOf('Subject-To', small, { assumptions: { hurdlePercent: 8, valueGrowthPercent: 4 } });
    expect(other.terms).toMatchObject({ cashToSeller: 13_600, second: { amount: 35_700 } });
    expect(other).toMatchObject({ how: 'fair', sellerVerdict: { difference: 8.84 } });
  });

  it('are what moving takes alone where no rent is known', () => {
    const house = {
      ...{ value: 825_000, repairs: 81_369, vacancyPercent: 8, managementPercent: 10, maintenancePercent: 0.8 },
      ...{ taxesYearly: 5501, insuranceYearly: 4070, loan: loan(81_415, 4.375, 169), liens: 6160 },
    };
    const targets = { cashFlow: 300, cashOnCashPercent: 6, cashIn: 30_000, profit: 10_000 };
    const row = rowOf('Subject-To', house, { targets, assumptions: { valueGrowthPercent: 4 } });
    expect(row.terms).toMatchObject({ cashToSeller: 24_500, second: null });
    expect(row.verdict).toBe('needs');
  });
});

describe('a lease', () => {
  it('pays no more rent than every target of the month allows', () => {
    const house = {
      ...{ value: 377_000, repairs: 12_767, rent: 1750, vacancyPercent: 8, managementPercent: 10 },
      ...{ maintenancePercent: 0.8, taxesYearly: 3317, insuranceYearly: 1471 },
      ...{ loan: loan(236_121, 7.125, 142), arrears: 10_054 },
    };
    const targets = { cashFlow: 100, cashOnCashPercent: 10, cashIn: 30_000, profit: 25_000 };
    const row = rowOf('Lease Option', house, { targets, assumptions: { valueGrowthPercent: 4 } });
    expect(row.terms).toMatchObject({ rent: 1206, strike: 373_500 });
    expect(row).toMatchObject({ verdict: 'works', cashOnCashPercent: 10.07 });
  });

  it('has an option at most at the value where no rent is known', () => {
    const house = { value: 253_000, afterRepairValue: 262_427, loan: loan(149_300, 6.125, 79) };
    expect(rowOf('Lease Option', house).terms.strike).toBe(253_000);
  });
});

describe('a note to the seller', () => {
  it('comes with a down payment that pays off what is owed, up to hundreds', () => {
    const house = {
      ...{ value: 443_000, rent: 2900, taxesYearly: 4000, insuranceYearly: 1500 },
      ...{ loan: loan(33_488, 4, 120), arrears: 5223, liens: 3583 },
    };
    expect(rowOf('Seller Finance', house).terms).toMatchObject({ down: 42_300, keepsLoan: false });
  });

  it('of nothing fails, at a price of at most the value', () => {
    const house = { value: 338_000, rent: 2050, taxesYearly: 2000, insuranceYearly: 1200, loan: { balance: 0 } };
    const row = rowOf('Seller Finance', house, { terms: { sellerFinance: { down: 400_000 } } });
    expect(row.terms.price).toBeLessThanOrEqual(338_000);
    expect(row).toMatchObject({ verdict: 'fails', seller: { months: 0 } });
    expect(row.reasons).toContain('$400,000 down leaves nothing to finance.');
  });
});
