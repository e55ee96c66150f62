import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { changeAnalysis } from '#lambdas/storage/analyses/analysis-changes.ts';

/** Changes what was typed for one saved analysis of the caller, field by field: the last write of each wins. */
export const updateAnalysis: Operation<'updateAnalysis'> = async ({ user, params, body }) => {
  const analysis = await changeAnalysis(user.id, params.id, body);
  if (!analysis) throw notFound('Analysis');
  return analysis;
};
