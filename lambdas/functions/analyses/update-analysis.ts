import { requireFeature } from '#lambdas/domain/api-access/require-feature.ts';
import { summarizing } from '#lambdas/domain/deals/summaries.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { allEnded } from '#lambdas/storage/all-ended.ts';
import { changeAnalysis } from '#lambdas/storage/analyses/analysis-changes.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';

/** Changes fields of the caller's saved analysis; the last write to each field wins. The comps are a plan's. */
export const updateAnalysis: Operation<'updateAnalysis'> = async ({ user, params, body, now }) => {
  const profile = findProfile(user.id, now);
  if (body.comps !== undefined) {
    const owner = await profile;
    if (!owner) throw notFound('Analysis');
    requireFeature(owner, 'premiumInsights', now);
  }
  const change = changeAnalysis(user.id, params.id, body, summarizing(profile, now), now);
  const [analysis] = await allEnded([change, profile]);
  if (!analysis) throw notFound('Analysis');
  return analysis;
};
