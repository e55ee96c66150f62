import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deriveFigures, type KnownFacts, monthlyPayment, remainingBalance } from '#shared/finance/figures.ts';
import { runs } from '#test/support/generated.ts';

const money = fc.double({ noNaN: true });

describe('deriving every figure', () => {
  it('never answers NaN, Infinity or -0, whatever the facts', () => {
    const facts: fc.Arbitrary<KnownFacts> = fc.record(
      {
        value: money,
        rent: money,
        taxes: money,
        hoa: money,
        mortgageBalance: money,
        mortgagePayment: money,
        squareFootage: money,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(facts, (known) => {
        const { financialData, marketData, investmentMetrics } = deriveFigures(known);
        const all = [financialData, marketData, investmentMetrics].flatMap((part) => Object.values(part));
        expect(all).toHaveLength(12);
        for (const figure of all) {
          expect(Number.isFinite(figure)).toBe(true);
          expect(Object.is(figure, -0)).toBe(false);
        }
      }),
      { numRuns: runs(2000) },
    );
  });

  it('never answers NaN or Infinity for any loan', () => {
    fc.assert(
      fc.property(money, money, money, money, (loan, rate, months, paid) => {
        expect(Number.isFinite(monthlyPayment(loan, rate, months))).toBe(true);
        expect(Number.isFinite(remainingBalance(loan, rate, months, paid))).toBe(true);
      }),
      { numRuns: runs(2000) },
    );
  });
});
