import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { Refusal } from '#lambdas/runtime/errors.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { billingNeedsOperator } from '#lambdas/runtime/settings.ts';
import { customerOfUser, keepCustomer, payerOf, replaceCustomer } from '#lambdas/storage/billing/customers.ts';
import { AccountDeleted } from '#lambdas/storage/tombstone.ts';
import type { Profile } from '#shared/account/profile.ts';
import { isMissing, unlessMissing } from './stripe.ts';

/* Whom an account is at Stripe. There a customer can be deleted, by hand or with all test data. */

type Of = { stripe: Stripe; profile: Profile; now: Date; log: Log };

/**
 * Does something with an account's customer at Stripe. A customer that is gone there is replaced by a new one, once
 * however many calls find it gone, and the thing is done with that.
 *
 * @throws `payments_unavailable` while something is paid for a customer that Stripe has never heard of: the key may be
 * of another account, and a second customer would pay twice.
 */
export async function withCustomer<Done>(of: Of, use: (customer: string) => Promise<Done>): Promise<Done> {
  const customer = await customerOf(of);
  try {
    return await use(customer);
  } catch (error) {
    // Something else may be missing.
    if (!isMissing(error) || !(await isGone(customer, of))) throw error;
    return use(await newCustomer(of, customer));
  }
}

/** One customer an account, however many calls ask for it. An account after a deleted one is another. */
async function customerOf(of: Of): Promise<string> {
  return (await customerOfUser(of.profile.id)) ?? newCustomer(of);
}

async function isGone(customer: string, { stripe, profile, now, log }: Of): Promise<boolean> {
  const found = await stripe.customers.retrieve(customer).catch(unlessMissing);
  if (found) return found.deleted === true;
  log.error(billingNeedsOperator, { ...neverHeardOf, customer });
  if (isAhead(profile.paid_through, now) && isAhead(profile.access_until, now)) {
    throw new Refusal('payments_unavailable', "We can't find your payments right now. Your plan is not affected.");
  }
  return true;
}

/** For the operator: a deleted customer is still known to Stripe. */
export const neverHeardOf = {
  reason: 'customer_missing',
  says: 'Stripe does not know this customer: it is of another account or mode of Stripe, or all test data was deleted.',
};

const isAhead = (time: string | undefined, now: Date) => time !== undefined && new Date(time) > now;

/** @param gone the customer that it replaces. */
async function newCustomer({ stripe, profile: { id, email }, log }: Of, gone?: string): Promise<string> {
  const { since } = await payerOf(id);
  // Stripe refuses a key that comes again with another address. Keys hold nothing personal.
  const address = createHash('sha256').update(email).digest('base64url').slice(0, 16);
  const idempotencyKey = ['customer', id, since, gone, address].filter((part) => part !== undefined).join('-');
  const made = await stripe.customers.create({ email }, { idempotencyKey });
  try {
    const kept = await (gone === undefined ? keepCustomer(id, made.id) : replaceCustomer(id, gone, made.id));
    if (kept !== made.id) await stripe.customers.del(made.id).catch(unlessMissing);
    if (gone !== undefined) log.warn('customer_replaced', { gone, customer: kept });
    return kept;
  } catch (error) {
    // Deleted meanwhile: nothing else knows this customer.
    if (error instanceof AccountDeleted) await stripe.customers.del(made.id);
    throw error;
  }
}
