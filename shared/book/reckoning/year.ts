import type { LoanTerms } from '#shared/finance/part.ts';
import type { LoanFact, Split } from './fact.ts';
import { type Replayed, replay } from './replay.ts';

/** Where money of a loan went on a day: by an entry, or by held money that met an installment. */
export type DatedSplit = { day: string; split: Split };

/** Lists all of them, in no order. @param facts those that were replayed. */
export const datedSplits = ({ splits, held }: Replayed, facts: readonly LoanFact[]): DatedSplit[] => [
  ...facts.flatMap(({ number, day }) => {
    const split = splits.get(number);
    return split ? [{ day, split }] : [];
  }),
  ...held.map(({ day, split }) => ({ day, split })),
];

/**
 * A calendar year of a loan as now known, in whole cents: payments and fees by the days of their entries, interest,
 * principal and escrow by the day on which an installment was met.
 */
export type LoanYear = {
  /** Principal at the beginning and at the end of the year. */
  openingPrincipal: number;
  closingPrincipal: number;
  payments: number;
  interest: number;
  principal: number;
  escrowIn: number;
  /** Taxes and insurance paid out of escrow, and what came back of it. */
  escrowOut: number;
  fees: number;
  /** Held at the end, less held at the beginning. */
  unapplied: number;
};

/**
 * A loan's year.
 * @param year such as `2025`. @param facts of the loan, in any order. @param today held money meets nothing later.
 */
export function yearOf(loan: LoanTerms, facts: readonly LoanFact[], year: number, today: string): LoanYear {
  const [before, after] = [year - 1, year].map((each) => {
    const last = `${each}-12-31`;
    return replay(loan, facts, last < today ? last : today);
  }) as [Replayed, Replayed];
  const inYear = ({ day }: { day: string }) => day.startsWith(`${year}-`);
  const splits = datedSplits(after, facts).filter(inYear);
  const sumOf = (part: (split: Split) => number) => splits.reduce((sum, { split }) => sum + part(split), 0);
  const paid = facts
    .filter(inYear)
    .reduce((sum, fact) => sum + (fact.kind === 'payment' || fact.kind === 'payoff' ? fact.amount : 0), 0);
  return {
    openingPrincipal: before.state.principal,
    closingPrincipal: after.state.principal,
    payments: paid,
    interest: sumOf(({ interest }) => interest),
    principal: sumOf(({ principal }) => principal),
    escrowIn: sumOf(({ escrow }) => Math.max(0, escrow)),
    escrowOut: sumOf(({ escrow }) => Math.max(0, -escrow)),
    fees: sumOf(({ fees }) => fees),
    unapplied: sumOf(({ unapplied }) => unapplied),
  };
}
