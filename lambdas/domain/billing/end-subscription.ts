import type Stripe from 'stripe';
import type { Log } from '#lambdas/runtime/log.ts';
import { customerOfUser, userOfCustomer } from '#lambdas/storage/billing/customers.ts';
import { isLive } from './billing-state.ts';
import { ourStripe } from './our-stripe.ts';
import { closePages, fromStripe, idOf, orNothing, unlessMissing } from './stripe.ts';
import { syncSubscription } from './sync-subscription.ts';

/* Ending a subscription and going on with it. Stripe is changed first, and then read: the account follows it. */

type Asked = { user: { id: string }; log: Log };

/**
 * Ends a subscription: at once in a trial or after a failed payment, otherwise at the end of what is paid.
 *
 * @returns false when there is none.
 * @throws `payments_unavailable`; what Stripe has done by then stays done, and a repeat goes on.
 */
export const endSubscription = (asked: Asked): Promise<boolean> =>
  changeAtStripe(asked, async (stripe, subscription) => {
    const { id, customer, status } = subscription;
    if (status === 'active') {
      await releaseSchedule(stripe, subscription);
      await stripe.subscriptions.update(id, { cancel_at_period_end: true });
      return;
    }
    // A page that may still be paid would begin another.
    const pages = await stripe.checkout.sessions.list({ customer: idOf(customer), status: 'open', limit: 100 });
    await closePages(stripe, pages.data);
    await stripe.subscriptions.cancel(id).catch(unlessMissing);
    const open = await stripe.invoices.list({ customer: idOf(customer), subscription: id, status: 'open', limit: 100 });
    await Promise.all(open.data.map((invoice) => stripe.invoices.voidInvoice(invoice.id).catch(unlessMissing)));
  });

/** Goes on with a subscription that is to end. @returns false when there is none. @throws `payments_unavailable`. */
export const keepSubscription = (asked: Asked): Promise<boolean> =>
  changeAtStripe(asked, async (stripe, subscription) => {
    await releaseSchedule(stripe, subscription);
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
  });

/** Drops a change of plan that was to come: Stripe refuses to change the end of a subscription that has one. */
async function releaseSchedule(stripe: Stripe, { schedule }: Stripe.Subscription): Promise<void> {
  if (schedule !== null) await stripe.subscriptionSchedules.release(idOf(schedule)).catch(unlessMissing);
}

async function changeAtStripe(
  { user, log }: Asked,
  change: (stripe: Stripe, subscription: Stripe.Subscription) => Promise<void>,
): Promise<boolean> {
  const customer = await customerOfUser(user.id);
  if (customer === undefined) return false;
  const stripe = await ourStripe(log);
  const list = stripe.subscriptions.list({ customer, limit: 100 }).then(({ data }) => data);
  const live = (await fromStripe(orNothing(list), log)).filter((one) => isLive(one) || one.status === 'unpaid');
  for (const subscription of live) await fromStripe(change(stripe, subscription), log);
  await sync(customer, stripe, log);
  return live.length > 0;
}

/** Brings an account to what is paid. @throws `payments_unavailable`. */
export async function syncAccount({ user, log }: Asked): Promise<void> {
  const customer = await customerOfUser(user.id);
  if (customer === undefined) return;
  await sync(customer, await ourStripe(log), log);
}

/** The time is that of the reading, not of the call: a sync that began in between has not seen what the call did. */
const sync = (customer: string, stripe: Stripe, log: Log) =>
  syncSubscription(customer, { stripe, userOf: userOfCustomer, now: new Date(), log });
