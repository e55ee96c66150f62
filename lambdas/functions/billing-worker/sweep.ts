import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { dueMails, isNews } from '#lambdas/domain/billing/due-mails.ts';
import { entitlementOf } from '#lambdas/domain/billing/entitlement.ts';
import { ourStripe } from '#lambdas/domain/billing/our-stripe.ts';
import { withoutPayments } from '#lambdas/domain/billing/read-billing.ts';
import { fromStripe, idOf } from '#lambdas/domain/billing/stripe.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { enqueueBodies, maxBatch } from '#lambdas/runtime/queue.ts';
import { billingDiffers, billingSwept } from '#lambdas/runtime/settings.ts';
import { ownerOfCustomer } from '#lambdas/storage/billing/customers.ts';
import { unclaimed } from '#lambdas/storage/billing/mail-claims.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { type Billing, priceKey } from '#shared/account/billing.ts';

/*
 * Nightly every subscription is compared with its account: what no event has told is found here, and so are the mails
 * whose day has come.
 */

/** A message for each page of subscriptions, with what the pages before have counted. */
export const Sweep = z.object({
  sweep: z.object({
    after: z.optional(z.string()),
    seen: z.int(),
    active: z.int(),
    past_due: z.int(),
    differed: z.int(),
  }),
});
export type Sweep = z.infer<typeof Sweep>;

const perPage = 100;
/** More than this, and more than one in a hundred, is not chance: events get lost. */
const fewDiffer = 3;

/** Nothing is counted yet. */
export const firstPage: Sweep = { sweep: { seen: 0, active: 0, past_due: 0, differed: 0 } };

/** Compares a page, has those read that differ or have a mail due, and enqueues the next page. */
export async function sweepPage({ sweep: { after, ...before } }: Sweep, log: Log): Promise<void> {
  const stripe = await ourStripe(log);
  const page = await fromStripe(
    stripe.subscriptions.list({
      status: 'all',
      limit: perPage,
      expand: ['data.customer'],
      ...(after !== undefined && { starting_after: after }),
    }),
    log,
  );
  const now = new Date();
  const refunded = after === undefined ? await refundedLately(stripe, now, log) : [];
  const found = await Promise.all(page.data.map((each) => compared(each, now)));
  const differing = new Set(found.flatMap(({ customer, isDifferent }) => (isDifferent ? customer : [])));
  const others = found.flatMap(({ customer, hasMail, hasMoved }) => (hasMail || hasMoved ? customer : []));
  const customers = [...new Set([...differing, ...others, ...refunded])];
  for (let at = 0; at < customers.length; at += maxBatch) {
    await enqueueBodies(
      customers.slice(at, at + maxBatch).map((customer) => ({ customer })),
      'billingQueue',
    );
  }
  const having = (status: Stripe.Subscription.Status) => page.data.filter((each) => each.status === status).length;
  const counted = {
    seen: before.seen + page.data.length,
    active: before.active + having('active'),
    past_due: before.past_due + having('past_due'),
    differed: before.differed + differing.size,
  };
  const last = page.data.at(-1);
  if (page.has_more && last) return enqueueBodies([{ sweep: { after: last.id, ...counted } }], 'billingQueue');
  log.info(billingSwept, counted);
  if (counted.differed > fewDiffer && counted.differed > counted.seen / 100) log.error(billingDiffers, counted);
}

const nothingElse = { hasMail: false, hasMoved: false };

/** Whether the account of a subscription says something else, has another address, and whether a mail is due. */
async function compared(subscription: Stripe.Subscription, now: Date) {
  const customer = idOf(subscription.customer);
  const { userId, deletedAt } = await ownerOfCustomer(customer);
  // The customer of a deleted account has nothing that goes on.
  if (deletedAt !== undefined) return { customer, isDifferent: subscription.ended_at === null, ...nothingElse };
  const profile = userId === undefined ? undefined : await findProfile(userId, now);
  if (!profile) return { customer, isDifferent: false, ...nothingElse };
  const state = withoutPayments(subscription);
  const due = await unclaimed(customer, dueMails(state, entitlementOf(state, now), now));
  return {
    customer,
    isDifferent: differs(subscription, profile.billing),
    hasMail: due.length > 0,
    hasMoved: state.email !== undefined && state.email !== profile.email,
  };
}

/** Customers whom something was refunded that is news, and no mail told of it: a subscription says nothing of that. */
async function refundedLately(stripe: Stripe, now: Date, log: Log): Promise<string[]> {
  const { data } = await fromStripe(stripe.refunds.list({ limit: perPage }), log);
  const recent = data.flatMap(({ id, created, customer }) =>
    customer !== null && isNews(created * 1000, now) ? { key: `refunded#${id}`, customer: idOf(customer) } : [],
  );
  const left = await Promise.all(
    recent.map(async (one) => ((await ownerOfCustomer(one.customer)).userId ? unclaimed(one.customer, [one]) : [])),
  );
  return left.flat().map(({ customer }) => customer);
}

/** Whether an account does not say what the list of subscriptions does. */
export function differs(subscription: Stripe.Subscription, billing: Billing | undefined): boolean {
  if (billing === undefined) return true;
  const { status, created, items, cancel_at_period_end: ends, ended_at: endedAt } = subscription;
  // One that has ended, or never began, before the account was last read says nothing of the one that counts.
  const since = endedAt ?? (status.startsWith('incomplete') ? created : undefined);
  if (since !== undefined) return since * 1000 > Date.parse(billing.read_at);
  const [item] = items.data;
  const isLate = ['past_due', 'unpaid'].includes(status);
  return (
    item?.price.lookup_key !== priceKey(billing.plan, billing.interval) ||
    ends !== (billing.ends_at !== null) ||
    isLate !== ['past_due', 'on_hold'].includes(billing.banner) ||
    (!isLate && !ends && Date.parse(billing.next_charge?.at ?? '') !== item.current_period_end * 1000)
  );
}
