import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { type Bound, outward, type Solution } from '#shared/structures/base/deal-answer.ts';
import {
  type Second,
  type SolveInput,
  solvable,
  type Targets,
  type Unknown,
} from '#shared/structures/base/deal-input.ts';
import { asStarted } from '#shared/structures/base/first-terms.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { cornersOf, type Line, linesOf, type Point } from '#shared/structures/base/proposal/lines.ts';
import { usualSecond } from '#shared/structures/subject-to/first-terms.ts';
import { pricedTerms, priceStructure } from './compare.ts';
import { figuresOf } from './figures.ts';
import { dealOf } from './first-terms.ts';
import { needsOf } from './needs.ts';
import { solveTerm, type TermSolution, termRules } from './solve-term.ts';
import { needsText, testsOf } from './verdict.ts';

/**
 * One term of a structure, solved for the investor's targets. The rounded answer is priced again and meets every
 * target; one step further breaks the binding one. Without an answer: the bounds in conflict, and for each other
 * term the smallest change that makes one.
 */
export function solveTerms(input: SolveInput): Solution {
  const { structure, unknown } = input;
  const deal = dealOf(input);
  const { own } = needsOf(structure, deal.house);
  if (own.length > 0) return unsolved(deal, structure, needsText(own));

  const { solved, terms } = unknown === 'cashToSeller' ? solveSubjectTo(deal) : solveOne(deal, structure, unknown);
  const { value, bounds, conflict, interval } = solved;
  const isOpen = interval !== null && interval.high === null;
  const isFeasible = value !== null || isOpen;
  // Solved terms are no proposal.
  const answer: Deal = value === null ? deal : { ...deal, terms, proposed: () => asStarted };
  return {
    feasible: isFeasible,
    value,
    binding: solved.binding,
    bounds: bounds.map((bound) => shownBound(bound, unknown)),
    interval: interval && { low: shown(interval.low, unknown) ?? 0, high: shown(interval.high, unknown) },
    conflict: conflict.map((bound) => shownBound(bound, unknown)),
    repairs: isFeasible ? [] : repairsOf(deal, structure, unknown),
    note: isOpen ? 'Rent alone meets your targets: any strike does.' : null,
    terms: pricedTerms(answer, structure),
    result: priceStructure(answer, structure),
  };
}

function unsolved(deal: Deal, structure: Strategy, note: string): Solution {
  return {
    feasible: false,
    value: null,
    binding: null,
    bounds: [],
    interval: null,
    conflict: [],
    repairs: [],
    note,
    terms: pricedTerms(deal, structure),
    result: priceStructure(deal, structure),
  };
}

type Solved = { solved: TermSolution; terms: Deal['terms'] };

function solveOne(deal: Deal, structure: Strategy, unknown: Unknown): Solved {
  const solved = solveTerm(deal, structure, unknown);
  const terms = solved.value === null ? deal.terms : termRules[unknown].set(deal, solved.value);
  return { solved, terms };
}

/** Money to the cent, months to two decimals, rates to four. */
function shown(value: number | null, unknown: Unknown): number | null {
  return outward(value, unknown === 'ratePercent' ? 4 : 2);
}

function shownBound(bound: Bound, unknown: Unknown): Bound {
  return { ...bound, value: shown(bound.value, unknown) };
}

/**
 * Cash to the seller and the second note at once, for the highest price: a linear program in two variables, whose
 * answer is one of the corners where two bounds meet. Without a second where that pays more.
 */
function solveSubjectTo(deal: Deal): Solved {
  const second = deal.terms.subjectTo.second ?? { amount: 0, ...usualSecond };
  const withSecond = (amount: number): Deal => ({
    ...deal,
    terms: { ...deal.terms, subjectTo: { ...deal.terms.subjectTo, second: amount > 0 ? { ...second, amount } : null } },
  });
  const alone = solveOne(withSecond(0), 'Subject-To', 'cashToSeller');
  const corner = bestCorner(deal, second);
  if (corner === null) return alone;

  const step = termRules.cashToSeller.step;
  const whole = Math.floor(corner.second / step + 1e-9) * step;
  const tried = [whole, whole - step, whole - 2 * step].filter((amount) => amount > 0);
  const found = tried
    .map((amount) => solveOne(withSecond(amount), 'Subject-To', 'cashToSeller'))
    .filter(({ solved }) => solved.value !== null);
  const paid = ({ terms: { subjectTo } }: Solved) => subjectTo.cashToSeller + (subjectTo.second?.amount ?? 0);
  const [best] = found.toSorted((a, b) => paid(b) - paid(a));
  if (!best || (alone.solved.value !== null && paid(alone) > paid(best))) return alone;
  return { ...best, solved: { ...best.solved, bounds: corner.bounds } };
}

function bestCorner(deal: Deal, second: Second): { cash: number; second: number; bounds: Bound[] } | null {
  const unit = 1 + deal.facts.afterRepair / 4;
  const slacksAt = ([cashToSeller, amount]: Point) => {
    const subjectTo = { cashToSeller, second: { ...second, amount } };
    const there = { ...deal, terms: { ...deal.terms, subjectTo }, isExact: true };
    return testsOf('Subject-To', there, figuresOf(there, 'Subject-To'));
  };
  const lines = linesOf(slacksAt, [unit, unit], unit, 2);
  const axes: Line[] = [
    { name: 'cashToSeller', base: 0, slopes: [1, 0] },
    { name: 'second', base: 0, slopes: [0, 1] },
  ];
  const [best] = cornersOf([...lines, ...axes]).toSorted(([c1, s1], [c2, s2]) => c2 + s2 - (c1 + s1) || c1 - c2);
  if (!best) return null;
  const [cash, note] = best;
  const bounds = lines.flatMap(({ name: target, base, slopes: [perCash, perSecond] }): Bound[] => {
    if (perCash < -1e-9) return [{ target, value: -(base + perSecond * note) / perCash, direction: 'max' }];
    if (perSecond < -1e-9) return [{ target, term: 'second', value: -base / perSecond, direction: 'max' }];
    return [];
  });
  return { cash, second: note, bounds };
}

/** The smallest change of one other term, or of one target, that makes a solution. */
function repairsOf(deal: Deal, structure: Strategy, unknown: Unknown): Solution['repairs'] {
  const others: readonly Unknown[] = solvable[structure];
  const terms = others
    .filter((other) => other !== unknown)
    .flatMap((other) => {
      const current = termRules[other].get(deal.terms);
      const value = current === null ? null : nearest(deal, structure, other, current);
      return current === null || value === null ? [] : [repair(other, value, current)];
    });
  return [...terms, ...targetRepairs(deal, structure, unknown)];
}

/** The feasible value of a term that is closest to the one it has. */
function nearest(deal: Deal, structure: Strategy, term: Unknown, current: number): number | null {
  const solved = solveTerm(deal, structure, term);
  const wants = solved.interval !== null && current < solved.interval.low ? 'min' : 'max';
  if (solved.interval === null || wants === termRules[term].wants) return solved.value;
  return solveTerm(deal, structure, term, wants).value;
}

/** Which way a target is relaxed. */
const relaxed: Record<keyof Targets, 'up' | 'down'> = {
  cashFlow: 'down',
  cashOnCashPercent: 'down',
  cashIn: 'up',
  profit: 'down',
  assignmentFee: 'down',
};

/** Each target alone, as far as all the others allow it to be met. */
function targetRepairs(deal: Deal, structure: Strategy, unknown: Unknown): Solution['repairs'] {
  // The cast: the table has a row for every target.
  return (Object.keys(relaxed) as (keyof Targets)[]).flatMap((name) => {
    const asked = deal.targets[name];
    if (asked === undefined) return [];
    const without = { ...deal, targets: { ...deal.targets, [name]: undefined } };
    const reached = solvedEnds(without, structure, unknown).flatMap((solved) => metBy(solved, structure, name) ?? []);
    const best = relaxed[name] === 'up' ? Math.min(...reached) : Math.max(...reached);
    const away = relaxed[name] === 'up' ? Math.ceil(best * 100 - 1e-6) : Math.floor(best * 100 + 1e-6);
    return Number.isFinite(best) ? [repair(`targets.${name}`, away / 100, asked)] : [];
  });
}

/** The deal at both ends of the feasible values. */
function solvedEnds(deal: Deal, structure: Strategy, unknown: Unknown): Deal[] {
  if (unknown === 'cashToSeller') {
    const { solved, terms } = solveSubjectTo(deal);
    return solved.value === null ? [] : [{ ...deal, terms }];
  }
  return (['min', 'max'] as const).flatMap((wants) => {
    const { value } = solveTerm(deal, structure, unknown, wants);
    return value === null ? [] : [{ ...deal, terms: termRules[unknown].set(deal, value) }];
  });
}

function metBy(deal: Deal, structure: Strategy, target: keyof Targets): number | null {
  const { monthlyCashFlow, cashOnCashPercent, cashIn, profit } = figuresOf(deal, structure);
  const { fee } = deal.terms.wholesale;
  return { cashFlow: monthlyCashFlow, cashOnCashPercent, cashIn, profit, assignmentFee: fee }[target];
}

function repair(term: string, value: number, current: number): Solution['repairs'][number] {
  return { term, value, change: outward(value - current, 3) ?? 0 };
}
