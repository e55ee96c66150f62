import type { BankLoan } from '#shared/deal/bank-loan.ts';
import { tolerance } from '#shared/finance/figures.ts';
import type { StructureResult } from '#shared/structures/base/deal-answer.ts';
import type { Targets } from '#shared/structures/base/deal-input.ts';
import { traits } from '#shared/terms/structure-terms.ts';

/** A column that is priced: a structure or the bank loan. */
export type Measured = StructureResult | BankLoan;

/** How many of the priced columns meet a target: "2 of 4 meet it". */
export function metBy(name: keyof Targets, targets: Targets, results: readonly Measured[]): string {
  const target = targets[name];
  if (target === undefined) return 'Not tested';
  const measured = results.flatMap((result) => {
    const amount = amountOf(name, result);
    if (amount === null) return [];
    const spare = name === 'cashIn' ? target - amount : amount - target;
    return [{ column: 'structure' in result ? result.structure : 'Bank Loan', isMet: spare >= -tolerance }];
  });
  const met = measured.filter(({ isMet }) => isMet).length;
  const [only] = measured;
  if (!only) return 'Nothing to test yet';
  if (measured.length === 1) return `${only.column} ${only.isMet ? 'meets' : 'misses'} it`;
  if (met === measured.length) return met === 2 ? 'Both meet it' : `All ${met} meet it`;
  return met === 0
    ? `None of ${measured.length} meets it`
    : `${met} of ${measured.length} ${met === 1 ? 'meets' : 'meet'} it`;
}

/** The profit, or a fee in its place. */
function amountOf(name: keyof Targets, result: Measured): number | null {
  const fee =
    'structure' in result && traits[result.structure].asks === 'assignmentFee' ? (result.terms.fee ?? null) : undefined;
  switch (name) {
    case 'assignmentFee':
      return fee ?? null;
    case 'profit':
      return fee === undefined ? result.profit : null;
    default:
      return result[name === 'cashFlow' ? 'monthlyCashFlow' : name];
  }
}
