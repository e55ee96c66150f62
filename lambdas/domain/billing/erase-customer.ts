import type Stripe from 'stripe';
import type { Log } from '#lambdas/runtime/log.ts';
import { forgetUserOf } from '#lambdas/storage/billing/customers.ts';
import { minuteMs } from '#shared/values/days.ts';
import { ourStripe } from './our-stripe.ts';
import { closePages, fromStripe, isRefunded, orNothing, unless, unlessMissing } from './stripe.ts';

/* What the deletion of an account does at Stripe. Invoices stay there: the law wants them. */

/** Stripe's clock and ours may differ. What was paid in the last minute of an account is paid back, too. */
const earlyMs = minuteMs;

const page = { limit: 100 };

/**
 * Deletes the customer of a deleted account, which ends its subscriptions, and pays back what was paid since the
 * deletion, such as by a checkout that was open. May run any number of times.
 *
 * @param deletedAt when the account was deleted. ISO 8601.
 * @throws `payments_unavailable`; a repeat does what is left.
 */
export async function eraseCustomer(customer: string, deletedAt: string, log: Log): Promise<void> {
  // Before the rest: what is paid from now on finds nobody, and leads here again.
  await forgetUserOf(customer, deletedAt);
  const stripe = await ourStripe(log);
  const refunded = await fromStripe(erase(stripe, customer, Date.parse(deletedAt) - earlyMs), log);
  log.info('customer_erased', { customer, refunded });
}

/** @returns how many payments it has paid back. */
async function erase(stripe: Stripe, customer: string, since: number): Promise<number> {
  const open = await dataOf(stripe.checkout.sessions.list({ customer, status: 'open', ...page }));
  await closePages(stripe, open);
  const before = await payBack(stripe, customer, since);
  await stripe.customers.del(customer).catch(unlessMissing);
  // A payment that was under way while the customer was deleted.
  const [after, subscriptions] = await Promise.all([
    payBack(stripe, customer, since),
    dataOf(stripe.subscriptions.list({ customer, ...page })),
  ]);
  await Promise.all(subscriptions.map(({ id }) => stripe.subscriptions.cancel(id).catch(unlessMissing)));
  return before + after;
}

async function payBack(stripe: Stripe, customer: string, since: number): Promise<number> {
  const charges = await dataOf(stripe.charges.list({ customer, ...page }));
  const paid = charges.filter(
    ({ status, refunded, disputed, created }) =>
      status === 'succeeded' && !refunded && !disputed && created * 1000 >= since,
  );
  for (const { id: charge } of paid) {
    await stripe.refunds.create({ charge }, { idempotencyKey: `erase-${charge}` }).catch(unless(isRefunded));
  }
  return paid.length;
}

const dataOf = <Item>(list: Promise<{ data: Item[] }>): Promise<Item[]> => orNothing(list.then(({ data }) => data));
