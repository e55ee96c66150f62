import { notOnPlan } from '#lambdas/domain/api-access/not-on-plan.ts';
import { accessOf } from '#shared/account/access.ts';
import type { Profile } from '#shared/account/profile.ts';

/** @throws `not_allowed` when the plan has no brand; a trial has none. */
export function requireBrand(profile: Profile, now: Date): void {
  const { tier, includes } = accessOf(profile, now);
  if (!includes('whiteLabelReports')) throw notOnPlan(tier, 'whiteLabelReports', 'a brand of your own');
}
