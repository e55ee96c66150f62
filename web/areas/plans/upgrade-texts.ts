import type { Billing } from '#shared/account/billing.ts';
import type { Tier } from '#shared/account/plan-terms.ts';
import { plans } from '#shared/account/plans.ts';
import { shortDate } from '#shared/values/dates.ts';

/** The specification's texts after a plan was chosen. */
export function upgradeSuccess(tier: Tier): { title: string; text: string } {
  return {
    title: 'Subscription Upgraded',
    text: `Welcome to the ${plans[tier].name} plan! You can now analyze more properties.`,
  };
}

/** "Basic, monthly, from Dec 3, 2026." A cheaper plan starts when what is paid has ended. */
export function scheduledText({ plan, interval, from }: NonNullable<Billing['scheduled']>) {
  return { title: 'Plan change scheduled', text: `${plans[plan].name}, ${interval}, from ${shortDate(from)}.` };
}
