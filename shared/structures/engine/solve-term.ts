import { tolerance } from '#shared/finance/figures.ts';
import { dueMonthOf } from '#shared/finance/loans.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Bound } from '#shared/structures/base/deal-answer.ts';
import { type FullTerms, maxMonths, type Unknown } from '#shared/structures/base/deal-input.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { isPassed } from '#shared/structures/base/test.ts';
import { figuresOf, refinancingOf } from './figures.ts';
import { testsOf } from './verdict.ts';

/*
 * Solves one term of a structure for the investor's targets, the hurdle and the tests of the verdict. Each of them
 * bounds the term; the tightest bound, rounded inward and priced again, is the answer.
 */

export type TermSolution = {
  /** Rounded; `null` when nothing is feasible, or nothing limits the term. */
  value: number | null;
  binding: string | null;
  bounds: Bound[];
  /** The feasible values before rounding; `high` is `null` without a limit. */
  interval: { low: number; high: number | null } | null;
  conflict: Bound[];
};

type Direction = Bound['direction'];

type TermRule = {
  /** The end of the feasible values that is the answer. */
  wants: Direction;
  step: number;
  range: (deal: Deal) => [low: number, high: number];
  /** Whether a month's figures are straight lines in the term. */
  isLinear?: boolean;
  get: (terms: FullTerms) => number | null;
  set: (deal: Deal, value: number) => FullTerms;
};

/** Beyond any answer. */
const farAbove = (amount: number) => 10 * amount + 1000;

export const termRules: Record<Unknown, TermRule> = {
  cashToSeller: {
    wants: 'max',
    step: 100,
    range: ({ facts }) => [0, farAbove(facts.afterRepair)],
    isLinear: true,
    get: ({ subjectTo }) => subjectTo.cashToSeller,
    set: ({ terms }, cashToSeller) => ({ ...terms, subjectTo: { ...terms.subjectTo, cashToSeller } }),
  },
  price: {
    wants: 'max',
    step: 100,
    range: ({ facts }) => [0, farAbove(facts.afterRepair)],
    isLinear: true,
    get: ({ sellerFinance }) => sellerFinance.price,
    // The down payment keeps its share of the price.
    set: ({ terms, isExact }, price) => {
      const { sellerFinance } = terms;
      const share = sellerFinance.price > 0 ? sellerFinance.down / sellerFinance.price : 0;
      const down = isExact ? share * price : Math.round(share * price * 100) / 100;
      return { ...terms, sellerFinance: { ...sellerFinance, price, down } };
    },
  },
  down: {
    wants: 'min',
    step: 100,
    range: ({ terms }) => [0, terms.sellerFinance.price],
    isLinear: true,
    get: ({ sellerFinance }) => sellerFinance.down,
    set: ({ terms }, down) => ({ ...terms, sellerFinance: { ...terms.sellerFinance, down } }),
  },
  ratePercent: {
    wants: 'max',
    step: 0.001,
    range: () => [0, 30],
    get: ({ sellerFinance }) => sellerFinance.ratePercent,
    set: ({ terms }, ratePercent) => ({ ...terms, sellerFinance: { ...terms.sellerFinance, ratePercent } }),
  },
  months: {
    wants: 'min',
    step: 1,
    range: () => [1, maxMonths],
    get: ({ sellerFinance }) => sellerFinance.months,
    set: ({ terms }, months) => ({ ...terms, sellerFinance: { ...terms.sellerFinance, months } }),
  },
  balloonMonth: {
    wants: 'min',
    step: 1,
    range: () => [1, maxMonths],
    get: ({ sellerFinance }) => sellerFinance.balloonMonth,
    set: ({ terms }, balloonMonth) => ({ ...terms, sellerFinance: { ...terms.sellerFinance, balloonMonth } }),
  },
  rent: {
    wants: 'max',
    step: 1,
    range: ({ facts }) => [0, farAbove(facts.rent)],
    isLinear: true,
    get: ({ leaseOption }) => leaseOption.rent,
    set: ({ terms }, rent) => ({ ...terms, leaseOption: { ...terms.leaseOption, rent } }),
  },
  strike: {
    wants: 'max',
    step: 100,
    range: ({ facts }) => [0, farAbove(facts.value)],
    isLinear: true,
    get: ({ leaseOption }) => leaseOption.strike,
    set: ({ terms }, strike) => ({ ...terms, leaseOption: { ...terms.leaseOption, strike } }),
  },
  sellerPrice: {
    wants: 'max',
    step: 100,
    range: ({ terms }) => [0, farAbove(terms.novation.listPrice)],
    isLinear: true,
    get: ({ novation }) => novation.sellerPrice,
    set: ({ terms }, sellerPrice) => ({ ...terms, novation: { ...terms.novation, sellerPrice } }),
  },
  fee: {
    wants: 'max',
    step: 100,
    range: ({ facts }) => [0, farAbove(facts.afterRepair)],
    isLinear: true,
    get: ({ wholesale }) => wholesale.fee,
    set: ({ terms }, fee) => ({ ...terms, wholesale: { ...terms.wholesale, fee } }),
  },
};

/**
 * The answer for one term, all others as they are. Tests whose facts are unknown bound nothing.
 *
 * @param wants the end of the feasible values to answer.
 */
export function solveTerm(
  deal: Deal,
  structure: Strategy,
  unknown: Unknown,
  wants: Direction = termRules[unknown].wants,
): TermSolution {
  if (movesExit(deal, unknown)) return solveMonth(deal, structure, unknown);
  const rule = termRules[unknown];
  const brokenAt = (value: number) => brokenIn(deal, structure, rule.set(deal, value));
  const bounds = boundsOf(deal, structure, rule);
  const [lowest, highest] = rule.range(deal);
  const tightest = tightestOf(bounds);
  const low = Math.max(lowest, tightest.min?.value ?? lowest);
  const high = Math.min(highest, tightest.max?.value ?? highest);
  const isOpen = unknown === 'strike' && wants === 'max' && tightest.max === undefined;
  const isImpossible = bounds.some(({ value }) => value === null);
  const infeasible = { value: null, binding: null, bounds, interval: null, conflict: conflictOf(bounds, tightest) };
  if (isImpossible || low > high) return infeasible;
  const interval = { low, high: isOpen ? null : high };
  if (isOpen) return { value: null, binding: null, bounds, interval, conflict: [] };

  const valueAt = (index: number) => gridValue(index, rule.step);
  const isInRange = (index: number) => valueAt(index) >= lowest && valueAt(index) <= highest;
  const isGood = (index: number) => isInRange(index) && brokenAt(valueAt(index)).length === 0;
  const outward = wants === 'max' ? 1 : -1;
  const start = wants === 'max' ? Math.floor(high / rule.step + 1e-9) : Math.ceil(low / rule.step - 1e-9);
  // Payments rounded to the cent may take a step more, or allow one.
  const steps = Array.from({ length: maxSteps }, (_, step) => start - outward * step);
  let index = steps.find(isGood);
  if (index === undefined) return infeasible;
  for (let step = 0; step < maxSteps && isGood(index + outward); step += 1) index += outward;
  const beyond = isInRange(index + outward) ? brokenAt(valueAt(index + outward)) : [];
  const nearest = (wants === 'max' ? tightest.max : tightest.min)?.target;
  const binding = beyond.find((name) => name === nearest) ?? beyond[0] ?? null;
  return { value: valueAt(index), binding, bounds, interval, conflict: [] };
}

const maxSteps = 50;

function brokenIn(deal: Deal, structure: Strategy, terms: FullTerms): string[] {
  const there = { ...deal, terms };
  const tests = testsOf(structure, there, figuresOf(there, structure));
  return tests.filter((test) => !isPassed(test)).map(({ name }) => name);
}

/** Whether the exit moves with the term: figures may then rise and fall. */
function movesExit({ terms }: Deal, unknown: Unknown): boolean {
  return unknown === 'balloonMonth' || (unknown === 'months' && terms.sellerFinance.interestOnly);
}

/**
 * The first month that passes everything, month by month. A balloon must also pass the refinance test. A bound is the
 * first month that passes its test.
 */
function solveMonth(deal: Deal, structure: Strategy, unknown: Unknown): TermSolution {
  const refinancing = unknown === 'balloonMonth' ? refinancingOf(deal, structure) : null;
  const isShort = (balloonMonth: number) => {
    const month = dueMonthOf({ ...deal.terms.sellerFinance, balloonMonth }) ?? balloonMonth;
    return refinancing !== null && refinancing.owed(month) > refinancing.limit(month);
  };
  const { holdMonths } = deal.assumptions;
  let broken: string[] = [];
  const brokenAt = (month: number) => {
    // After the hold the exit moves no more.
    if (month <= holdMonths) broken = brokenIn(deal, structure, termRules[unknown].set(deal, month));
    return [...(isShort(month) ? ['refinance'] : []), ...broken];
  };
  const atFirst = brokenAt(1);
  const firstPass = new Map<string, number>();
  let before = atFirst;
  let value: number | null = null;
  for (let month = 1; month <= maxMonths && value === null; month += 1) {
    const now = brokenAt(month);
    for (const name of atFirst) if (!now.includes(name) && !firstPass.has(name)) firstPass.set(name, month);
    if (now.length === 0) value = month;
    else before = now;
  }
  const bounds = atFirst.map((target): Bound => ({ target, value: firstPass.get(target) ?? null, direction: 'min' }));
  const binding = value === null || value === 1 ? null : (before[0] ?? null);
  const conflict = value === null ? conflictOf(bounds, tightestOf(bounds)) : [];
  return { value, binding, bounds, interval: null, conflict };
}

/** What each test allows for the term; tests that any value passes are left out. */
function boundsOf(deal: Deal, structure: Strategy, rule: TermRule): Bound[] {
  const [low, high] = rule.range(deal);
  const slacksAt = (value: number, isExact: boolean) => {
    const start = { ...deal, isExact };
    const there = { ...start, terms: rule.set(start, value) };
    return new Map(testsOf(structure, there, figuresOf(there, structure)).map(({ name, slack }) => [name, slack]));
  };
  const [a, b] = [low + (high - low) / 4, low + (high - low) / 2];
  const [atA, atB] = [slacksAt(a, true), slacksAt(b, true)];
  return [...atA].flatMap(([target, slack]): Bound[] => {
    if (Number.isNaN(slack)) return [];
    const isPriced = pricedTests.has(target);
    if (rule.isLinear && !isPriced) return lineBound(target, [a, slack], [b, atB.get(target) ?? slack]);
    return curveBound(target, [low, high], (value) => slacksAt(value, !isPriced).get(target) ?? 0);
  });
}

/** Tests of all flows: their bounds come from pricing, not from a formula. */
const pricedTests: ReadonlySet<string> = new Set(['profit', 'hurdle', 'noProfit', 'noSpread']);

/** Where a straight line through two points crosses 0. */
function lineBound(target: string, [x, slack]: [number, number], [x2, slack2]: [number, number]): Bound[] {
  const slope = (slack2 - slack) / (x2 - x);
  if (!(Math.abs(slope) > 1e-9)) return slack < -tolerance ? [{ target, value: null, direction: 'max' }] : [];
  return [{ target, value: x - slack / slope, direction: slope < 0 ? 'max' : 'min' }];
}

/** Where a slack that only rises or only falls crosses 0, by bisection. */
function curveBound(target: string, [low, high]: [number, number], slackAt: (value: number) => number): Bound[] {
  const [isGoodLow, isGoodHigh] = [slackAt(low) >= -tolerance, slackAt(high) >= -tolerance];
  if (isGoodLow && isGoodHigh) return [];
  if (!isGoodLow && !isGoodHigh) return [{ target, value: null, direction: 'max' }];
  let [from, to] = [low, high];
  for (let step = 0; step < 60 && to - from > 1e-7; step += 1) {
    const middle = (from + to) / 2;
    if (slackAt(middle) >= 0 === isGoodLow) from = middle;
    else to = middle;
  }
  return [{ target, value: isGoodLow ? from : to, direction: isGoodLow ? 'max' : 'min' }];
}

type Tightest = { min: Bound | undefined; max: Bound | undefined };

function tightestOf(bounds: Bound[]): Tightest {
  const worth = ({ value }: Bound) => value ?? 0;
  const sorted = bounds.filter(({ value }) => value !== null).toSorted((a, b) => worth(a) - worth(b));
  return {
    min: sorted.findLast(({ direction }) => direction === 'min'),
    max: sorted.find(({ direction }) => direction === 'max'),
  };
}

/** The pair that excludes each other, or the bounds that nothing meets. */
function conflictOf(bounds: Bound[], { min, max }: Tightest): Bound[] {
  const impossible = bounds.filter(({ value }) => value === null);
  if (impossible.length > 0) return impossible.slice(0, 2);
  return [min, max].filter((bound) => bound !== undefined);
}

/** 0.001 × 3,093 is 3.093. */
function gridValue(index: number, step: number): number {
  return step < 1 ? index / Math.round(1 / step) : index * step;
}
