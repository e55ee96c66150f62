import { Refusal } from '#lambdas/runtime/errors.ts';
import type { Feature } from '#shared/account/access.ts';
import type { Tier } from '#shared/account/plan-terms.ts';
import { plans } from '#shared/account/plans.ts';

/** The refusal on a plan without API access. */
export const noApiAccess = (tier: Tier): Refusal => notOnPlan(tier, 'apiAccess', 'API access');

/**
 * The refusal on a plan without a feature.
 *
 * @param words what the feature is called: "API access".
 */
export function notOnPlan(tier: Tier, feature: Feature, words: string): Refusal {
  const withFeature = Object.values(plans)
    .filter(({ features }) => features[feature])
    .map(({ name }) => name);
  return new Refusal(
    'not_allowed',
    `The ${plans[tier].name} plan does not include ${words}. It comes with ${withFeature.join(' and ')}.`,
  );
}
