import { requireFeature } from '#lambdas/domain/api-access/require-feature.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { compareStructures as compare } from '#shared/structures/engine/compare.ts';
import { solveTerms as solve } from '#shared/structures/engine/solve.ts';
import { stressDeal as stress } from '#shared/structures/engine/stress.ts';

/** One house priced five ways. */
const compareStructures: Operation<'compareStructures'> = async ({ user, body, now }) => {
  requireFeature(user.profile, 'advancedFinancing', now);
  return compare(body);
};

/** One term, solved for the targets. */
const solveTerms: Operation<'solveTerms'> = async ({ user, body, now }) => {
  requireFeature(user.profile, 'advancedAnalytics', now);
  return solve(body);
};

/** What one structure withstands. */
const stressDeal: Operation<'stressDeal'> = async ({ user, body, now }) => {
  requireFeature(user.profile, 'advancedAnalytics', now);
  return stress(body);
};

export const operations = { compareStructures, solveTerms, stressDeal };
