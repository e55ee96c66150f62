import { notOnPlan } from '#lambdas/domain/api-access/not-on-plan.ts';
import { hasBrand } from '#shared/account/brand-of.ts';
import type { Profile } from '#shared/account/profile.ts';

/** @throws `not_allowed` when the plan has no brand; a trial has none. */
export function requireBrand(profile: Profile): void {
  if (!hasBrand(profile)) throw notOnPlan(profile.subscription_tier, 'whiteLabelReports', 'a brand of your own');
}
