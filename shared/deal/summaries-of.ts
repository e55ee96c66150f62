import { Strategy } from '#shared/strategy/strategy-name.ts';
import { priceStructure } from '#shared/structures/compare.ts';
import type { StructureResult } from '#shared/structures/deal-answer.ts';
import { dealOf } from '#shared/structures/first-terms.ts';
import { ranked } from '#shared/structures/verdict.ts';
import { type DealSources, readDeal } from './deal-of.ts';

/** One structure of a deal in short; the first in rank earns most, the ones that fail or lack facts come last. */
export type StructureSummary = Pick<
  StructureResult,
  'structure' | 'verdict' | 'reasons' | 'price' | 'cashIn' | 'monthlyCashFlow' | 'profit' | 'npv'
> & { rank: number };

/** The five structures of a saved deal, in the rule table's order. */
export function summariesOf(sources: DealSources): StructureSummary[] {
  const deal = dealOf(readDeal(sources).input);
  const results = Strategy.options.map((structure) => priceStructure(deal, structure));
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
