import { type NewStoredAnalysis, type StoredAnalysis, strategyOf } from '#lambdas/storage/analyses/analyses.ts';
import { runAs } from '#lambdas/storage/analyses/run-as.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { type Pricing, pricing } from './summaries.ts';

/** How to price a user's analyses. The user is read when the first price needs the buy box. */
export const pricingOfUser = (workspaceId: WorkspaceId, now: Date): Pricing =>
  pricing(() => findProfile(workspaceId, now), now);

/** A new analysis, run as the structure that ranks first. */
export async function runAsFirst(analysis: StoredAnalysis, { structuresOf }: Pricing): Promise<NewStoredAnalysis> {
  const { first } = await structuresOf({ ...analysis, financing_strategy: strategyOf(analysis) });
  return runAs(analysis, first);
}
