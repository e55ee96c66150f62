import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { type Bound, outward, type Solution } from '#shared/structures/base/deal-answer.ts';
import type { SolveInput, Targets, Unknown } from '#shared/structures/base/deal-input.ts';
import { asStarted } from '#shared/structures/base/first-terms.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import type { Solved } from '#shared/structures/base/solve-rule.ts';
import { registry } from '#shared/structures/registry.ts';
import { solvedBy } from '#shared/terms/structure-terms.ts';
import { pricedTerms, priceStructure } from './compare.ts';
import { dealOf } from './first-terms.ts';
import { needsOf } from './needs.ts';
import { ruleOf, solveTerm, termsAt } from './solve-term.ts';
import { figuresOf } from './structure-figures.ts';
import { needsText, testsOf } from './verdict.ts';

/**
 * One term of a structure, solved for the investor's targets. The rounded answer is priced again and meets every
 * target; one step further breaks the binding one. Without an answer: the bounds in conflict, and for each other
 * term the smallest change that makes one.
 */
export function solveTerms(input: SolveInput): Solution {
  const { structure, unknown } = input;
  const deal = dealOf(input);
  const { own } = needsOf(structure, deal);
  if (own.length > 0) return unsolved(deal, structure, needsText(own));

  const { solved, terms } = solveWith(deal, structure, unknown);
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

/** The term alone, or with the one that is solved with it. */
function solveWith(deal: Deal, structure: Strategy, unknown: Unknown): Solved {
  const { together } = ruleOf(structure, unknown);
  if (!together) return solveOne(deal, structure, unknown);
  return together(deal, {
    solve: (there) => solveOne(there, structure, unknown),
    testsOf: (there) => testsOf(structure, there, figuresOf(there, structure)),
  });
}

function solveOne(deal: Deal, structure: Strategy, unknown: Unknown): Solved {
  const solved = solveTerm(deal, structure, unknown);
  const terms = solved.value === null ? deal.terms : termsAt(deal, structure, unknown, solved.value);
  return { solved, terms };
}

/** Money to the cent, months to two decimals, rates to four. */
function shown(value: number | null, unknown: Unknown): number | null {
  return outward(value, unknown === 'ratePercent' ? 4 : 2);
}

function shownBound(bound: Bound, unknown: Unknown): Bound {
  return { ...bound, value: shown(bound.value, unknown) };
}

/** The smallest change of one other term, or of one target, that makes a solution. */
function repairsOf(deal: Deal, structure: Strategy, unknown: Unknown): Solution['repairs'] {
  const own = new Map<string, unknown>(Object.entries(deal.terms[registry[structure].key]));
  const terms = solvedBy(structure)
    .filter((other) => other !== unknown)
    .flatMap((other) => {
      const current = own.get(other);
      const value = typeof current === 'number' ? nearest(deal, structure, other, current) : null;
      return typeof current !== 'number' || value === null ? [] : [repair(other, value, current)];
    });
  return [...terms, ...targetRepairs(deal, structure, unknown)];
}

/** The feasible value of a term that is closest to the one it has. */
function nearest(deal: Deal, structure: Strategy, term: Unknown, current: number): number | null {
  const solved = solveTerm(deal, structure, term);
  const wants = solved.interval !== null && current < solved.interval.low ? 'min' : 'max';
  if (solved.interval === null || wants === ruleOf(structure, term).wants) return solved.value;
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
    if (!Number.isFinite(best)) return [];
    const isSolved = (value: number) =>
      solveWith({ ...deal, targets: { ...deal.targets, [name]: value } }, structure, unknown).solved.interval !== null;
    const value = thatRepairs(away / 100, relaxed[name], isSolved);
    return value === null ? [] : [repair(`targets.${name}`, value, asked)];
  });
}

/** A target as it is offered: to the cent, or a cent further, if it is met when it is asked for; `null` for neither. */
export function thatRepairs(value: number, way: 'up' | 'down', isSolved: (value: number) => boolean): number | null {
  const further = outward(value + (way === 'up' ? 0.01 : -0.01)) ?? value;
  return [value, further].find(isSolved) ?? null;
}

/** The deal at both ends of the feasible values. */
function solvedEnds(deal: Deal, structure: Strategy, unknown: Unknown): Deal[] {
  if (ruleOf(structure, unknown).together) {
    const { solved, terms } = solveWith(deal, structure, unknown);
    return solved.value === null ? [] : [{ ...deal, terms }];
  }
  return (['min', 'max'] as const).flatMap((wants) => {
    const { value } = solveTerm(deal, structure, unknown, wants);
    return value === null ? [] : [{ ...deal, terms: termsAt(deal, structure, unknown, value) }];
  });
}

function metBy(deal: Deal, structure: Strategy, target: keyof Targets): number | null {
  const { monthlyCashFlow, cashOnCashPercent, cashIn, profit } = figuresOf(deal, structure);
  const assignmentFee = registry[structure].feeOf?.(deal) ?? null;
  return { cashFlow: monthlyCashFlow, cashOnCashPercent, cashIn, profit, assignmentFee }[target];
}

function repair(term: string, value: number, current: number): Solution['repairs'][number] {
  return { term, value, change: outward(value - current, 3) ?? 0 };
}
