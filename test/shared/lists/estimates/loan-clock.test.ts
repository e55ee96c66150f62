import { describe, expect, it } from 'vitest';
import { ageOfLoan, type DatedLoan } from '#shared/lists/estimates/loan-clock.ts';

const day = '2026-11-20';
const aged = (loan: Partial<DatedLoan>) => ageOfLoan({ balance: 240_000, ...loan }, day);

describe('the age of a loan of which the balance is known', () => {
  it('goes by its own day, before any sale', () => {
    const loan = { begun: '2020-11-21', lastSaleDate: '2011-03-10', lastSalePrice: 100_000 };
    expect(aged(loan)).toEqual({ ratePercent: 3.11, paymentsLeft: 289, by: 'loan' });
    expect(aged({ ...loan, begun: '2020-11-20' }).paymentsLeft).toBe(288);
    expect(aged({ ...loan, ratePercent: 4.5 }).ratePercent).toBe(4.5);
  });

  it('goes by the last sale where the loan can be the sale’s', () => {
    const sale = { lastSaleDate: '2021-03-10', lastSalePrice: 330_000 };
    expect(aged(sale)).toEqual({ ratePercent: 2.96, paymentsLeft: 292, by: 'sale' });
    expect(aged({ lastSaleDate: '2021-03-10' }).by).toBe('sale');
  });

  it('takes 105 % of the price for the sale’s, and not a dollar more', () => {
    // 262,500 over 360 months at 2.875 % owes 228,558.06 with 292 payments left.
    const sale = { ratePercent: 2.875, lastSaleDate: '2021-03-10', lastSalePrice: 250_000 };
    expect(aged({ ...sale, balance: 228_558 }).by).toBe('sale');
    expect(aged({ ...sale, balance: 228_559 })).toEqual({ ratePercent: 2.875, paymentsLeft: 300, by: 'later' });
  });

  it('leaves a loan of an old sale five years at least', () => {
    const old = { balance: 5000, lastSaleDate: '1990-03-10', lastSalePrice: 100_000 };
    expect(aged(old)).toEqual({ ratePercent: 7.81, paymentsLeft: 60, by: 'sale' });
  });

  it('is a later loan’s otherwise, at the average of the file’s year', () => {
    const later = { ratePercent: 6.6, paymentsLeft: 300, by: 'later' };
    expect(aged({})).toEqual(later);
    expect(aged({ lastSaleDate: '2011-03-10', lastSalePrice: 160_000 })).toEqual(later);
    // Paid off by its own day, and of days after the file's.
    expect(aged({ begun: '1996-11-20' })).toEqual(later);
    expect(aged({ begun: '2026-11-21', lastSaleDate: '2027-01-01' })).toEqual(later);
  });
});
