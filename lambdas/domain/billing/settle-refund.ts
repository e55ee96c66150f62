import type Stripe from 'stripe';
import { endRefund } from '#lambdas/storage/billing/refunds.ts';
import type { Refund } from '#shared/billing/staff-billing.ts';
import { minuteMs } from '#shared/values/days.ts';

/*
 * A refund whose answer was lost. What Stripe has not made after ten minutes has failed, and no longer counts for its
 * day. So nothing may ask Stripe for it by then.
 */

const carriedOutMs = 5 * minuteMs;
/** Longer than a call of ours is on its way, after the last one that may begin. */
const underWayMs = 10 * minuteMs;

/** Seconds after which a refund is settled, whatever has become of it. */
export const settledAfterSeconds = (underWayMs + minuteMs) / 1000;

const ageOf = ({ at }: Refund, now: Date) => now.getTime() - Date.parse(at);

/** Whether Stripe may still be asked to make a refund that is `pending`. */
export const mayCarryOut = (refund: Refund, now: Date): boolean => ageOf(refund, now) < carriedOutMs;

/** A refund with its end, which is looked up where it is not known. @throws the SDK's errors. */
export async function settledRefund(stripe: Stripe, customer: string, refund: Refund, now: Date): Promise<Refund> {
  if (refund.state !== 'pending') return refund;
  const made = await stripe.refunds.list({ charge: refund.payment, limit: 100 });
  const isMade = made.data.some(({ metadata }) => metadata?.refund === refund.id);
  if (!isMade && ageOf(refund, now) < underWayMs) return refund;
  const state = isMade ? 'done' : 'failed';
  await endRefund(customer, refund.id, state);
  return { ...refund, state };
}
