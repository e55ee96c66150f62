import { tolerance } from '#shared/finance/figures.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Bound } from '#shared/structures/base/deal-answer.ts';
import { maxMonths } from '#shared/structures/base/deal-input.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import type { Direction, Range, SolveRule, TermSolution } from '#shared/structures/base/solve-rule.ts';
import { isPassed, type Test } from '#shared/structures/base/test.ts';
import { registry } from '#shared/structures/registry.ts';
import type { FullTerms, SolvableTerm } from '#shared/terms/structure-terms.ts';
import { figuresOf, refinancingOf } from './structure-figures.ts';
import { testsOf } from './verdict.ts';

/*
 * Solves one term of a structure for the investor's targets, the hurdle and the tests of the verdict. Each of them
 * bounds the term; the tightest bound, rounded inward and priced again, is the answer.
 */

/** How a term of a structure is solved. */
export function ruleOf(structure: Strategy, unknown: SolvableTerm): SolveRule {
  const rule = registry[structure].solve[unknown];
  if (rule === undefined) throw new Error(`${structure} has no rule for ${unknown}.`);
  return rule;
}

/** The deal's terms with some of the structure's own in the place of what it has. */
export function withTerm({ terms }: Deal, structure: Strategy, own: object): FullTerms {
  const { key } = registry[structure];
  return { ...terms, [key]: { ...terms[key], ...own } };
}

/** The deal's terms with a solvable one at a value, and what moves with it. */
export function termsAt(deal: Deal, structure: Strategy, unknown: SolvableTerm, value: number): FullTerms {
  return withTerm(deal, structure, { [unknown]: value, ...ruleOf(structure, unknown).moves?.(deal, value) });
}

/**
 * The answer for one term, all others as they are. Tests whose facts are unknown bound nothing.
 *
 * @param wants the end of the feasible values to answer.
 */
export function solveTerm(
  deal: Deal,
  structure: Strategy,
  unknown: SolvableTerm,
  wants: Direction = ruleOf(structure, unknown).wants,
): TermSolution {
  const rule = ruleOf(structure, unknown);
  if (rule.movesExit?.(deal)) return solveMonth(deal, structure, unknown);
  const testsAt = (value: number, isExact: boolean) => {
    const start = { ...deal, isExact };
    const there = { ...start, terms: termsAt(start, structure, unknown, value) };
    return testsOf(structure, there, figuresOf(there, structure));
  };
  return solveProblem({ ...rule, range: rule.range(deal), testsAt }, wants);
}

/** A term whose tests can be looked at for every value in a range. */
export type Problem = Pick<SolveRule, 'step' | 'isLinear' | 'mayBeOpen'> & {
  range: Range;
  /** More tests that are no straight line in the term, nor free of rounded payments. */
  curved?: ReadonlySet<string>;
  /** Tests that are passed with a slack of 0 from some value on, or up to it, and are no straight line beside it. */
  edged?: ReadonlySet<string>;
  /** The tests of the deal with the term at a value; exact ones leave payments unrounded. */
  testsAt: (value: number, isExact: boolean) => Test[];
};

/** The answer for the term of a problem. */
export function solveProblem(problem: Problem, wants: Direction): TermSolution {
  const { bounds, beyond } = boundsOf(problem);
  const solved = solveWithin(problem, bounds, wants);
  if (solved.interval !== null || beyond.length === 0) return solved;
  // What is passed again beyond an edge may be the only answer.
  const targets = new Set(beyond.map(({ target }) => target));
  const there = solveWithin(problem, [...bounds.filter(({ target }) => !targets.has(target)), ...beyond], wants);
  return there.interval === null ? solved : there;
}

function solveWithin(problem: Problem, bounds: Bound[], wants: Direction): TermSolution {
  const brokenAt = (value: number) =>
    problem
      .testsAt(value, false)
      .filter((test) => !isPassed(test))
      .map(({ name }) => name);
  const [lowest, highest] = problem.range;
  const tightest = tightestOf(bounds);
  const low = Math.max(lowest, tightest.min?.value ?? lowest);
  const high = Math.min(highest, tightest.max?.value ?? highest);
  const isOpen = problem.mayBeOpen === true && wants === 'max' && tightest.max === undefined;
  const isImpossible = bounds.some(({ value }) => value === null);
  const infeasible = { value: null, binding: null, bounds, interval: null, conflict: conflictOf(bounds, tightest) };
  // Payments rounded to the cent may pass a step outside what the formulas allow.
  if (isImpossible || low > high + problem.step) return infeasible;
  const interval = { low, high: isOpen ? null : Math.max(low, high) };
  if (isOpen) return { value: null, binding: null, bounds, interval, conflict: [] };

  const valueAt = (index: number) => gridValue(index, problem.step);
  const isInRange = (index: number) => valueAt(index) >= lowest && valueAt(index) <= highest;
  const isGood = (index: number) => isInRange(index) && brokenAt(valueAt(index)).length === 0;
  const outward = wants === 'max' ? 1 : -1;
  const start = wants === 'max' ? Math.floor(high / problem.step + 1e-9) : Math.ceil(low / problem.step - 1e-9);
  const steps = Array.from({ length: maxSteps }, (_, step) => start + outward - outward * step);
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

/**
 * The first month that passes everything, month by month. A balloon must also pass the refinance test. A bound is the
 * first month that passes its test.
 */
function solveMonth(deal: Deal, structure: Strategy, unknown: SolvableTerm): TermSolution {
  const { dueMonth } = ruleOf(structure, unknown);
  const refinancing = dueMonth ? refinancingOf(deal, structure) : null;
  const isShort = (value: number) => {
    const month = dueMonth?.(deal, value) ?? value;
    return refinancing !== null && refinancing.owed(month) > refinancing.limit(month);
  };
  const { holdMonths } = deal.assumptions;
  let broken: string[] = [];
  const brokenAt = (month: number) => {
    // After the hold the exit moves no more.
    if (month <= holdMonths) broken = brokenIn(deal, structure, termsAt(deal, structure, unknown, month));
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

/**
 * The range that each test allows for the term; tests that any value passes are left out. `beyond` has the other range
 * of a test that is passed on both sides of a gap.
 */
function boundsOf({ range: [low, high], testsAt, isLinear, curved, edged }: Problem): {
  bounds: Bound[];
  beyond: Bound[];
} {
  const beyond: Bound[] = [];
  const slacksAt = (value: number, isExact: boolean) =>
    new Map(testsAt(value, isExact).map(({ name, slack }) => [name, slack]));
  const [a, b] = [low + (high - low) / 4, low + (high - low) / 2];
  const [atA, atB] = [slacksAt(a, true), slacksAt(b, true)];
  const bounds = [...atA].flatMap(([target, slack]): Bound[] => {
    if (Number.isNaN(slack)) return [];
    const isPriced = pricedTests.has(target) || curved?.has(target) === true;
    if (isLinear && !isPriced && !edged?.has(target))
      return lineBound(target, [a, slack], [b, atB.get(target) ?? slack]);
    const slackAt = (value: number) => slacksAt(value, !isPriced).get(target) ?? 0;
    if (!edged?.has(target)) return curveBound(target, [low, high], slackAt);
    const { below, above } = edgedBounds(target, [low, high], slackAt);
    beyond.push(...above);
    return below;
  });
  return { bounds, beyond };
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

/** The bound below an edge from which on a test is passed whatever else, and that of the edge where a gap is before it. */
function edgedBounds(
  target: string,
  [low, high]: Range,
  slackAt: (value: number) => number,
): { below: Bound[]; above: Bound[] } {
  if (slackAt(high) !== 0 || slackAt(low) === 0) return { below: curveBound(target, [low, high], slackAt), above: [] };
  let [from, edge] = [low, high];
  for (let step = 0; step < 60 && edge - from > 1e-7; step += 1) {
    const middle = (from + edge) / 2;
    if (slackAt(middle) === 0) edge = middle;
    else from = middle;
  }
  const isGap = slackAt(from) < -tolerance;
  const above: Bound[] = isGap ? [{ target, value: edge, direction: 'min' }] : [];
  const below = curveBound(target, [low, from], slackAt);
  return below.some(({ value }) => value === null) ? { below: above, above: [] } : { below, above };
}

type Tightest = { min: Bound | undefined; max: Bound | undefined };

export function tightestOf(bounds: Bound[]): Tightest {
  const worth = ({ value }: Bound) => value ?? 0;
  const sorted = bounds.filter(({ value }) => value !== null).toSorted((a, b) => worth(a) - worth(b));
  return {
    min: sorted.findLast(({ direction }) => direction === 'min'),
    max: sorted.find(({ direction }) => direction === 'max'),
  };
}

/** The pair that excludes each other, or the bounds that nothing meets. */
export function conflictOf(bounds: Bound[], { min, max }: Tightest): Bound[] {
  const impossible = bounds.filter(({ value }) => value === null);
  if (impossible.length > 0) return impossible.slice(0, 2);
  return [min, max].filter((bound) => bound !== undefined);
}

/** 0.001 × 3,093 is 3.093. */
function gridValue(index: number, step: number): number {
  return step < 1 ? index / Math.round(1 / step) : index * step;
}
