import type { StructureResult } from '#shared/structures/base/deal-answer.ts';
import { ranked } from '#shared/structures/engine/verdict.ts';

/** One structure of a deal in short; the first in rank earns most, the ones that fail or lack facts come last. */
export type StructureSummary = Pick<
  StructureResult,
  'structure' | 'verdict' | 'reasons' | 'price' | 'cashIn' | 'monthlyCashFlow' | 'profit' | 'npv'
> & { rank: number };

/** The structures of a saved deal, in their order. */
export function summariesOf(results: readonly StructureResult[]): StructureSummary[] {
  const ranking = ranked(results);
  return results.map(({ structure, verdict, reasons, price, cashIn, monthlyCashFlow, profit, npv }) => ({
    structure,
    verdict,
    reasons,
    price,
    cashIn,
    monthlyCashFlow,
    profit,
    npv,
    rank: ranking.indexOf(structure) + 1,
  }));
}
