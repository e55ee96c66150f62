import { oneAsRun } from '#lambdas/domain/deals/as-run.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { findAnalysis } from '#lambdas/storage/analyses/analyses.ts';

/** One saved analysis of the caller. */
export const getAnalysis: Operation<'getAnalysis'> = async ({ user, params, now }) => {
  const analysis = await findAnalysis(user.id, params.id);
  if (!analysis) throw notFound('Analysis');
  return oneAsRun(analysis, now);
};
