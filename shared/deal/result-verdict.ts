import { hasLiens, isBehind } from '#shared/strategy/apply-seller-facts.ts';
import type { SellerFact, SellerFacts } from '#shared/strategy/seller-facts.ts';
import type { Decider, Recommendation } from '#shared/strategy/strategy.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { compareStructures } from '#shared/structures/compare.ts';
import type { Comparison, StructureResult } from '#shared/structures/deal-answer.ts';
import type { CompareInput } from '#shared/structures/deal-input.ts';
import { dealOf } from '#shared/structures/first-terms.ts';
import { type Deal, keptRent, needsOf, operatingIncome } from '#shared/structures/house.ts';
import { daysToAuction } from '#shared/structures/verdict.ts';
import { unknownFacts } from '#shared/structures/warnings.ts';
import { usd } from '#shared/values/money.ts';
import { percentFactor } from '#shared/values/percent.ts';
import { durationInWords, listInWords } from '#shared/values/words.ts';
import { type DealSources, readDeal } from './deal-of.ts';

/* What the numbers say of a recommendation: the rules do not look at them. */

/** A fact to find out, and where its answer goes. */
export type Ask = {
  /** In the engine's input: "house.loan.ratePercent". */
  path: string;
  /** "Loan's rate". */
  label: string;
  /** What the answer decides, in a sentence or two. */
  why: string;
  /** Whether a structure cannot be priced without it. */
  isNeeded: boolean;
  /** A question of the seller's facts, a field of the deal, or nowhere: only the record can tell. */
  answeredIn: { seller: SellerFact } | 'deal' | null;
};

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
    asks: [...decidingAsks(deciders), ...pricingAsks(comparison, { recommended, first }, input)]
      .reduce<Ask[]>(merged, [])
      .map((ask) => ({ ...ask, answeredIn: questionNow(ask.answeredIn, sources.facts) })),
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

/** What each structure's own figures lack. */
function waitingFor(comparison: Comparison, { house }: CompareInput): { structure: Strategy; needs: string[] }[] {
  return comparison.structures
    .filter(({ verdict }) => verdict === 'needs')
    .map(({ structure }) => ({ structure, needs: needsOf(structure, house).own }));
}

function noneStandsText(comparison: Comparison, input: CompareInput): string {
  const waiting = waitingFor(comparison, input);
  if (waiting.length === 0) return 'None of the five works on these numbers.';
  const facts = [...new Set(waiting.flatMap(({ needs }) => needs))].filter((path) => path !== either);
  const names = listInWords(waiting.map(({ structure }) => structure));
  return `Nothing works on these numbers yet. ${names} ${waiting.length === 1 ? 'needs' : 'need'} the ${listInWords(facts.map((path) => lowerFirst(factQuestions[path]?.label ?? path)))}.`;
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

/** Of a loan whose payments are not known; the payment answers the same question. */
const either = 'house.loan.payment';

type FactQuestion = { label: string; why?: string; answeredIn: Ask['answeredIn'] };

const factQuestions: Record<string, FactQuestion> = {
  'house.value': { label: 'Value', answeredIn: { seller: 'estimatedValue' } },
  'house.rent': { label: 'Rent', answeredIn: 'deal' },
  'house.taxesYearly': { label: 'Property taxes', answeredIn: 'deal' },
  'house.insuranceYearly': { label: 'Insurance', answeredIn: 'deal' },
  'house.hoaMonthly': { label: 'HOA dues', answeredIn: 'deal' },
  'house.loan': { label: 'Loan balance', answeredIn: { seller: 'loanBalance' } },
  'house.loan.ratePercent': { label: "Loan's rate", answeredIn: { seller: 'interestRate' } },
  'house.loan.paymentsLeft': { label: "Loan's payment", answeredIn: { seller: 'monthlyPayment' } },
  'house.arrears': { label: 'Amount overdue', answeredIn: { seller: 'behindOnPayments' } },
  'house.liens': { label: 'Other liens', answeredIn: { seller: 'hasLiens' } },
  'house.repairs': { label: 'Repairs', answeredIn: { seller: 'repairEstimate' } },
  'house.loanType': {
    label: 'Kind of loan',
    why: 'An FHA, VA or adjustable loan has rules of its own.',
    answeredIn: 'deal',
  },
  'house.auctionDate': {
    label: 'Auction date',
    why: 'A sale less than 14 days away comes before any closing.',
    answeredIn: 'deal',
  },
  'house.bankOwned': { label: 'Bank-owned or not', why: 'Banks carry no note.', answeredIn: 'deal' },
  'house.propertyType': { label: 'Property type', why: 'Land has no house to rent.', answeredIn: null },
};

/** What the rules lack, by the property's field. */
const ruleAsks: Partial<Record<Decider['field'], Omit<Ask, 'why' | 'isNeeded'>>> = {
  'leadIndicators.isDistressed': {
    path: 'house.distressed',
    label: 'Behind on payments',
    answeredIn: { seller: 'behindOnPayments' },
  },
  'ownerDetails.isAbsenteeOwner': {
    path: 'house.occupied',
    label: 'Who lives there',
    answeredIn: { seller: 'occupancy' },
  },
  'financialData.mortgageBalance': {
    path: 'house.loan',
    label: 'Loan balance',
    answeredIn: { seller: 'loanBalance' },
  },
};

/** The facts that would change the recommendation. */
function decidingAsks(deciders: readonly Decider[]): Ask[] {
  return deciders.flatMap(({ field, sentence }) => {
    const ask = ruleAsks[field];
    return ask === undefined ? [] : [{ ...ask, why: sentence, isNeeded: false }];
  });
}

/** The facts that would change a verdict: what structures wait for, then what the shown ones only warn of. */
function pricingAsks(
  comparison: Comparison,
  shown: Pick<ResultVerdict, 'recommended' | 'first'>,
  input: CompareInput,
): Ask[] {
  const waiting = waitingFor(comparison, input);
  const needed = [...new Set(waiting.flatMap(({ needs }) => needs))].filter((path) => path !== either);
  const asked = needed.map((path) => {
    const names = waiting.filter(({ needs }) => needs.includes(path)).map(({ structure }) => structure);
    return askOf(path, `${listInWords(names)} ${names.length === 1 ? 'waits' : 'wait'} for it.`);
  });
  const warned = [shown.recommended, shown.first].flatMap((row) =>
    // A structure that fails does so whatever the answer is.
    row === null || row.verdict === 'fails' ? [] : row.warnings,
  );
  const open = Object.entries(unknownFacts).filter(([, text]) => warned.includes(text));
  return [...asked, ...open.map(([path]) => askOf(path))];
}

function askOf(path: string, waits = ''): Ask {
  const { label, why = waits, answeredIn } = factQuestions[path] ?? { label: path, answeredIn: 'deal' };
  return { path, label, why, isNeeded: waits !== '', answeredIn };
}

/** One question for each fact, with everything that its answer decides. */
function merged(asks: Ask[], next: Ask): Ask[] {
  const same = asks.find(({ path }) => path === next.path);
  if (same === undefined) return [...asks, next];
  return asks.map((ask) =>
    ask === same ? { ...ask, why: `${ask.why} ${next.why}`, isNeeded: ask.isNeeded || next.isNeeded } : ask,
  );
}

/** After a yes the amount is what is asked. */
function questionNow(answeredIn: Ask['answeredIn'], facts: SellerFacts): Ask['answeredIn'] {
  if (answeredIn === null || answeredIn === 'deal') return answeredIn;
  if (answeredIn.seller === 'behindOnPayments' && isBehind(facts)) return { seller: 'arrears' };
  if (answeredIn.seller === 'hasLiens' && hasLiens(facts)) return { seller: 'lienAmount' };
  return answeredIn;
}

/** A label within a sentence. */
export function lowerFirst(text: string): string {
  return text.startsWith('HOA') ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
