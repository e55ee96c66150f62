import { type DealSources, readDeal } from '#shared/deal/deal-of.ts';
import type { Origin } from '#shared/deal/house-of.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { resultOf } from '#shared/structures/answer.ts';
import { compareStructures } from '#shared/structures/compare.ts';
import type { Comparison, StructureResult, Verdict } from '#shared/structures/deal-answer.ts';
import { type CompareInput, type Targets, Terms, termsKey, type Unknown } from '#shared/structures/deal-input.ts';
import { solveTerms } from '#shared/structures/solve.ts';
import { stressDeal } from '#shared/structures/stress.ts';
import { usd } from '#shared/values/money.ts';

/*
 * One house as the deal engine prices, solves and stresses it, in the words and figures that the public pages print.
 * Evaluated at build time (sample-figures.built.ts): pages and product cannot differ, and no page loads the engine.
 */

/** One structure in the table. */
export type Row = {
  structure: Strategy;
  /** In the ranking; "–" for what can't be done, lacks facts or could not match a listing. */
  place: string;
  terms: string;
  cashIn: string;
  /** "—" without a monthly cash flow. */
  month: string;
  worth: string;
  seller: { now: string; month: string; worth: string; against: string };
  /** `null` without terms to judge. */
  verdict: Verdict | null;
  label: string;
  reason: string;
};

/** A term solved for the targets. */
export type SolvedTerm = { name: string; answer: string; isFeasible: boolean; words: string };

type End = { text: string; at: number };
/** A bar of the tornado; `at` is in percent of the chart's width. */
export type Bar = { name: string; change: string; low: End; high: End | null };

/** What the pages show of a deal. Its facts have to be known: an unknown would print as "—". */
export function figuresFor(sources: DealSources) {
  const { input, origins } = readDeal(sources);
  const comparison = compareStructures(input);
  const { seller: listing } = comparison.listed;
  const rows = {
    proposed: comparison.ranking.map((name, index) => rowOf(resultOf(comparison, name), index, listing)),
    equal: equalRows(input, comparison),
  };
  return {
    address: sources.property.address,
    facts: factsShown(input, origins),
    targets: targetsText(input.targets),
    ...rows,
    listed: sellerTexts(listing),
    solved: solvedTerms(input, comparison),
    stress: stressOf(input),
  };
}
export type SampleFigures = ReturnType<typeof figuresFor>;

const verdictLabels: Record<Verdict, (missed: number) => string> = {
  works: () => 'Works',
  misses: (missed) => (missed === 1 ? 'Misses a target' : `Misses ${missed} targets`),
  fails: () => "Doesn't work",
  needs: () => 'Needs a fact',
};

function rowOf(result: StructureResult, index: number, listing: StructureResult['seller'], isEqual = false): Row {
  const { structure, verdict, reasons, seller } = result;
  const canBeDone = verdict === 'works' || verdict === 'misses';
  return {
    structure,
    place: canBeDone ? String(index + 1) : '–',
    terms: termsText(result),
    cashIn: usd(result.cashIn),
    month: usd(result.monthlyCashFlow),
    worth: usd(result.npv),
    // The term is to the cent, so the worth may be a few cents off.
    seller: isEqual
      ? { ...sellerTexts(seller), worth: usd(listing.presentValue), against: 'as a listing' }
      : { ...sellerTexts(seller), against: againstListing(seller, listing) },
    verdict,
    label: verdictLabels[verdict](reasons.length),
    reason: verdict === 'works' ? 'Meets every target.' : (reasons[0] ?? ''),
  };
}

function sellerTexts({ cashNow, monthly, presentValue }: StructureResult['seller']) {
  return { now: usd(cashNow), month: usd(monthly), worth: usd(presentValue) };
}

function againstListing(seller: StructureResult['seller'], listing: StructureResult['seller']): string {
  if (seller.presentValue === null || listing.presentValue === null) return '';
  const difference = seller.presentValue - listing.presentValue;
  return `${difference < 0 ? '' : '+'}${usd(difference)} vs. listing`;
}

/** The structures at terms that give the seller what a listing would; last those that have no such term. */
function equalRows(input: CompareInput, { structures, atEqualSeller, listed }: Comparison): Row[] {
  const moved = structures.map(({ structure, terms }) => {
    const equal = atEqualSeller.terms[structure];
    return [termsKey[structure], equal === null ? terms : { ...terms, [equal.term]: equal.value }];
  });
  const there = compareStructures({ ...input, terms: Terms.parse(Object.fromEntries(moved)) });
  const ranked = atEqualSeller.ranking.map((name, index) => rowOf(resultOf(there, name), index, listed.seller, true));
  const others = there.structures.filter(({ structure }) => atEqualSeller.terms[structure] === null);
  const unmatched = others.map((result) => ({
    ...rowOf(result, structures.length, listed.seller),
    place: '–',
    verdict: null,
    label: "Can't match a listing",
    reason: 'No term to raise.',
  }));
  return [...ranked, ...unmatched];
}

/** The terms that say most of a structure, in one line. */
function termsText({ structure, terms, price }: StructureResult): string {
  const of = (amount: number | null | undefined) => usd(amount ?? null);
  const stays = terms.keepsLoan ? ', the loan stays' : '';
  switch (structure) {
    case 'Subject-To': {
      const second = terms.second ? `, a ${of(terms.second.amount)} second` : '';
      return `${of(terms.cashToSeller)} in cash${second}, the loan stays`;
    }
    case 'Seller Finance':
      return `${of(terms.price)}, ${of(terms.down)} down, ${terms.ratePercent}%${stays}`;
    case 'Lease Option':
      return `${of(terms.strike)} option, ${of(terms.fee)} fee, ${of(terms.rent)} rent`;
    case 'Novation':
      return `${of(terms.sellerPrice)} to the seller, resold at ${of(terms.listPrice)}`;
    case 'Wholesale':
      return `${of(price)}, assigned for ${of(terms.fee)}`;
  }
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

/** The drivers that move a lease option's month. */
const drivenBy: [driver: string, name: string][] = [
  ['rent', 'Rent'],
  ['maintenance', 'Maintenance'],
  ['vacancy', 'Vacancy'],
];

/** The lease option's month under stress. */
function stressOf(input: CompareInput) {
  const { base, drivers, badYear, breakEven } = stressDeal({ ...input, structure: 'Lease Option' });
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
