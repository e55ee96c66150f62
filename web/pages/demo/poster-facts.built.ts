import { rulesPickOf } from '#shared/deal/answer-sentence.ts';
import { sampleDeal } from '#shared/deal/sample-deal.ts';
import { factsApplied } from '#shared/strategy/apply-seller-facts.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';
import { usd } from '#shared/values/money.ts';
import { wholeNumber } from '#shared/values/numbers.ts';

const property = factsApplied({ analysis_data: sampleDeal.property, seller_facts: sampleDeal.facts });
const { propertyType, yearBuilt, squareFootage, bedrooms, bathrooms, estimatedValue, financialData } = property;
const { strategy, confidence, found } = rulesPickOf(recommendStrategy(property));

/** The rule table's recommendation in a card's words. */
export const recommendationWords = `${strategy}, ${confidence} out of 100: ${found}.`;

/** What the demo says of its house before it is opened. Evaluated at build time, without the code. */
export const posterFacts = {
  line: `${propertyType} · built ${yearBuilt} · ${wholeNumber(squareFootage)} sq ft · ${bedrooms} bd, ${bathrooms} ba`,
  callouts: [
    { label: 'Estimated value', value: usd(estimatedValue) },
    { label: 'Equity', value: usd(financialData.equity) },
    { label: 'Recommended strategy', value: `${strategy}` },
  ],
};
