import type { Tier } from '#shared/account/plan-terms.ts';
import { plans } from '#shared/account/plans.ts';

/** The specification's texts after a plan was chosen. */
export function upgradeSuccess(tier: Tier): { title: string; text: string } {
  return {
    title: 'Subscription Upgraded',
    text: `Welcome to the ${plans[tier].name} plan! You can now analyze more properties.`,
  };
}
