import { describe, expect, it } from 'vitest';
import { balloonOf, openOf, pastDueOf } from '#shared/book/base/due.ts';
import type { LoanFact } from '#shared/book/reckoning/fact.ts';
import { payoffOf, replay } from '#shared/book/reckoning/replay.ts';
import type { LoanTerms } from '#shared/finance/part.ts';
import { aLoan } from './worked-book.ts';

const pay = (number: number, day: string, amount: number): LoanFact => ({ kind: 'payment', number, day, amount });

/* The figures are those of the worked example of the rules. */
describe('money that is held', () => {
  const note = aLoan({
    ...{ principal: 29_300_000, ratePercent: 7.25, payment: 199_878, escrow: 0 },
    ...{ firstDue: '2026-08-01', opened: '2026-07-01', method: 'monthly' },
  });
  const facts = [pay(1, '2026-08-01', 199_878), pay(2, '2026-08-20', 399_756)];

  it('waits for what is due later than in a month, and is taken off a payoff', () => {
    const { state, splits } = replay(note, facts, '2026-09-15');
    expect(splits.get(2)).toMatchObject({ interest: 176_883, principal: 22_995, unapplied: 199_878 });
    expect(payoffOf(note, state, '2026-09-15').total).toBe(29_136_750);
  });

  it('meets an installment on its due day by itself, paid when the money came', () => {
    const { held, mets } = replay(note, facts, '2026-10-01');
    expect(held).toEqual([
      {
        ...{ due: '2026-10-01', day: '2026-10-01', after: 2 },
        split: { interest: 176_743, principal: 23_135, escrow: 0, fees: 0, unapplied: -199_878, corrections: 0 },
      },
    ]);
    expect(mets.at(-1)).toMatchObject({ due: '2026-10-01', paidOn: '2026-08-20', by: null, from: [2] });
    expect(replay(note, facts, '2026-09-30').held).toEqual([]);
  });

  it('leaves past due only what has no money', () => {
    const { state } = replay(note, facts, '2026-11-28');
    expect(pastDueOf(note, state, '2026-11-28')).toBe(199_878);
    expect(openOf(note, state, '2026-11-28')).toEqual({ due: '2026-11-01', amount: 199_878 });
  });
});

describe('a balloon between due days', () => {
  const loan: LoanTerms = aLoan({
    ...{ principal: 16_500_000, ratePercent: 3.25, payment: 84_962, escrow: 0 },
    ...{ firstDue: '2026-01-01', opened: '2025-12-01', method: 'monthly', maturity: '2026-11-15' },
  });
  const paid = Array.from({ length: 11 }, (_, at) => pay(at, `2026-${String(at + 1).padStart(2, '0')}-01`, 84_962));

  it('is everything that is owed on its day, with interest by the day from then on', () => {
    const before = replay(loan, paid, '2026-11-10').state;
    expect(balloonOf(loan, before, '2026-11-10')).toEqual({ due: '2026-11-15', amount: 16_071_219 });
    expect(openOf(loan, before, '2026-11-10')).toEqual({ due: '2026-11-15', amount: 16_071_219 });
    expect(pastDueOf(loan, before, '2026-11-14')).toBe(0);
    const after = replay(loan, paid, '2026-11-28').state;
    expect(pastDueOf(loan, after, '2026-11-28')).toBe(16_090_056);
    expect(payoffOf(loan, after, '2026-11-28').total).toBe(16_090_056);
  });
});

describe('a daily loan', () => {
  it('counts months that are paid ahead, so that nothing waits', () => {
    const loan = aLoan({
      ...{ principal: 10_000_000, ratePercent: 6, payment: 60_000, escrow: 10_000 },
      ...{ firstDue: '2026-02-01', opened: '2026-01-01', method: 'daily' },
    });
    const { state, splits } = replay(loan, [pay(1, '2026-02-01', 210_000)], '2026-02-01');
    expect(splits.get(1)).toMatchObject({ interest: 50_959, principal: 129_041, escrow: 30_000, unapplied: 0 });
    expect(openOf(loan, state, '2026-02-01')?.due).toBe('2026-05-01');
  });
});

describe('the last installments of a daily loan', () => {
  const owing = (principal: number) => {
    const loan = aLoan({
      ...{ principal, ratePercent: 0, payment: 60_000, escrow: 10_000 },
      ...{ firstDue: '2026-02-01', opened: '2026-01-01', method: 'daily' },
    });
    return openOf(loan, replay(loan, []).state, '2026-01-01')?.amount;
  };

  it('ask for escrow beside what is owed', () => {
    expect([owing(60_500), owing(59_000)]).toEqual([70_000, 69_000]);
  });
});

describe('days of 30/360', () => {
  const since = (firstDue: string, paidThrough: string, day: string) => {
    const loan = aLoan({
      ...{ principal: 36_000_000, ratePercent: 1, payment: 40_000, escrow: 0, firstDue },
      opened: paidThrough,
      method: 'monthly',
    });
    // Interest of a day is 1,000 cents.
    return payoffOf(loan, replay(loan, []).state, day).interest / 1000;
  };

  it('count February as it is, but for a due day that its rule names', () => {
    expect(['2026-02-27', '2026-02-28', '2026-03-01'].map((day) => since('2026-02-15', '2026-01-15', day))).toEqual([
      42, 43, 46,
    ]);
    expect(since('2026-02-28', '2026-01-28', '2026-02-28')).toBe(30);
    expect(since('2026-03-31', '2026-02-28', '2026-03-31')).toBe(30);
  });
});
