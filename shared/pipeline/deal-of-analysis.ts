import type { Analysis } from '#shared/analysis/analysis.ts';
import type { BuyBox } from '#shared/deal/buy-box.ts';
import { readDeal } from '#shared/deal/deal-of.ts';
import { workingStructure } from '#shared/deal/working-structure.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { dealOf } from '#shared/structures/first-terms.ts';
import type { Deal } from '#shared/structures/house.ts';

/**
 * A saved analysis as the deal engine takes it, and the structure that is chosen, else the recommended one; `null` when
 * none is chosen and the record does not suffice for a recommendation.
 *
 * @param today ISO date: an auction may be too near.
 */
export function dealOfAnalysis(
  analysis: Analysis,
  buyBox: BuyBox,
  today: string,
): { deal: Deal; structure: Strategy | null } {
  const { analysis_data: property, seller_facts: facts = {}, calculator_inputs: calculator = {} } = analysis;
  const { deal: texts = {}, financing_strategy } = analysis;
  const { input } = readDeal({ property, facts, calculator, texts, buyBox, today });
  return { deal: dealOf(input), structure: workingStructure(texts, financing_strategy) };
}
