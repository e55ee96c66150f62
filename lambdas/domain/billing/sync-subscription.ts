import type Stripe from 'stripe';
import type { Log } from '#lambdas/runtime/log.ts';
import { billingNeedsOperator } from '#lambdas/runtime/settings.ts';
import { keepConsentsPast } from '#lambdas/storage/billing/customers.ts';
import { isSubscribed } from '#lambdas/storage/integrations/webhook-subscriptions.ts';
import { type BillingChange, findPlan, toWriteBilling } from '#lambdas/storage/profiles/write-billing.ts';
import { alone } from '#lambdas/storage/table.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import type { BillingState } from './billing-state.ts';
import { type Cancellation, type Entitlement, entitlementOf } from './entitlement.ts';
import { neverHeardOf } from './own-customer.ts';
import { publishingPlanChange } from './publish-plan-change.ts';
import { readBilling } from './read-billing.ts';
import { fromStripe, isRefunded, unless, unlessMissing } from './stripe.ts';

/** Each attempt but the first follows a concurrent change of tier or status. */
const maxAttempts = 5;

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
    writeBilling(userId, customer, { plan, paid_through: paidThrough, billing }, now, log),
    plan && keepConsentsPast(customer, new Date(plan.access_until), now),
  ]);
  log.info('subscription_synced', { customer, user_id: userId, written: isWritten });
  await onRead?.(userId, state, entitlement);
  return isWritten ? entitlement : undefined;
}

/**
 * Writes what was read of a customer's payments, with the event of another tier or status. One call of the table when
 * both stay as they are.
 *
 * @returns false when the profile is gone, is another customer's, or has what was read later.
 */
async function writeBilling(
  userId: string,
  customer: string,
  read: BillingChange,
  now: Date,
  log: Log,
): Promise<boolean> {
  const { plan } = read;
  // Most syncs find the plan that is there.
  if (await alone(toWriteBilling(userId, customer, read, now, plan))) return true;
  for (let attempt = 1; plan && attempt < maxAttempts; attempt += 1) {
    const before = await findPlan(userId, customer, now);
    if (!before) return false;
    const workspaceId = WorkspaceId.parse(userId);
    const isWanted = await isSubscribed(workspaceId, 'subscription.changed');
    const commit = isWanted ? publishingPlanChange(workspaceId, before, plan, now, log) : undefined;
    if (await (commit ?? alone)(toWriteBilling(userId, customer, read, now, before))) return true;
  }
  return false;
}

/** Refunds a subscription's charges and ends it. In this order a repeat finds what is left to do. */
async function cancel(stripe: Stripe, { id, refunds }: Cancellation): Promise<void> {
  for (const { charge, key } of refunds) {
    await stripe.refunds.create({ charge, reason: 'duplicate' }, { idempotencyKey: key }).catch(unless(isRefunded));
  }
  await stripe.subscriptions.cancel(id).catch(unlessMissing);
}
