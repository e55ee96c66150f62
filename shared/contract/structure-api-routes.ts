import { Comparison, Solution, StressTest } from '#shared/structures/base/deal-answer.ts';
import { CompareInput, SolveInput, StressInput } from '#shared/structures/base/deal-input.ts';
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
    body: CompareInput,
    maxBodyBytes,
    answer: Comparison,
  },
  solveTerms: {
    area: 'structures',
    method: 'POST',
    path: '/api/structures/solve',
    caller: 'key',
    body: SolveInput,
    maxBodyBytes,
    answer: Solution,
  },
  stressDeal: {
    area: 'structures',
    method: 'POST',
    path: '/api/structures/stress',
    caller: 'key',
    body: StressInput,
    maxBodyBytes,
    answer: StressTest,
  },
} as const satisfies Record<string, Route>;
