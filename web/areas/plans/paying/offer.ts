import { isEnding, isRunning } from '#shared/account/billing.ts';
import type { PlanToBuy } from '#shared/account/buying.ts';
import { type FirstPayment, firstPaymentAt, priceInWords, termsOfPaying } from '#shared/account/paying-texts.ts';
import { Tier } from '#shared/account/plan-terms.ts';
import { plans } from '#shared/account/plans.ts';
import type { Profile } from '#shared/account/profile.ts';
import { usDate } from '#shared/values/dates.ts';
import { utcDay } from '#shared/values/days.ts';

/** Why a plan is not paid for now. */
export type Obstacle = 'has it' | 'ends' | 'comes' | 'card';

/** How somebody would pay for a plan now. */
export type Offer = {
  obstacle: Obstacle | undefined;
  dueToday: string;
  /** Payments after today, by the name of their row. */
  afterwards: [name: string, value: string];
  submit: string;
  /** Beside the button. */
  words: string;
};

export function offerOf(profile: Profile, plan: PlanToBuy, isTaxed: boolean, now: Date): Offer {
  const { billing } = profile;
  const running = billing && isRunning(billing) ? billing : undefined;
  const first: FirstPayment = running ? 'change' : firstPaymentAt(profile, now);
  const price = priceInWords(plan, isTaxed);
  const renewal = `${price} a ${plan.billing_interval === 'annual' ? 'year' : 'month'}`;
  const isHigher = !running || Tier.options.indexOf(plan.tier) > Tier.options.indexOf(running.plan);
  const { name } = plans[plan.tier];
  return {
    obstacle: obstacleOf(running, plan),
    dueToday: first === undefined ? price : first === 'change' ? 'Stripe shows it next' : '$0.00',
    afterwards: [first instanceof Date ? `Then, from ${usDate(utcDay(first))}` : 'Then', renewal],
    submit: first instanceof Date ? 'Start Free Trial' : `${isHigher ? 'Upgrade' : 'Switch'} to ${name}`,
    words: termsOfPaying(plan, first, isTaxed),
  };
}

function obstacleOf(running: Profile['billing'], { tier, billing_interval }: PlanToBuy): Obstacle | undefined {
  if (!running) return undefined;
  const { plan, interval, scheduled, banner } = running;
  if (banner === 'past_due' || banner === 'on_hold') return 'card';
  if (isEnding(running)) return 'ends';
  if (scheduled?.plan === tier && scheduled.interval === billing_interval) return 'comes';
  return plan === tier && interval === billing_interval ? 'has it' : undefined;
}
