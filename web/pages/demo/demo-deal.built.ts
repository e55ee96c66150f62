import { resultVerdict } from '#shared/deal/result-verdict.ts';
import { sampleDeal } from '#shared/deal/sample-deal.ts';
import { applySellerFacts } from '#shared/strategy/apply-seller-facts.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';
import type { StructureResult } from '#shared/structures/deal-answer.ts';
import { usdBrief } from '#shared/values/money.ts';

const { property, facts } = sampleDeal;
const { recommended, first } = resultVerdict(sampleDeal, recommendStrategy(applySellerFacts(property, facts)));

/** What the engine says of the sample house, in a card's words. Evaluated at build time, without the engine's code. */
export const dealWords = [
  first && `With what the seller said, ${first.structure} comes first: ${monthOf(first)}.`,
  recommended?.verdict === 'fails' && `${recommended.structure}: ${monthOf(recommended)}, so it doesn't work.`,
]
  .filter(Boolean)
  .join(' ');

function monthOf({ monthlyCashFlow }: StructureResult): string {
  return `${usdBrief(Math.round(monthlyCashFlow ?? 0))} a month`;
}
