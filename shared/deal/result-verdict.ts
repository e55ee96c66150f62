import type { Recommendation } from '#shared/strategy/strategy.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { compareStructures } from '#shared/structures/compare.ts';
import type { Comparison, StructureResult } from '#shared/structures/deal-answer.ts';
import type { CompareInput } from '#shared/structures/deal-input.ts';
import { dealOf } from '#shared/structures/first-terms.ts';
import { type Deal, keptRent, operatingIncome } from '#shared/structures/house.ts';
import { daysToAuction } from '#shared/structures/verdict.ts';
import { usd } from '#shared/values/money.ts';
import { percentFactor } from '#shared/values/percent.ts';
import { durationInWords, listInWords } from '#shared/values/words.ts';
import { type Ask, askLabel, asksOf, sameAnswer, waitingFor } from './asks.ts';
import { type DealSources, readDeal } from './deal-of.ts';

/* What the numbers say of a recommendation: the rules do not look at them. */

export type ResultVerdict = {
  /** The rule's structure as it is priced; `null` without a recommendation. */
  recommended: StructureResult | null;
  /** Another that ranks first; `null` when none does, or when it fails or lacks facts too. */
  first: StructureResult | null;
  /** What the next steps plan: the recommended structure unless it fails, else the first; `null` when none stands. */
  plan: Strategy | null;
  /** Which facts the others wait for, or that none works, when nothing stands. */
  noneStands: string | null;
  /** Why rule and numbers differ. */
  differ: string | null;
  /** What the figures rest on: "Terms as proposed, 5 years, 3% growth, 4 seller facts". */
  basis: string;
  asks: Ask[];
  /** A scheduled sale: ISO date, and whole days from today, below 0 when it has passed. */
  auction: { date: string; days: number } | null;
};

/** The verdicts of a result, from the deal's sources and what the rules recommend for the same house. */
export function resultVerdict(
  sources: DealSources,
  { strategy, rules, deciders }: Pick<Recommendation, 'strategy' | 'rules' | 'deciders'>,
): ResultVerdict {
  const { input } = readDeal(sources);
  const comparison = compareStructures(input);
  const deal = dealOf(input);
  const recommended = strategy === null ? null : rowOf(comparison, strategy);
  const leading = rowOf(comparison, comparison.ranking[0]);
  const first = leading && stands(leading) && leading !== recommended ? leading : null;
  const recommendedFails = recommended?.verdict === 'fails';
  const plan = recommended && !recommendedFails ? recommended : first;
  const found = rules.find((rule) => rule.strategy === strategy)?.found ?? '';
  const differs = recommended !== null && (recommendedFails || first !== null);
  return {
    recommended,
    first,
    plan: plan?.structure ?? null,
    noneStands: first || (recommended && stands(recommended)) ? null : noneStandsText(comparison, input),
    differ: differs ? differText(recommended, first, found, deal) : null,
    basis: basisText(sources, input),
    asks: asksOf(deciders, comparison, { recommended, first }, { input, facts: sources.facts }),
    auction: auctionOf(deal),
  };
}

function rowOf({ structures }: Comparison, strategy: Strategy | undefined): StructureResult | null {
  return structures.find(({ structure }) => structure === strategy) ?? null;
}

/** Whether a structure can be run, if short of a target. */
function stands({ verdict }: StructureResult): boolean {
  return verdict === 'works' || verdict === 'misses';
}

function noneStandsText(comparison: Comparison, input: CompareInput): string {
  const waiting = waitingFor(comparison, input);
  if (waiting.length === 0) return 'None of the five works on these numbers.';
  const facts = [...new Set(waiting.flatMap(({ needs }) => needs))].filter((path) => path !== sameAnswer);
  const names = listInWords(waiting.map(({ structure }) => structure));
  return `Nothing works on these numbers yet. ${names} ${waiting.length === 1 ? 'needs' : 'need'} the ${listInWords(facts.map((path) => lowerFirst(askLabel(path))))}.`;
}

function differText(recommended: StructureResult, first: StructureResult | null, found: string, deal: Deal): string {
  const rule = `the rule goes by the owner's situation (${found.replaceAll(' · ', ', ')})`;
  return `Why rule and numbers differ: ${rule}${numbersText(recommended, first, deal)}`;
}

function numbersText(recommended: StructureResult, first: StructureResult | null, deal: Deal): string {
  const { structure, verdict, monthlyCashFlow, price } = recommended;
  const { payoff } = deal.facts;
  if (verdict === 'needs') return '. The numbers wait for an answer.';
  if (verdict !== 'fails') {
    const worth = (row: StructureResult | null) => `${usd(row?.npv ?? 0)} for ${row?.structure}`;
    return `. The numbers rank by worth today: ${worth(first)}, ${worth(recommended)}.`;
  }
  if (monthlyCashFlow !== null && monthlyCashFlow < 0) {
    const earns = incomeBeforePayments(structure, deal);
    const payments = structure === 'Lease Option' ? 'rent to the owner' : 'payments';
    return `. The numbers go by the money: ${payments} of ${usd(earns - monthlyCashFlow)} a month, and ${usd(earns)} that the house earns.`;
  }
  const isSold = structure === 'Novation' || structure === 'Wholesale';
  if (isSold && price !== null) {
    return `. The numbers go by what is owed: ${usd(payoff)}, and the price is ${usd(price)}.`;
  }
  return ' and looks at nothing else.';
}

/** What the house earns in the first month with rent before the loan, the note or the owner's rent is paid, USD. */
function incomeBeforePayments(structure: Strategy, deal: Deal): number {
  if (structure !== 'Lease Option') return operatingIncome(deal, deal.house.vacantMonths + 1);
  return keptRent(deal, 1) - (deal.facts.maintenance * deal.terms.leaseOption.maintenanceSharePercent) / 100;
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

/** A label within a sentence. */
export function lowerFirst(text: string): string {
  return text.startsWith('HOA') ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
