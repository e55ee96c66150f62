import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AmortizationRow,
  amortizationSchedule,
  balanceAfter,
  paymentInCents,
} from '#shared/finance/amortisation.ts';
import { monthlyPayment } from '#shared/finance/figures.ts';

const cents = (amount: number) => Math.round(amount * 100);

describe('the amortisation schedule', () => {
  const loan = { principal: 200_000, annualRate: 6.5, months: 360 };
  const loans = fc.record({
    principal: fc.integer({ min: 1, max: 500_000_000 }).map((amount) => amount / 100),
    annualRate: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 1, max: 20_000 }).map((each) => each / 1000),
    ),
    months: fc.integer({ min: 1, max: 480 }),
  });
  const sum = (rows: AmortizationRow[], part: 'payment' | 'interest' | 'principal') =>
    rows.reduce((total, row) => total + row[part], 0);

  it('begins with 1,264.14, of which 1,083.33 is interest, and ends with what is left', () => {
    const rows = amortizationSchedule(loan);
    expect(rows).toHaveLength(360);
    expect(rows[0]).toEqual({
      month: 1,
      payment: 126_414,
      interest: 108_333,
      principal: 18_081,
      balance: 19_981_919,
    });
    expect(rows[359]?.balance).toBe(0);
    expect(rows[359]?.payment).toBeLessThan(126_414);
    expect(rows[359]?.payment).toBeGreaterThan(125_900);
  });

  it('pays interest of 255,088.97, but for the rounding of its payments', () => {
    expect(Math.abs(sum(amortizationSchedule(loan), 'interest') - 25_508_897)).toBeLessThan(500);
  });

  it('spreads 100 without interest over 33.33, 33.33 and 33.34', () => {
    const rows = amortizationSchedule({ principal: 100, annualRate: 0, months: 3 });
    expect(rows.map((row) => row.payment)).toEqual([3333, 3333, 3334]);
    expect(rows.map((row) => row.interest)).toEqual([0, 0, 0]);
  });

  it('is empty without a loan', () => {
    expect(amortizationSchedule({ ...loan, principal: 0 })).toEqual([]);
    expect(balanceAfter({ ...loan, principal: 0 }, 5)).toBe(0);
  });

  it('repays one dollar over thirty years with a cent a month', () => {
    const rows = amortizationSchedule({ principal: 1, annualRate: 0, months: 360 });
    expect(rows).toHaveLength(100);
    expect(rows.every((row) => row.payment === 1)).toBe(true);
  });

  it('counts the last part of a month as one more payment, and no digit of a quotient as one', () => {
    expect(amortizationSchedule({ ...loan, months: 147.6 })).toHaveLength(148);
    // Its payment is rounded down, so that the last one has something left to repay.
    const roundedDown = { principal: 90_000, annualRate: 6, months: 359.0000000004 };
    expect(amortizationSchedule(roundedDown)).toHaveLength(359);
  });

  it('rounds the payment up where the fractions rounded off would outgrow the loan', () => {
    const steep = { principal: 1000, annualRate: 100, months: 360 };
    expect(paymentInCents(steep)).toBe(8334);
    const rows = amortizationSchedule(steep);
    expect(rows.at(-1)?.balance).toBe(0);
    expect(sum(rows, 'principal')).toBe(100_000);
  });

  it('stays finite at the steepest rate over the longest term', () => {
    const steepest = { principal: 1e12, annualRate: 1000, months: 12_000 };
    for (const payments of [0, 1, 600, 11_999, 12_000]) {
      expect(balanceAfter(steepest, payments)).toSatisfy(Number.isFinite);
    }
    expect(balanceAfter({ ...steepest, principal: 0.06 * 1200 }, 5000)).toSatisfy(Number.isFinite);
  });

  it('repays every loan to the cent, each row out of the one before', () => {
    fc.assert(
      fc.property(loans, (any) => {
        const rows = amortizationSchedule(any);
        expect(sum(rows, 'principal')).toBe(cents(any.principal));
        expect(rows.at(-1)?.balance).toBe(0);
        expect(rows.length).toBeLessThanOrEqual(any.months);
        const level = paymentInCents(any);
        let owed = cents(any.principal);
        for (const row of rows) {
          expect(row.payment).toBe(row.interest + row.principal);
          expect(row.balance).toBe(owed - row.principal);
          expect(row.interest).toBeGreaterThanOrEqual(0);
          expect(Math.abs(row.interest - (owed * any.annualRate) / 1200)).toBeLessThan(1.51);
          owed = row.balance;
        }
        for (const row of rows.slice(0, -1)) expect(row.payment).toBe(level);
        expect(rows.at(-1)?.payment).toBeLessThanOrEqual(2 * level + 1);
      }),
    );
  });

  it('has the balances of the closed form within a cent', () => {
    fc.assert(
      fc.property(loans, (any) => {
        const rows = amortizationSchedule(any);
        expect(balanceAfter(any, 0)).toBeCloseTo(any.principal, 2);
        for (const row of rows) {
          expect(Math.abs(balanceAfter(any, row.month) * 100 - row.balance)).toBeLessThan(0.51);
        }
        expect(balanceAfter(any, any.months)).toBe(0);
        expect(balanceAfter(any, any.months + 1)).toBe(0);
      }),
    );
  });

  it('pays the level payment to the nearest cent', () => {
    expect(paymentInCents(loan)).toBe(cents(monthlyPayment(200_000, 6.5, 360)));
  });
});
