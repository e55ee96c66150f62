import { answerSentence, rulesPickOf } from '#shared/deal/answer-sentence.ts';
import { type DealSources, readDeal } from '#shared/deal/deal-of.ts';
import type { Origin } from '#shared/deal/house-of.ts';
import { sellerShapes, sellerVerdictBrief } from '#shared/deal/words/seller-verdict-text.ts';
import { factsApplied } from '#shared/strategy/apply-seller-facts.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Comparison, StructureResult, Verdict } from '#shared/structures/base/deal-answer.ts';
import type { CompareInput, Targets, Unknown } from '#shared/structures/base/deal-input.ts';
import { resultOf } from '#shared/structures/engine/answer.ts';
import { compareDeal } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { solveTerms } from '#shared/structures/engine/solve.ts';
import { stressDeal } from '#shared/structures/engine/stress.ts';
import { wordings } from '#shared/structures/wording.ts';
import { usd } from '#shared/values/money.ts';

/*
 * One house as the deal engine prices, solves and stresses it, in the words and figures that the public pages print.
 * Evaluated at build time (sample-figures.built.ts): pages and product cannot differ, and no page loads the engine.
 */

/** A verdict as the pages print it: its shape, whether it is green, and a few words. */
export type Judged = { shape: Verdict; isGreen: boolean; words: string };

/** One structure in the table. */
export type Row = {
  structure: Strategy;
  terms: string;
  isDeal: boolean;
  you: Judged;
  seller: Judged;
  /** Payments, in the picture: "$200 a month", "$15,040 in all"; the verdict where nothing can be paid. */
  pays: string;
  /** "—" without a monthly cash flow. */
  month: string;
  cashIn: string;
  worth: string;
};

export type SolvedTerm = { name: string; answer: string; isFeasible: boolean; words: string };

type End = { text: string; at: number };
/** A bar of the tornado; `at` is in percent of the chart's width. */
export type Bar = { name: string; change: string; low: End; high: End | null };

/** The pages' figures of a deal. Its facts have to be known: an unknown would print as "—". */
export function figuresFor(sources: DealSources) {
  const { input, origins } = readDeal(sources);
  const deal = dealOf(input);
  const rules = recommendStrategy(factsApplied({ analysis_data: sources.property, seller_facts: sources.facts }));
  const comparison = compareDeal(deal, rules.strategy);
  const { answer } = comparison;
  const { working } = answer;
  return {
    address: sources.property.address,
    facts: factsShown(input, origins),
    targets: targetsText(input.targets),
    rows: answer.order.map((name) => rowOf(resultOf(comparison, name))),
    says: answerSentence(deal, comparison, answer, rulesPickOf(rules)),
    ahead: aheadText(comparison, working),
    solved: solvedTerms(input, comparison),
    stress: stressOf(input, working),
  };
}
export type SampleFigures = ReturnType<typeof figuresFor>;

const verdictLabels: Record<Verdict, (missed: number) => string> = {
  works: () => 'Works',
  misses: (missed) => (missed === 1 ? 'Misses a target' : `Misses ${missed} targets`),
  fails: () => "Doesn't work",
  needs: () => 'Needs a fact',
};

function rowOf(result: StructureResult): Row {
  const { structure, verdict, reasons, isDeal, sellerVerdict, monthlyCashFlow, profit } = result;
  const label = verdictLabels[verdict](reasons.length);
  const canBeDone = verdict === 'works' || verdict === 'misses';
  const paid = monthlyCashFlow === null ? `${usd(profit)} in all` : `${usd(monthlyCashFlow)} a month`;
  return {
    structure,
    terms: wordings[structure].specimen(result),
    isDeal,
    you: { shape: verdict, isGreen: isDeal, words: label },
    seller: {
      shape: sellerShapes[sellerVerdict.kind],
      isGreen: isDeal,
      words: verdict === 'needs' ? 'Needs a fact' : sellerVerdictBrief(sellerVerdict),
    },
    pays: canBeDone ? paid : label,
    month: usd(monthlyCashFlow),
    cashIn: usd(result.cashIn),
    worth: usd(result.npv),
  };
}

/** Why what earns the investor more is not first; empty where the first earns the most. */
function aheadText(comparison: Comparison, working: Strategy): string {
  const [richest] = comparison.ranking;
  if (richest === undefined || richest === working) return '';
  const { difference } = resultOf(comparison, richest).sellerVerdict;
  return difference === null || difference >= 0
    ? ''
    : `${richest} earns you more, but leaves the seller ${usd(-difference)} behind a listing. So it isn’t first.`;
}

function factsShown({ house }: CompareInput, origins: Record<string, Origin>) {
  const facts: [name: string, path: string, text: string][] = [
    ['Value', 'value', usd(house.value)],
    ['Rent', 'rent', usd(house.rent)],
    ['Taxes', 'taxesYearly', `${usd(house.taxesYearly)} a year`],
    ['Insurance', 'insuranceYearly', `${usd(house.insuranceYearly)} a year`],
    ['Loan', 'loan.balance', `${usd(house.loan?.balance ?? null)} at ${house.loan?.ratePercent ?? '—'}%`],
    ['Repairs', 'repairs', usd(house.repairs)],
  ];
  return facts.map(([name, path, text]) => ({ name, text, origin: origins[`house.${path}`] ?? 'unknown' }));
}

/** "$200 a month, 8% a year on your cash, …": the targets in words. */
function targetsText({ cashFlow, cashOnCashPercent, cashIn, profit }: Targets): string {
  const asked = [
    cashFlow === undefined ? [] : `${usd(cashFlow)} a month`,
    cashOnCashPercent === undefined ? [] : `${cashOnCashPercent}% a year on your cash`,
    profit === undefined ? [] : `${usd(profit)} profit`,
    cashIn === undefined ? [] : `at most ${usd(cashIn)} in`,
  ];
  return asked.flat().join(', ');
}

const targetNames: Record<string, string> = {
  cashFlow: 'Cash flow',
  cashOnCashPercent: 'Cash-on-cash',
  cashIn: 'Cash in',
  profit: 'Profit',
  hurdle: 'Your required return',
};

function solvedTerms(input: CompareInput, comparison: Comparison): SolvedTerm[] {
  const solve = (structure: Strategy, unknown: Unknown) => solveTerms({ ...input, structure, unknown });
  const decides = (binding: string | null) => (binding === null ? '' : ` ${targetNames[binding] ?? binding} decides.`);
  const [note, lease] = [resultOf(comparison, 'Seller Finance').terms, resultOf(comparison, 'Lease Option').terms];

  const rent = solve('Lease Option', 'rent');
  const price = solve('Seller Finance', 'price');
  const rate = solve('Seller Finance', 'ratePercent');
  const cash = solve('Subject-To', 'cashToSeller');
  const repair = rate.repairs.find(({ term }) => term === 'price');
  const { second } = cash.terms;
  const atMost = (text: string, isFeasible: boolean, none: string) => (isFeasible ? `At most ${text}` : none);
  return [
    {
      name: 'Rent to the owner',
      isFeasible: rent.feasible,
      answer: atMost(`${usd(rent.value)} a month`, rent.feasible, 'No rent works'),
      words: `Lease Option. ${usd(lease.rent ?? null)} was proposed.${decides(rent.binding)}`,
    },
    {
      name: 'Price',
      isFeasible: price.feasible,
      answer: atMost(usd(price.value), price.feasible, 'No price works'),
      words: `Seller Finance at ${note.ratePercent}%, ${usd(price.terms.down ?? null)} down.${decides(price.binding)}`,
    },
    {
      name: 'Rate',
      isFeasible: rate.feasible,
      answer: atMost(`${rate.value}%`, rate.feasible, 'No rate works'),
      words: repair
        ? `Seller Finance at ${usd(note.price ?? null)}. At ${usd(repair.value)}, ${note.ratePercent}% does.`
        : `Seller Finance at ${usd(note.price ?? null)}.${decides(rate.binding)}`,
    },
    {
      name: 'Cash and second',
      isFeasible: cash.feasible,
      answer: atMost(usd((cash.value ?? 0) + (second?.amount ?? 0)), cash.feasible, 'No amount works'),
      words: `Subject-To: ${usd(cash.value)} in cash, a ${usd(second?.amount ?? 0)} second.${decides(cash.binding)}`,
    },
  ];
}

/** The drivers of the month that the picture shows. */
const drivenBy: [driver: string, name: string][] = [
  ['rent', 'Rent'],
  ['maintenance', 'Maintenance'],
  ['vacancy', 'Vacancy'],
];

/** A structure's month under stress. */
function stressOf(input: CompareInput, structure: Strategy) {
  const { base, drivers, badYear, breakEven } = stressDeal({ ...input, structure });
  const today = base.monthlyCashFlow ?? Number.NaN;
  const bad = badYear?.monthlyCashFlow ?? Number.NaN;
  const driven = drivenBy.map(([driver, name]) => {
    const own = drivers.filter((each) => each.driver === driver);
    const [change = ''] = own.map((each) => each.change);
    return {
      name,
      change: own.length > 1 ? change.replace('-', '±') : change,
      months: own.map(({ monthlyCashFlow }) => monthlyCashFlow ?? Number.NaN),
    };
  });
  const bars = [...driven, { name: 'A bad year', change: 'all three', months: [bad] }];
  const all = [0, today, ...bars.flatMap(({ months }) => months)];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const place = (amount: number) => Math.round(((amount - least) / (most - least)) * 100);
  const end = (amount: number): End => ({ text: usd(amount), at: place(amount) });
  return {
    structure,
    today: end(today),
    zero: place(0),
    bars: bars.map(({ months, ...texts }): Bar => {
      const [low, high] = [Math.min(...months), Math.max(...months)];
      return { ...texts, low: end(low), high: high > today ? end(high) : null };
    }),
    rent: usd(breakEven?.rent ?? null),
    rentFall: `${-(breakEven?.rentPercent ?? Number.NaN)}%`,
    vacancy: `${breakEven?.vacancyPercent ?? Number.NaN}%`,
    badYear: usd(bad),
  };
}
