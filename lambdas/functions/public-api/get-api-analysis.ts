import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { findAnalysis } from '#lambdas/storage/analyses/analyses.ts';
import { toApiAnalysis } from './to-api-analysis.ts';

/** One saved analysis of the key's account, saved by the site or the API. */
export const getApiAnalysis: Operation<'getApiAnalysis'> = async ({ user, params, now }) => {
  const analysis = await findAnalysis(user.id, params.id);
  if (!analysis) throw notFound('Analysis');
  return toApiAnalysis(analysis, user.profile, now);
};
