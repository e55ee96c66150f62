import { requireFeature } from '#lambdas/domain/api-access/require-feature.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { compareStructures as compare } from '#shared/structures/engine/compare.ts';

// The engine of exits is a third of the bundle, and most calls name none.

/** One house priced five ways, and left every way where that is asked for. */
const compareStructures: Operation<'compareStructures'> = async ({ user, body: { exits, ...deal }, now }) => {
  requireFeature(user.profile, 'advancedFinancing', now);
  if (exits === undefined) return compare(deal);
  const { compareWithExits } = await import('#shared/exits/engine/compare.ts');
  const answer = compareWithExits({ ...deal, exits });
  if (exits.flows && !answer.exits?.flows)
    throw new Refusal('invalid_input', 'exits.flows: The structure has no such exit, or the exit no such outcome.');
  return answer;
};

/** One term, solved for the targets. */
const solveTerms: Operation<'solveTerms'> = async ({ user, body, now }) => {
  requireFeature(user.profile, 'advancedAnalytics', now);
  const { solveWithExit } = await import('#shared/exits/engine/solve.ts');
  return solveWithExit(body);
};

const stressDeal: Operation<'stressDeal'> = async ({ user, body, now }) => {
  requireFeature(user.profile, 'advancedAnalytics', now);
  const { stressWithExit } = await import('#shared/exits/engine/stress.ts');
  return stressWithExit(body);
};

export const operations = { compareStructures, solveTerms, stressDeal };
