import { type Billing, isRunning } from '#shared/account/billing.ts';
import type { PlanToBuy } from '#shared/account/buying.ts';
import type { Profile } from '#shared/account/profile.ts';

/** A profile's state after someone has gone to pay for a plan: they have it, or when it starts. */
export type Answer = { starts: 'now' } | { starts: 'later'; scheduled: NonNullable<Billing['scheduled']> };

/** @param asked the plan; any where the page does not say. @returns `undefined` while nothing is heard of it. */
export function answerOf({ billing, subscription_tier }: Profile, asked: PlanToBuy | undefined): Answer | undefined {
  if (!billing || !isRunning(billing)) return undefined;
  const { plan, interval, scheduled } = billing;
  if (scheduled && scheduled.plan === asked?.tier && scheduled.interval === asked.billing_interval) {
    return { starts: 'later', scheduled };
  }
  const isAsked = !asked || (plan === asked.tier && interval === asked.billing_interval);
  // A dearer plan is there once its difference is paid.
  return isAsked && subscription_tier === plan ? { starts: 'now' } : undefined;
}
