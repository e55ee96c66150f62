import { accessOf, type Feature } from '#shared/account/access.ts';
import type { Profile } from '#shared/account/profile.ts';
import { notOnPlan } from './not-on-plan.ts';

/** The features that single calls or fields need, in words. */
const needed = {
  advancedFinancing: 'all five structures',
  advancedAnalytics: 'solving and stressing deals',
  premiumInsights: 'the comps workbench',
  customReports: 'deal packets',
} as const satisfies Partial<Record<Feature, string>>;

/** @throws `not_allowed` when neither the plan nor a running trial has the feature. */
export function requireFeature(profile: Profile, feature: keyof typeof needed, now: Date): void {
  const access = accessOf(profile, now);
  if (!access.opens(feature)) throw notOnPlan(access.tier, feature, needed[feature]);
}
