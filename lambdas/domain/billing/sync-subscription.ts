import type Stripe from 'stripe';
import type { Log } from '#lambdas/runtime/log.ts';
import { billingNeedsOperator } from '#lambdas/runtime/settings.ts';
import { keepConsentsPast } from '#lambdas/storage/billing/customers.ts';
import { isSubscribed } from '#lambdas/storage/integrations/webhook-subscriptions.ts';
import { writeBilling } from '#lambdas/storage/profiles/write-billing.ts';
import type { BillingState } from './billing-state.ts';
import { type Cancellation, type Entitlement, entitlementOf } from './entitlement.ts';
import { neverHeardOf } from './own-customer.ts';
import { publishingPlanChange } from './publish-plan-change.ts';
import { readBilling } from './read-billing.ts';
import { fromStripe, isRefunded, unless, unlessMissing } from './stripe.ts';

export type Sync = {
  stripe: Stripe;
  /** The user of a customer, by our own row. */
  userOf: (customer: string) => Promise<string | undefined>;
  /** Not later than the start of the sync. */
  now: Date;
  log: Log;
  /** Gets what was read of somebody's payments, whether or not a later sync has written. */
  onRead?: (userId: string, state: BillingState, entitlement: Entitlement) => Promise<void>;
};

/**
 * Gives the account of a customer what its payments say, as Stripe knows them now. Ends a subscription that was paid
 * twice, or whose payment was taken back. May run at any time, for any reason, and any number of times.
 *
 * @returns what was written; `undefined` when nothing was: nobody is this customer, Stripe does not know it, or a later sync has written.
 * @throws `payments_unavailable` when Stripe does not answer; nothing is written then.
 */
export async function syncSubscription(
  customer: string,
  { stripe, userOf, now, log, onRead }: Sync,
): Promise<Entitlement | undefined> {
  const reading = readBilling(stripe, customer).catch(unlessMissing);
  const [userId, state] = await Promise.all([userOf(customer), fromStripe(reading, log)]);
  if (userId === undefined) return undefined;
  if (!state) {
    // What is not known leaves the account what it has, to its end.
    log.error(billingNeedsOperator, { ...neverHeardOf, customer });
    return undefined;
  }
  const entitlement = entitlementOf(state, now);
  const { plan, paidThrough, billing, cancellations, alarms } = entitlement;
  for (const { reason, id } of alarms) log.warn(billingNeedsOperator, { reason, customer, id });
  await Promise.all(cancellations.map((one) => fromStripe(cancel(stripe, one), log)));
  const [isWritten] = await Promise.all([
    writeBilling(userId, customer, { plan, paid_through: paidThrough, billing }, now, async (before, after) =>
      (await isSubscribed(userId, 'subscription.changed'))
        ? publishingPlanChange(userId, before, after, now, log)
        : undefined,
    ),
    plan && keepConsentsPast(customer, new Date(plan.access_until), now),
  ]);
  log.info('subscription_synced', { customer, user_id: userId, written: isWritten });
  await onRead?.(userId, state, entitlement);
  return isWritten ? entitlement : undefined;
}

/** Refunds a subscription's charges and ends it. In this order a repeat finds what is left to do. */
async function cancel(stripe: Stripe, { id, refunds }: Cancellation): Promise<void> {
  for (const { charge, key } of refunds) {
    await stripe.refunds.create({ charge, reason: 'duplicate' }, { idempotencyKey: key }).catch(unless(isRefunded));
  }
  await stripe.subscriptions.cancel(id).catch(unlessMissing);
}
