import { Refusal } from '#lambdas/runtime/errors.ts';
import type { Tier } from '#shared/account/plan-terms.ts';
import { plans } from '#shared/account/plans.ts';

/** The refusal on a plan without API access. */
export function noApiAccess(tier: Tier): Refusal {
  const withAccess = Object.values(plans)
    .filter(({ features }) => features.apiAccess)
    .map(({ name }) => name);
  return new Refusal(
    'not_allowed',
    `The ${plans[tier].name} plan does not include API access. It comes with ${withAccess.join(' and ')}.`,
  );
}
