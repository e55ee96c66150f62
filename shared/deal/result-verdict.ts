import type { Recommendation } from '#shared/strategy/strategy.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { StructureResult } from '#shared/structures/base/deal-answer.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { daysToAuction } from '#shared/structures/base/test.ts';
import { type AnswerRunAs, answerRunAs, resultOf } from '#shared/structures/engine/answer.ts';
import { priceFive } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { percentFactor } from '#shared/values/percent.ts';
import { durationInWords } from '#shared/values/words.ts';
import { answerSentence, rulesPickOf, type Sentence } from './answer-sentence.ts';
import { type Ask, asksOf } from './asks.ts';
import { type DealSources, readDeal } from './deal-of.ts';
import { chosenStructure } from './deal-texts.ts';
import { estimateAsks } from './estimate-asks.ts';

/* The answer for a house: the structure to run, what it comes to, and what the rules say beside it. */

export type ResultVerdict = {
  input: CompareInput;
  /** Its answer names what ranks first, whatever a saved deal is run as. */
  comparison: ReturnType<typeof priceFive>;
  /** With the structure that a saved deal is run as, else the first of the order. */
  answer: AnswerRunAs;
  working: StructureResult;
  /** The rule's structure as it is priced; `null` without a recommendation. */
  recommended: StructureResult | null;
  sentence: Sentence;
  /** The next steps plan this: the working structure, or the first where that fails; `null` when none can be run. */
  plan: Strategy | null;
  /** The figures rest on this: "Terms as proposed, 5 years, 3% growth, 4 seller facts". */
  basis: string;
  asks: Ask[];
  /** A scheduled sale: ISO date, and whole days from today, below 0 when it has passed. */
  auction: { date: string; days: number } | null;
};

type Rules = Pick<Recommendation, 'strategy' | 'confidence' | 'rules' | 'deciders' | 'missing'>;

/** The answer of a result, from the deal's sources and what the rules recommend for the same house. */
export function resultVerdict(sources: DealSources, rules: Rules): ResultVerdict {
  const { input, origins } = readDeal(sources);
  const { strategy, deciders } = rules;
  const deal = dealOf(input);
  const comparison = priceFive(deal, strategy);
  const chosen = chosenStructure(sources.texts);
  const answer = chosen ? answerRunAs(comparison.answer, chosen, comparison.structures) : comparison.answer;
  const working = resultOf(comparison, answer.working);
  const recommended = strategy === null ? null : resultOf(comparison, strategy);
  return {
    input,
    comparison,
    answer,
    working,
    recommended,
    sentence: answerSentence(deal, comparison, answer, rulesPickOf(rules)),
    plan: planOf(answer, comparison.answer),
    basis: basisText(sources, input),
    asks: asksOf(
      deciders,
      comparison,
      { recommended, first: working },
      { input, facts: sources.facts, estimates: estimateAsks(sources.property, input, origins) },
    ),
    auction: auctionOf(deal),
  };
}

function planOf(answer: AnswerRunAs, first: AnswerRunAs): Strategy | null {
  const { kind, working } = answer.kind === 'fails' ? first : answer;
  return kind === 'needs' || kind === 'none' ? null : working;
}

function basisText({ texts, facts }: DealSources, { assumptions }: CompareInput): string {
  const { holdMonths, rentGrowthPercent, costGrowthPercent, valueGrowthPercent } = assumptions;
  const terms = Object.keys(texts).some((path) => path.startsWith('terms.')) ? 'Your terms' : 'Terms as proposed';
  const rates = new Set([rentGrowthPercent, costGrowthPercent, valueGrowthPercent]);
  const growth =
    rates.size === 1
      ? `${percentFactor(valueGrowthPercent)} growth`
      : `${percentFactor(valueGrowthPercent)} growth in value`;
  const said = Object.entries(facts).filter(([name, fact]) => name !== 'notes' && fact !== undefined).length;
  return [
    terms,
    durationInWords(holdMonths),
    growth.replace('-', '−'),
    ...(said > 0 ? [said === 1 ? '1 seller fact' : `${said} seller facts`] : []),
  ].join(', ');
}

function auctionOf(deal: Deal): ResultVerdict['auction'] {
  const { auctionDate } = deal.house;
  const days = daysToAuction(deal);
  return auctionDate === null || !Number.isFinite(days) ? null : { date: auctionDate, days };
}
