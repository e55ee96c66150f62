import type { StructureResult } from '#shared/structures/deal-answer.ts';
import type { Targets } from '#shared/structures/deal-input.ts';

/** How many of the priced structures meet a target: "2 of 3 meet it". */
export function metBy(name: keyof Targets, targets: Targets, results: readonly StructureResult[]): string {
  const target = targets[name];
  if (target === undefined) return 'Not tested';
  const measured = results.flatMap((result) => {
    const amount = amountOf(name, result);
    if (amount === null) return [];
    // Half a cent, as the verdict has it.
    return [{ structure: result.structure, isMet: (name === 'cashIn' ? target - amount : amount - target) >= -0.005 }];
  });
  const met = measured.filter(({ isMet }) => isMet).length;
  const [only] = measured;
  if (!only) return 'Nothing to test yet';
  if (measured.length === 1) return `${only.structure} ${only.isMet ? 'meets' : 'misses'} it`;
  if (met === measured.length) return `All ${met} meet it`;
  return met === 0
    ? `None of ${measured.length} meets it`
    : `${met} of ${measured.length} ${met === 1 ? 'meets' : 'meet'} it`;
}

/** A wholesale is asked for its fee, the others for their profit. */
function amountOf(name: keyof Targets, result: StructureResult): number | null {
  const isWholesale = result.structure === 'Wholesale';
  switch (name) {
    case 'assignmentFee':
      return isWholesale ? (result.terms.fee ?? null) : null;
    case 'profit':
      return isWholesale ? null : result.profit;
    default:
      return result[name === 'cashFlow' ? 'monthlyCashFlow' : name];
  }
}
