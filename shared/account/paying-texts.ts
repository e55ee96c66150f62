import { usDate } from '#shared/values/dates.ts';
import { minuteMs, utcDay } from '#shared/values/days.ts';
import { usdToCent } from '#shared/values/money.ts';
import { planCents } from './billing.ts';
import type { PlanToBuy } from './buying.ts';
import type { BillingInterval } from './plan-terms.ts';
import { isTrialActive, type TrialOf } from './profile.ts';

/* What is said beside the button that leads to paying. The server keeps a hash of it as consent. */

/** Stripe takes no trial that ends within 48 hours. */
const leastTrialMs = (48 * 60 + 10) * minuteMs;

/**
 * When the first payment is made of somebody who goes to pay now: at the trial's end, or a little later where Stripe
 * takes no trial that short; `undefined` for today.
 */
export function firstPaymentAt(account: TrialOf, now: Date): Date | undefined {
  if (!isTrialActive(account, now) || account.trial_end_date === null) return undefined;
  const minute = Math.floor(now.getTime() / minuteMs) * minuteMs;
  return new Date(Math.max(Date.parse(account.trial_end_date), minute + leastTrialMs));
}

/** When the first payment is made; `undefined` for today, `change` where Stripe reckons what a change of plan costs. */
export type FirstPayment = Date | 'change' | undefined;

/**
 * The price, when it is charged and again, and how to end it: "Nothing today. Then $79.00 plus tax on Dec 3, 2026, and
 * every month until you cancel, …". In US English everywhere, because a hash of it is kept.
 *
 * @param isTaxed whether sales tax comes on top.
 */
export function termsOfPaying(plan: PlanToBuy, firstPayment: FirstPayment, isTaxed: boolean): string {
  const price = priceInWords(plan, isTaxed);
  return firstOf(price, renewalTerms(plan.billing_interval), firstPayment);
}

function firstOf(price: string, again: string, firstPayment: FirstPayment): string {
  if (firstPayment === undefined) return `${price} today, and again ${again}`;
  if (firstPayment === 'change') return `Stripe shows what is due today before you confirm. Then ${price} ${again}`;
  return `Nothing today. Then ${price} on ${usDate(utcDay(firstPayment))}, and ${again}`;
}

/** "$79.00 plus tax": what a plan costs for one interval. */
export function priceInWords({ tier, billing_interval }: PlanToBuy, isTaxed: boolean): string {
  return `${usdToCent(planCents(tier, billing_interval) / 100)}${isTaxed ? ' plus tax' : ''}`;
}

/** When a price is charged again, and how to end that: "every month until you cancel, …". */
export const renewalTerms = (interval: BillingInterval): string =>
  `every ${interval === 'annual' ? 'year' : 'month'} until you cancel, which you do in Settings with one button. What you have paid for stays until its end.`;
