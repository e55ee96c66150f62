import type { Tier } from '#shared/plan-terms.ts';
import { plans } from '#shared/plans.ts';

/** The catalogue's words once a plan is chosen. */
export function upgradeSuccess(tier: Tier): { title: string; text: string } {
  return {
    title: 'Subscription Upgraded',
    text: `Welcome to ${plans[tier].name} plan! You can now analyze more properties.`,
  };
}
