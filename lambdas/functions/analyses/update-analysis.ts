import { requireFeature } from '#lambdas/domain/api-access/require-feature.ts';
import { oneAsRun } from '#lambdas/domain/deals/as-run.ts';
import { changeAnalysis } from '#lambdas/domain/deals/change-analysis.ts';
import { pricing } from '#lambdas/domain/deals/summaries.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { allEnded } from '#lambdas/storage/all-ended.ts';
import { dealOfCall } from '#lambdas/storage/analyses/deal-of-call.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { accessOf } from '#shared/account/access.ts';
import type { Profile } from '#shared/account/profile.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { AnalysisChanges } from '#shared/analysis/analysis-changes.ts';
import { chosenStructure } from '#shared/deal/deal-texts.ts';
import { structuresSet } from '#shared/deal/working/working-structure.ts';
import { isOwnExit } from '#shared/exits/working-exit.ts';

/**
 * Changes fields of the caller's saved analysis; the last write to each field wins. The comps are a plan's, and so are
 * the terms of all but one structure, and every exit but its own.
 */
export const updateAnalysis: Operation<'updateAnalysis'> = async ({ user, workspace, params, body, now }) => {
  const profile = findProfile(workspace.id, now);
  if (body.comps !== undefined) {
    const owner = await profile;
    if (!owner) throw notFound('Analysis');
    requireFeature(owner, 'premiumInsights', now);
  }
  const admit = oneStructure(body, profile, now);
  const priced = pricing(() => profile, now);
  const change = changeAnalysis(dealOfCall({ user, workspace }, params.id), body, priced, now, admit);
  const [analysis] = await allEnded([change, profile]);
  if (!analysis) throw notFound('Analysis');
  return oneAsRun(analysis, now);
};

/**
 * Refuses terms of another structure than the one that the deal is run as, before the change or after it: what was
 * typed just before a switch comes with it. So it does another exit than that structure's own. `undefined` where the
 * change sets nothing of that.
 */
function oneStructure({ deal, exit_plan }: AnalysisChanges, owner: Promise<Profile | undefined>, now: Date) {
  const set = structuresSet(deal ?? {});
  const exit = exit_plan ?? {};
  if (set.length === 0 && isOwnExit(exit, [])) return undefined;
  return async (before: Analysis, after: Analysis): Promise<void> => {
    const profile = await owner;
    if (!profile || accessOf(profile, now).opens('advancedFinancing')) return;
    const working = [before, after].flatMap(({ deal = {} }) => chosenStructure(deal) ?? []);
    const isOne = set.every((structure) => working.includes(structure)) && isOwnExit(exit, working);
    if (!isOne) requireFeature(profile, 'advancedFinancing', now);
  };
}
