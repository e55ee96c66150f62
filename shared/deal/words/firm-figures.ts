import type { StructureResult } from '#shared/structures/base/deal-answer.ts';

/**
 * A structure's figures without those that rest on a fact which nobody knows: a wholesale's price and fee are a rule of
 * thumb until what is owed is known.
 */
export function firmFigures(row: StructureResult): StructureResult {
  if (row.verdict !== 'needs' || row.how !== 'unknown') return row;
  return { ...row, price: null, netAtExit: null, profit: null, npv: null, npvNoGrowth: null };
}
