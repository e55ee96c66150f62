import type { Tier } from '#shared/account/plan-terms.ts';
import { plans } from '#shared/account/plans.ts';

/** The catalogue's words once a plan is chosen. */
export function upgradeSuccess(tier: Tier): { title: string; text: string } {
  return {
    title: 'Subscription Upgraded',
    text: `Welcome to ${plans[tier].name} plan! You can now analyze more properties.`,
  };
}
