import type { ExitSolveInput, SolutionWithExit } from '#shared/exits/base/exit-calls.ts';
import type { EndTargets, ExitPlan } from '#shared/exits/base/exit-input.ts';
import type { ExitKind, ExitSolveRule } from '#shared/exits/base/exit-kind.ts';
import { kindOf } from '#shared/exits/registry.ts';
import type { Exit } from '#shared/strategy/exit-name.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { type Bound, outward, type Solution } from '#shared/structures/base/deal-answer.ts';
import { type Targets, Unknown } from '#shared/structures/base/deal-input.ts';
import { asStarted } from '#shared/structures/base/first-terms.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import type { Direction, Range, TermSolution } from '#shared/structures/base/solve-rule.ts';
import { isPassed, type Test } from '#shared/structures/base/test.ts';
import { pricedTerms, priceStructure } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { solveTerms, thatRepairs } from '#shared/structures/engine/solve.ts';
import {
  conflictOf,
  type Problem,
  ruleOf,
  solveProblem,
  termsAt,
  tightestOf,
} from '#shared/structures/engine/solve-term.ts';
import { needsText } from '#shared/structures/engine/verdict.ts';
import { type SolvableTerm, solvedBy } from '#shared/terms/structure-terms.ts';
import { priceCell } from './cell.ts';
import { planOf } from './outcome.ts';
import { testsOfPlan } from './tests.ts';

/*
 * Solves a term with an exit in force: one of the exit's own, the least that the investor can take, or one of the
 * structure's. Both sides bound it: the investor's targets and the end buyer's limits.
 */

/** A deal with an exit's terms. */
type At = { deal: Deal; plan: ExitPlan };

/** Tests that are no straight line in a term. */
const curved: ReadonlySet<string> = new Set([
  'cashIn',
  'assigneeHurdle',
  'wrapBelowOwed',
  'strikeBelowOwed',
  'lendersLimit',
]);

/** A return on the cash that is left in counts while there is some. */
const edged: ReadonlySet<string> = new Set(['cashOnCashPercent']);

/**
 * One term, solved for the targets of both sides. The rounded answer is priced again and meets all of them. Without an
 * exit, the structure's own solver.
 */
export function solveWithExit({ exit, exits: plan = {}, ...input }: ExitSolveInput): SolutionWithExit {
  const { structure, unknown } = input;
  const own = Unknown.safeParse(unknown).data;
  const deal = dealOf(input);
  const at = { deal, plan };
  const kind = exit === undefined ? null : kindOf(exit);
  if (kind === null || exit === undefined) {
    if (own === undefined) throw new Error(`${unknown} is no term of a structure.`);
    const solution = solveTerms({ ...input, unknown: own });
    return exit === undefined ? solution : { ...solution, exit: cellOf({ deal, plan }, structure, exit) };
  }
  const cell = cellOf(at, structure, exit);
  const lacks = cell.possible ? (cell.verdict === 'needs' ? needsText(cell.needs) : null) : cell.why;
  if (lacks !== null) return answered(at, structure, exit, { ...nothing, note: lacks });

  const term = termOf(structure, kind, unknown);
  const solved = term.solve(at, term.wants);
  if (solved.value === null)
    return answered(at, structure, exit, {
      ...shownSolution(solved, term),
      repairs: repairsOf(at, structure, kind, term),
    });
  return answered(term.at(at, solved.value), structure, exit, { ...shownSolution(solved, term), feasible: true });
}

function cellOf({ deal, plan }: At, structure: Strategy, exit: Exit) {
  const row = priceStructure(deal, structure);
  return priceCell({ deal, row, plan }, exit);
}

type Shown = Omit<Solution, 'terms' | 'result'>;

const nothing: Shown = {
  feasible: false,
  value: null,
  binding: null,
  bounds: [],
  interval: null,
  conflict: [],
  repairs: [],
  note: null,
};

function answered({ deal, plan }: At, structure: Strategy, exit: Exit, shown: Shown): SolutionWithExit {
  const answer = { ...deal, proposed: () => asStarted };
  return {
    ...shown,
    terms: pricedTerms(answer, structure),
    result: priceStructure(answer, structure),
    exit: cellOf({ deal: answer, plan }, structure, exit),
  };
}

type Term = {
  name: string;
  wants: Direction;
  /** The deal with the term at a value. */
  at: (at: At, value: number) => At;
  solve: (at: At, wants: Direction) => TermSolution;
};

function termOf(structure: Strategy, kind: ExitKind, unknown: string): Term {
  const own = solvedBy(structure).find((name) => name === unknown);
  return own === undefined ? exitTerm(structure, kind, unknown) : entryTerm(structure, kind, own);
}

/** One of the exit's own. */
function exitTerm(structure: Strategy, kind: ExitKind, unknown: string): Term {
  const name = unknown.slice('exit.'.length);
  const rule = new Map(Object.entries<ExitSolveRule>(kind.solve)).get(name);
  if (rule === undefined) throw new Error(`${kind.name} has no rule for ${unknown}.`);
  const at = ({ deal, plan }: At, value: number): At => {
    const before = planned({ deal, plan }, structure, kind);
    const own = { ...plan[kind.key], [name]: value, ...(before && rule.moves?.(before, value)) };
    // The house is held at least until the exit begins.
    const holdMonths = rule.isMonth ? Math.max(deal.assumptions.holdMonths, value) : deal.assumptions.holdMonths;
    return { deal: { ...deal, assumptions: { ...deal.assumptions, holdMonths } }, plan: { ...plan, [kind.key]: own } };
  };
  const rangeOf = (from: At): Range => {
    const before = planned(from, structure, kind);
    return before === null ? [0, 0] : rule.range(before);
  };
  return {
    name: unknown,
    wants: 'min',
    at,
    solve: (from, wants) => {
      const testsAt: Problem['testsAt'] = (value, isExact) => {
        const there = at(from, value);
        return testsIn(there, isExact ? { isExact } : {}, structure, kind, rule.tests);
      };
      const problem = { ...rule, range: rangeOf(from), curved, edged, testsAt };
      return rule.isMonth ? firstMonth(problem) : solveProblem(problem, wants);
    },
  };
}

/** One of the structure's, while the exit is in force. */
function entryTerm(structure: Strategy, kind: ExitKind, unknown: SolvableTerm): Term {
  const rule = ruleOf(structure, unknown);
  const at: Term['at'] = ({ deal, plan }, value) => ({
    plan,
    deal: { ...deal, terms: termsAt(deal, structure, unknown, value) },
  });
  return {
    name: unknown,
    wants: rule.wants,
    at,
    solve: (from, wants) => {
      const testsAt: Problem['testsAt'] = (value, isExact) =>
        testsIn(at({ ...from, deal: { ...from.deal, isExact } }, value), {}, structure, kind);
      const problem = { ...rule, range: rule.range(from.deal), curved, edged, testsAt };
      return rule.movesExit?.(from.deal) ? firstMonth(problem) : solveProblem(problem, wants);
    },
  };
}

const planned = ({ deal, plan }: At, structure: Strategy, kind: ExitKind) =>
  planOf(deal, structure, kind, plan[kind.key] ?? {});

/** A deal's tests with the exit in force. */
function testsIn(
  at: At,
  exact: { isExact?: true },
  structure: Strategy,
  kind: ExitKind,
  more?: ExitSolveRule['tests'],
): Test[] {
  const before = planned(at, structure, kind);
  if (before === null) return [];
  const plan = { ...before, ...exact };
  return [...testsOfPlan(structure, kind, plan, at.plan.targets ?? {}), ...(more?.(plan) ?? [])];
}

/** The first month that passes everything; a bound is where its test is first passed, or last. */
function firstMonth({ range: [first, last], testsAt }: Pick<Problem, 'range' | 'testsAt'>): TermSolution {
  const passes = new Map<string, { least: number; most: number }>();
  const names = new Set<string>();
  let value: number | null = null;
  let before: string[] = [];
  let binding: string | null = null;
  for (let month = first; month <= last; month += 1) {
    const tests = testsAt(month, false);
    const broken = tests.filter((test) => !isPassed(test)).map(({ name }) => name);
    for (const { name } of tests) {
      names.add(name);
      if (!broken.includes(name)) passes.set(name, { least: passes.get(name)?.least ?? month, most: month });
    }
    if (broken.length === 0 && value === null) {
      value = month;
      binding = before[0] ?? null;
    }
    before = broken;
  }
  const bounds = [...names].flatMap((target): Bound[] => {
    const good = passes.get(target);
    if (!good) return [{ target, value: null, direction: 'max' }];
    const { least, most } = good;
    return [
      ...(least > first ? [{ target, value: least, direction: 'min' as const }] : []),
      ...(most < last ? [{ target, value: most, direction: 'max' as const }] : []),
    ];
  });
  const conflict = value === null ? conflictOf(bounds, tightestOf(bounds)) : [];
  return { value, binding, bounds, interval: value === null ? null : { low: value, high: null }, conflict };
}

function shownSolution({ value, binding, bounds, interval, conflict }: TermSolution, { name }: Term): Shown {
  const decimals = name.endsWith('ratePercent') ? 4 : 2;
  const bound = (each: Bound): Bound => ({ ...each, value: outward(each.value, decimals) });
  return {
    ...nothing,
    value,
    binding,
    bounds: bounds.map(bound),
    interval: interval && { low: outward(interval.low, decimals) ?? 0, high: outward(interval.high, decimals) },
    conflict: conflict.map(bound),
  };
}

/** For each other term of the exit, and each target alone, the smallest change that makes a solution. */
function repairsOf(at: At, structure: Strategy, kind: ExitKind, term: Term): Solution['repairs'] {
  const current = new Map<string, unknown>(Object.entries(planned(at, structure, kind)?.terms ?? {}));
  const others = Object.entries<ExitSolveRule>(kind.solve).filter(
    ([name, rule]) => `exit.${name}` !== term.name && !rule.isMonth,
  );
  const terms = others.flatMap(([name]) => {
    const now = current.get(name);
    if (typeof now !== 'number') return [];
    const value = nearest(at, exitTerm(structure, kind, `exit.${name}`), now);
    return value === null ? [] : [repair(`exit.${name}`, value, now)];
  });
  return [...terms, ...targetRepairs(at, structure, kind, term)];
}

/** The feasible value of a term that is closest to the one it has. */
function nearest(at: At, term: Term, now: number): number | null {
  const { interval } = term.solve(at, term.wants);
  if (interval === null) return null;
  return term.solve(at, now < interval.low ? 'min' : 'max').value;
}

/** Which way a target is relaxed, and where it stands. */
const relaxed: Readonly<Record<keyof Targets | keyof EndTargets, 'up' | 'down'>> = {
  cashFlow: 'down',
  cashOnCashPercent: 'down',
  cashIn: 'up',
  profit: 'down',
  assignmentFee: 'down',
  endPayment: 'up',
  endCash: 'up',
  endPricePercent: 'up',
};

/** Each target alone, as far as all the others allow it to be met. */
function targetRepairs(at: At, structure: Strategy, kind: ExitKind, term: Term): Solution['repairs'] {
  const { deal, plan } = at;
  const asked = { ...deal.targets, ...plan.targets };
  return Object.entries(relaxed).flatMap(([name, way]) => {
    const now = new Map<string, number | undefined>(Object.entries(asked)).get(name);
    if (now === undefined) return [];
    const without = {
      deal: { ...deal, targets: { ...deal.targets, [name]: undefined } },
      plan: { ...plan, targets: { ...plan.targets, [name]: undefined } },
    };
    const reached = (['min', 'max'] as const).flatMap((wants) => {
      const { value } = term.solve(without, wants);
      return value === null ? [] : (metBy(term.at(without, value), structure, kind, name) ?? []);
    });
    const best = way === 'up' ? Math.min(...reached) : Math.max(...reached);
    const away = way === 'up' ? Math.ceil(best * 100 - 1e-6) : Math.floor(best * 100 + 1e-6);
    if (!Number.isFinite(best)) return [];
    const asking = (value: number): At =>
      name in deal.targets
        ? { deal: { ...deal, targets: { ...deal.targets, [name]: value } }, plan }
        : { deal, plan: { ...plan, targets: { ...plan.targets, [name]: value } } };
    const value = thatRepairs(away / 100, way, (there) => term.solve(asking(there), term.wants).value !== null);
    return value === null ? [] : [repair(`${name in deal.targets ? '' : 'exits.'}targets.${name}`, value, now)];
  });
}

function metBy(at: At, structure: Strategy, kind: ExitKind, target: string): number | null {
  const cell = cellOf(at, structure, kind.name);
  const { endBuyer, terms } = cell;
  const worth = planned(at, structure, kind)?.entry.worth ?? Number.NaN;
  const reached: Record<string, number | null> = {
    cashFlow: cell.monthlyCashFlow,
    cashOnCashPercent: cell.cashOnCashPercent,
    cashIn: Math.max(cell.cashIn ?? Number.NaN, cell.cashLeft ?? Number.NaN),
    profit: cell.profit,
    assignmentFee: terms.fee ?? null,
    endPayment: endBuyer?.paymentWithCosts ?? null,
    endCash: endBuyer?.cashAtClosing ?? null,
    endPricePercent: endBuyer?.price == null ? null : (100 * endBuyer.price) / worth,
  };
  return reached[target] ?? null;
}

function repair(term: string, value: number, now: number): Solution['repairs'][number] {
  return { term, value, change: outward(value - now, 3) ?? 0 };
}
