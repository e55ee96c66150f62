import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { changeAnalysis } from '#lambdas/storage/analyses/analysis-changes.ts';

/** Changes fields of the caller's saved analysis; the last write to each field wins. */
export const updateAnalysis: Operation<'updateAnalysis'> = async ({ user, params, body }) => {
  const analysis = await changeAnalysis(user.id, params.id, body);
  if (!analysis) throw notFound('Analysis');
  return analysis;
};
