import type { Analysis } from '#shared/analysis/analysis.ts';
import type { BuyBox } from '#shared/deal/buy-box.ts';
import { type WorkingDeal, workingDeal } from '#shared/deal/working/working-deal.ts';

/**
 * A saved analysis as the deal engine takes it, and the structure that it is run as.
 *
 * @param today ISO date: an auction may be too near.
 */
export function dealOfAnalysis(analysis: Analysis, buyBox: BuyBox, today: string): WorkingDeal {
  const { analysis_data: property, seller_facts: facts = {}, calculator_inputs: calculator = {} } = analysis;
  const { deal: texts = {}, exit_plan: exitTexts = {}, financing_strategy } = analysis;
  return workingDeal({ property, facts, calculator, texts, exitTexts, buyBox, today }, financing_strategy);
}
