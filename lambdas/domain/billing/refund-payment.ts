import Stripe from 'stripe';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { enqueueBodies } from '#lambdas/runtime/queue.ts';
import { secondsLeftOfDay } from '#lambdas/runtime/seconds-left.ts';
import { paymentRefunded } from '#lambdas/runtime/settings.ts';
import { isOurCustomer } from '#lambdas/storage/billing/customers.ts';
import { beginRefund, endRefund, findRefund } from '#lambdas/storage/billing/refunds.ts';
import {
  type NewRefund,
  type Refund,
  refundableUntil,
  refundDays,
  refundedPerDay,
} from '#shared/billing/staff-billing.ts';
import { usd, usdToCent } from '#shared/values/money.ts';
import { ourStripe } from './our-stripe.ts';
import { mayCarryOut, settledAfterSeconds, settledRefund } from './settle-refund.ts';
import { fromStripe, idOf, unlessMissing } from './stripe.ts';

/*
 * A refund by staff. Its row is written first, and its id is Stripe's idempotency key: a repeat, by an impatient press or
 * after an answer that was lost, is the same refund. Of several people's refunds of one payment Stripe makes no more than
 * is left of it.
 */

type Refunding = { by: { id: string; email: string }; now: Date; log: Log };

/**
 * @throws `not_found` for a payment that is none of ours; `not_allowed` for one of more than 30 days ago;
 * `rate_limited` for more than a day's sum; `invalid_input` for more than is left of it, and for what Stripe has not made;
 * `idempotency_key_reused`;
 * `payments_unavailable` when it is not known what Stripe has done: a repeat with the same key finds out.
 */
export async function refundPayment(asked: NewRefund, { by, now, log }: Refunding): Promise<Refund> {
  const stripe = await ourStripe(log);
  const charge = await fromStripe(stripe.charges.retrieve(asked.payment).catch(unlessMissing), log);
  const customer = charge && idOf(charge.customer);
  if (!charge || customer === undefined || !(await isOurCustomer(customer))) throw notFound('Payment');
  const refund = await noted(asked, charge, customer, { by, now, log });
  if (refund.state !== 'pending') return ended(refund);
  if (mayCarryOut(refund, now)) {
    const made = await carryOut(stripe, refund, customer, log);
    await enqueueBodies([{ customer }], 'billingQueue');
    return ended({ ...refund, state: made });
  }
  const settled = await fromStripe(settledRefund(stripe, customer, refund, now), log);
  if (settled.state === 'pending') throw unknownOutcome();
  return ended(settled);
}

/** The row of the refund: a new one, once it is known to be allowed, or that of the call that this one repeats. */
async function noted(
  { key, payment, cents, reason }: NewRefund,
  charge: Stripe.Charge,
  customer: string,
  { by, now }: Refunding,
): Promise<Refund> {
  const known = await findRefund(customer, key);
  if (known) return sameAs(known, { payment, cents, reason });
  if (charge.status !== 'succeeded') throw new Refusal('not_allowed', 'This payment did not go through.');
  if (refundableUntil(new Date(charge.created * 1000)) <= now) {
    throw new Refusal('not_allowed', `Payments are refunded within ${refundDays} days. This one is older.`);
  }
  const left = charge.amount - charge.amount_refunded;
  if (cents > left) throw new Refusal('invalid_input', `Only ${usdToCent(left / 100)} of this payment is left.`);
  const refund = { id: key, at: now.toISOString(), payment, cents, reason };
  const begun = await beginRefund(customer, refund, by, now);
  if (begun === 'begun') return { ...refund, by: by.email, state: 'pending' };
  if (begun === 'too_much') throw new Refusal('rate_limited', tooMuch, secondsLeftOfDay(now));
  const concurrent = await findRefund(customer, key);
  if (!concurrent) throw new Error('The refund is neither new nor known.');
  return sameAs(concurrent, { payment, cents, reason });
}

const tooMuch = `Staff refund up to ${usd(refundedPerDay.member / 100)} a day each, and ${usd(refundedPerDay.stage / 100)} together. Try again tomorrow, or refund it at Stripe.`;

function sameAs(known: Refund, asked: Pick<Refund, 'payment' | 'cents' | 'reason'>): Refund {
  const isSame = known.payment === asked.payment && known.cents === asked.cents && known.reason === asked.reason;
  if (isSame) return known;
  throw new Refusal('idempotency_key_reused', 'This key belongs to another refund.');
}

/** Asks Stripe for it, and notes how it ends. @throws `payments_unavailable` while that is not known. */
async function carryOut(
  stripe: Stripe,
  { id, payment, cents }: Refund,
  customer: string,
  log: Log,
): Promise<'done' | 'failed'> {
  const asking = stripe.refunds.create(
    { charge: payment, amount: cents, reason: 'requested_by_customer', metadata: { refund: id } },
    { idempotencyKey: id },
  );
  const made = await fromStripe(asking.catch(refused), log).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    // Nobody may ask again: the worker finds out.
    await enqueueBodies([{ customer }], 'billingQueue', [settledAfterSeconds]);
    throw unknownOutcome();
  });
  const isMade = made !== undefined && made.status !== 'failed' && made.status !== 'canceled';
  await endRefund(customer, id, isMade ? 'done' : 'failed');
  log.info(paymentRefunded, { customer, payment, refund: id, cents, made: isMade });
  return isMade ? 'done' : 'failed';
}

/** Stripe has not done a request that it refuses. */
function refused(error: unknown): undefined {
  const isRefusal =
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError;
  if (!isRefusal) throw error;
}

const unknownOutcome = () =>
  new Refusal('payments_unavailable', 'Stripe did not answer. The refund may have been made: try again to find out.');

function ended(refund: Refund): Refund {
  if (refund.state !== 'failed') return refund;
  throw new Refusal(
    'invalid_input',
    'The refund was not made: less is left, the bank has the payment, or Stripe was down. Check the payment, then try again.',
  );
}
