import type { LoanTerms } from '#shared/finance/part.ts';
import type { LoanFact } from './fact.ts';
import { opening, replay } from './replay.ts';

/** A calendar year of a loan, by the days of its facts, as now known. Money in whole cents. */
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

/** A loan's year. @param year such as `2025`. @param facts of the loan, in any order. */
export function yearOf(loan: LoanTerms, facts: readonly LoanFact[], year: number): LoanYear {
  const [before, after] = [year - 1, year].map((each) => replay(loan, facts, `${each}-12-31`));
  const inYear = facts.filter(({ day }) => day.startsWith(`${year}-`));
  const sumOf = (part: (fact: LoanFact) => number) => inYear.reduce((sum, fact) => sum + part(fact), 0);
  const splitOf = ({ number }: LoanFact) => after?.splits.get(number);
  const escrowOf = (fact: LoanFact) => splitOf(fact)?.escrow ?? 0;
  return {
    openingPrincipal: (before?.state ?? opening(loan)).principal,
    closingPrincipal: (after?.state ?? opening(loan)).principal,
    payments: sumOf((fact) => (fact.kind === 'payment' || fact.kind === 'payoff' ? fact.amount : 0)),
    interest: sumOf((fact) => splitOf(fact)?.interest ?? 0),
    principal: sumOf((fact) => splitOf(fact)?.principal ?? 0),
    escrowIn: sumOf((fact) => Math.max(0, escrowOf(fact))),
    escrowOut: sumOf((fact) => Math.max(0, -escrowOf(fact))),
    fees: sumOf((fact) => splitOf(fact)?.fees ?? 0),
    unapplied: sumOf((fact) => splitOf(fact)?.unapplied ?? 0),
  };
}
