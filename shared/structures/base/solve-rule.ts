import type { FullTerms } from '#shared/terms/structure-terms.ts';
import type { Bound } from './deal-answer.ts';
import type { Deal } from './house.ts';
import type { Test } from './test.ts';

/* How a structure's terms are solved. */

export type Direction = Bound['direction'];
export type Range = [low: number, high: number];

export type TermSolution = {
  /** Rounded; `null` when nothing is feasible, or nothing limits the term. */
  value: number | null;
  binding: string | null;
  bounds: Bound[];
  /** The feasible values before rounding; `high` is `null` without a limit. */
  interval: { low: number; high: number | null } | null;
  conflict: Bound[];
};

export type Solved = { solved: TermSolution; terms: FullTerms };

/** The solver lends this to a structure that solves two of its terms at once. */
export type Solver = { solve: (deal: Deal) => Solved; testsOf: (deal: Deal) => Test[] };

export type SolveRule = {
  /** The end of the feasible values that is the answer. */
  wants: Direction;
  step: number;
  range: (deal: Deal) => Range;
  /** Whether a month's figures are straight lines in the term. */
  isLinear?: true;
  /** Whether any value may do. */
  mayBeOpen?: true;
  /** The structure's other terms that move with it. */
  moves?: (deal: Deal, value: number) => object;
  /** Whether the exit moves with it: figures may then rise and fall. */
  movesExit?: (deal: Deal) => boolean;
  /** The month in which a balloon at this value falls due: it must pass the refinance test. */
  dueMonth?: (deal: Deal, value: number) => number;
  /** Solves it together with another. */
  together?: (deal: Deal, solver: Solver) => Solved;
};

/** The most dollars that still work, in hundreds. */
export function mostDollars(range: (deal: Deal) => number, rule: Partial<SolveRule> = {}): SolveRule {
  return { wants: 'max', step: 100, range: (deal) => [0, farAbove(range(deal))], isLinear: true, ...rule };
}

/** Beyond any answer. */
export const farAbove = (amount: number) => 10 * amount + 1000;
