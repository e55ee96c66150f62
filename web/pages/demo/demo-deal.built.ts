import { resultVerdict } from '#shared/deal/result-verdict.ts';
import { sampleDeal } from '#shared/deal/sample-deal.ts';
import { applySellerFacts } from '#shared/strategy/apply-seller-facts.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';

const { property, facts } = sampleDeal;
const { sentence } = resultVerdict(sampleDeal, recommendStrategy(applySellerFacts(property, facts)));

/** What the engine says of the sample house, in a card's words. Evaluated at build time, without the engine's code. */
export const dealWords = [sentence.first, sentence.second].filter(Boolean).join(' ');
