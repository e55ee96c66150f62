import {
  ComparisonWithExits,
  ExitSolveInput,
  ExitStressInput,
  SolutionWithExit,
  StressWithExit,
} from '#shared/exits/base/exit-calls.ts';
import { CompareExitsInput } from '#shared/exits/base/exit-input.ts';
import type { Route } from './route.ts';

/** Far above the size of any valid body. */
const maxBodyBytes = 16 * 1024;

/**
 * The calls of the documented API for the deal engine. They look nothing up and save nothing: a repeat has no second
 * effect, so they need no idempotency key.
 */
export const structureApiRoutes = {
  compareStructures: {
    area: 'structures',
    method: 'POST',
    path: '/api/structures/compare',
    caller: 'key',
    body: CompareExitsInput,
    maxBodyBytes,
    answer: ComparisonWithExits,
  },
  solveTerms: {
    area: 'structures',
    method: 'POST',
    path: '/api/structures/solve',
    caller: 'key',
    body: ExitSolveInput,
    maxBodyBytes,
    answer: SolutionWithExit,
  },
  stressDeal: {
    area: 'structures',
    method: 'POST',
    path: '/api/structures/stress',
    caller: 'key',
    body: ExitStressInput,
    maxBodyBytes,
    answer: StressWithExit,
  },
} as const satisfies Record<string, Route>;
