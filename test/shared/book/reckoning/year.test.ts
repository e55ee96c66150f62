import { expect, it } from 'vitest';
import { dueDay } from '#shared/book/reckoning/day-count.ts';
import type { LoanFact } from '#shared/book/reckoning/fact.ts';
import { replay } from '#shared/book/reckoning/replay.ts';
import { yearOf } from '#shared/book/reckoning/year.ts';
import type { LoanTerms } from '#shared/finance/part.ts';
import { aLoan, extra, ofLoan, ofSecond, payment, second, sellersLoan } from './worked-book.ts';

/** What is paid as planned from an installment on, until January 2026. */
const planned = ({ firstDue }: LoanTerms, from: number, amount: number, first: number): LoanFact[] =>
  Array.from({ length: 12 - from }, (_, at) => payment(first + at, dueDay({ firstDue }, from + at), amount));

// The loan's first four installments are met by hand, and the second's first three.
const loan = [...ofLoan, ...planned(sellersLoan, 4, 122_462, 100)];
const notes = [...ofSecond, extra, ...planned(second, 3, 31_620, 200)];

it('adds the year of the worked example up', () => {
  expect(yearOf(sellersLoan, loan, 2025, '2026-12-31')).toEqual({
    openingPrincipal: 16_500_000,
    closingPrincipal: 16_500_000 - 500_161,
    payments: 1_401_330,
    interest: 484_421,
    principal: 500_161,
    escrowIn: 412_500,
    escrowOut: 150_000,
    fees: 4248,
    unapplied: 0,
  });
  expect(yearOf(second, notes, 2025, '2026-12-31')).toMatchObject({
    interest: 201_710,
    principal: 246_110,
    payments: 447_820,
  });
});

it('begins where the year before has ended', () => {
  const [first, next] = [2025, 2026].map((year) => yearOf(sellersLoan, loan, year, '2026-12-31'));
  expect(next?.openingPrincipal).toBe(first?.closingPrincipal);
  expect(next?.closingPrincipal).toBe(replay(sellersLoan, loan).state.principal);
  for (const year of [first, next]) {
    expect(Number(year?.openingPrincipal) - Number(year?.principal)).toBe(year?.closingPrincipal);
  }
});

it('counts the extra of an earlier day in its own year, though it was recorded last', () => {
  const without = notes.filter(({ number }) => number !== extra.number);
  const [one, other] = [notes, without].map((facts) => yearOf(second, facts, 2025, '2026-12-31'));
  expect(Number(one?.payments) - Number(other?.payments)).toBe(100_000);
  expect(Number(one?.interest)).toBeLessThan(Number(other?.interest));
});

it('counts what was held in the year in which a lender says that more is owed, and not at a maturity before', () => {
  const terms = aLoan({
    ...{ principal: 50_000, ratePercent: 0.01, payment: 12_500, escrow: 0, method: 'monthly' },
    ...{ firstDue: '2025-01-16', opened: '2025-01-15', maturity: '2025-01-16' },
  });
  const facts: LoanFact[] = [
    { kind: 'payoff', number: 1, day: '2025-01-15', amount: 50_000 },
    payment(2, '2025-01-16', 12_500),
    { kind: 'lender_balance', number: 3, day: '2026-01-16', principal: 46_500 },
  ];
  expect(yearOf(terms, facts, 2025, '2027-12-31')).toMatchObject({ principal: 50_000, unapplied: 12_500 });
  expect(yearOf(terms, facts, 2026, '2027-12-31')).toMatchObject({
    ...{ openingPrincipal: 0, principal: 12_500, closingPrincipal: 34_000, unapplied: -12_500 },
  });
});
