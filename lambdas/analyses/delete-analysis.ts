import type { Operation } from '#lambdas/lib/endpoint.ts';
import { notFound } from '#lambdas/lib/errors.ts';
import * as analyses from '#lambdas/storage/analyses.ts';

/** Deletes one saved analysis of the caller. */
export const deleteAnalysis: Operation<'deleteAnalysis'> = async ({ user, params }) => {
  if (!(await analyses.deleteAnalysis(user.id, params.id))) throw notFound('Analysis');
};
