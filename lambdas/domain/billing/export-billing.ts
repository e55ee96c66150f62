import type Stripe from 'stripe';
import type { Log } from '#lambdas/runtime/log.ts';
import { customersOfUser, listConsents } from '#lambdas/storage/billing/customers.ts';
import { planOfPriceKey } from '#shared/account/billing.ts';
import type { BillingRecord } from '#shared/billing/billing-record.ts';
import { invoiceRecord } from './invoices.ts';
import { ourStripe } from './our-stripe.ts';
import { fromStripe, orNothing } from './stripe.ts';

/** Far more than a customer has. */
const maxItems = { limit: 1000 };

/**
 * Reads a user's stored payments, here and at Stripe. No card data: Stripe has it, and shows it in its portal.
 * @throws `payments_unavailable`.
 */
export async function exportBilling(userId: string, now: Date, log: Log): Promise<BillingRecord> {
  const customers = await customersOfUser(userId);
  if (customers.length === 0) return { subscriptions: [], consents: [], invoices: [] };
  const stripe = await ourStripe(log);
  const ofEach = async <Item>(list: (customer: string) => Promise<Item[]>) =>
    (await Promise.all(customers.map(list))).flat();
  const page = { limit: 100 };
  const [consents, subscriptions, invoices] = await Promise.all([
    ofEach((customer) => listConsents(customer, now)),
    fromStripe(
      ofEach((customer) =>
        orNothing(stripe.subscriptions.list({ ...page, customer, status: 'all' }).autoPagingToArray(maxItems)),
      ),
      log,
    ),
    fromStripe(
      ofEach((customer) => orNothing(stripe.invoices.list({ ...page, customer }).autoPagingToArray(maxItems))),
      log,
    ),
  ]);
  return {
    subscriptions: subscriptions.map(subscriptionRecord),
    consents: consents.map(({ at, tier, billing_interval, cents, words_hash }) => ({
      at,
      plan: tier,
      interval: billing_interval,
      cents,
      words_hash,
    })),
    invoices: invoices.map(invoiceRecord),
  };
}

function subscriptionRecord(subscription: Stripe.Subscription): BillingRecord['subscriptions'][number] {
  const { status, created, items, trial_end, ended_at, cancel_at, cancel_at_period_end } = subscription;
  const [item] = items.data;
  const plan = planOfPriceKey(item?.price.lookup_key ?? null);
  const periodEnd = item?.current_period_end ?? created;
  const endsAt = ended_at ?? cancel_at ?? (cancel_at_period_end ? periodEnd : null);
  return {
    plan: plan?.tier ?? null,
    interval: plan?.interval ?? null,
    cents: item?.price.unit_amount ?? 0,
    status,
    started_at: toIso(created),
    trial_ends_at: trial_end === null ? null : toIso(trial_end),
    period_ends_at: toIso(periodEnd),
    ends_at: endsAt === null ? null : toIso(endsAt),
  };
}

const toIso = (seconds: number) => new Date(seconds * 1000).toISOString();
