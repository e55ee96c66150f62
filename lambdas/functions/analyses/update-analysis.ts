import { summarizing } from '#lambdas/domain/deals/summaries.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { allEnded } from '#lambdas/storage/all-ended.ts';
import { changeAnalysis } from '#lambdas/storage/analyses/analysis-changes.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';

/** Changes fields of the caller's saved analysis; the last write to each field wins. */
export const updateAnalysis: Operation<'updateAnalysis'> = async ({ user, params, body, now }) => {
  const profile = findProfile(user.id, now);
  const change = changeAnalysis(user.id, params.id, body, summarizing(profile, now), now);
  const [analysis] = await allEnded([change, profile]);
  if (!analysis) throw notFound('Analysis');
  return analysis;
};
