import * as z from 'zod/mini';
import { Exit } from '#shared/strategy/exit-name.ts';
import { Comparison, Solution, StressTest } from '#shared/structures/base/deal-answer.ts';
import { CompareInput, SolveInput, StressInput, Unknown } from '#shared/structures/base/deal-input.ts';
import { declaredExits, type ExitKey } from '#shared/terms/exit-terms.ts';
import { solvedBy } from '#shared/terms/structure-terms.ts';
import type { Declared } from '#shared/terms/term.ts';
import { ExitCell, ExitComparison } from './exit-answer.ts';
import { ExitPlan } from './exit-input.ts';

/* What the calls that solve and stress a deal take and answer with an exit in force. Without one they are as before. */

const withExit = {
  exit: z.optional(Exit),
  /** The exit's terms and the end buyer's limits; those left out are proposed. */
  exits: z.optional(ExitPlan),
};

/** "exit.price": the terms of an exit that the solver can answer. */
function solvedIn(key: ExitKey): string[] {
  const own: Declared = declaredExits[key];
  return Object.entries(own).flatMap(([name, term]) => ('solved' in term ? [`exit.${name}`] : []));
}

const isKey = (exit: Exit | undefined): exit is ExitKey => exit !== undefined && exit in declaredExits;

/** The terms for which each exit can be solved. */
export const exitUnknowns = (exit: Exit | undefined): string[] => (isKey(exit) ? solvedIn(exit) : []);

const unknowns: string[] = [...Unknown.options, ...new Set(Exit.options.flatMap(exitUnknowns))];

export const ExitSolveInput = z
  .strictObject({
    ...CompareInput.shape,
    structure: SolveInput.shape.structure,
    unknown: z.enum(unknowns),
    ...withExit,
  })
  .check(
    z.refine(
      ({ structure, unknown, exit }) =>
        [...solvedBy(structure), ...exitUnknowns(exit)].some((name) => name === unknown),
      { path: ['unknown'], error: 'This structure has no such term to solve for.' },
    ),
  );
export type ExitSolveInput = z.infer<typeof ExitSolveInput>;

export const ExitStressInput = z.strictObject({ ...StressInput.shape, ...withExit });
export type ExitStressInput = z.infer<typeof ExitStressInput>;

export const ComparisonWithExits = z.extend(Comparison, { exits: z.optional(ExitComparison) });
export type ComparisonWithExits = z.infer<typeof ComparisonWithExits>;

/** The solution, and the exit's cell at it; USD. */
export const SolutionWithExit = z.extend(Solution, { exit: z.optional(ExitCell) });
export type SolutionWithExit = z.infer<typeof SolutionWithExit>;

const figure = z.nullable(z.number());

/** One driver at a time. */
export const ExitStress = z.object({
  base: ExitCell,
  drivers: z.array(
    z.object({
      driver: z.string(),
      change: z.string(),
      monthlyCashFlow: figure,
      npv: figure,
      npvNoGrowth: figure,
      /** Late payments that the investor has to bridge, USD. */
      bridge: figure,
    }),
  ),
});
export type ExitStress = z.infer<typeof ExitStress>;

export const StressWithExit = z.extend(StressTest, { exit: z.optional(ExitStress) });
export type StressWithExit = z.infer<typeof StressWithExit>;
