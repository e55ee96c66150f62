import type Stripe from 'stripe';
import { type PricedPlan, planOfPriceKey, pricedPlans, priceKey } from '#shared/account/billing.ts';
import type { BillingState, Charge, PaidLine, Refund, StripeSubscription } from './billing-state.ts';
import { idOf } from './stripe.ts';

/** Far more than a customer has: the newest count. */
const maxItems = 1000;
const page = { limit: 100 };

/**
 * Reads a customer from Stripe: one round of requests in parallel, and a second one for a customer with a disputed or
 * refunded charge or an invoice of more than ten lines.
 * @throws the SDK's errors.
 */
export async function readBilling(stripe: Stripe, customer: string): Promise<BillingState> {
  const of = { customer, ...page };
  const [subscriptions, invoices, charges, plans] = await Promise.all([
    everyOne(stripe.subscriptions.list({ ...of, status: 'all', expand: ['data.schedule', 'data.customer'] })),
    everyOne(stripe.invoices.list({ ...of, expand: ['data.payments'] })),
    everyOne(stripe.charges.list(of)),
    readPlans(stripe),
  ]);
  const paid = invoices.filter(({ status }) => status === 'paid');
  const [disputes, refunds, lines] = await Promise.all([
    Promise.all(
      charges.filter(({ disputed }) => disputed).map(({ id: charge }) => everyOne(stripe.disputes.list({ charge }))),
    ),
    Promise.all(charges.filter((charge) => charge.amount_refunded > 0).map((charge) => refundsOf(stripe, charge))),
    Promise.all(paid.map((invoice) => linesOf(stripe, invoice))),
  ]);
  const open = invoices.filter(({ status }) => status === 'open');
  return {
    subscriptions: subscriptions.map((subscription) => toSubscription(subscription, open, plans)),
    lines: paid.flatMap((invoice, index) =>
      toPaidLines(invoice, lines[index] ?? [], toCharges(invoice, charges, disputes.flat()), plans),
    ),
    refunds: refunds.flat(),
    ...emailOf(subscriptions[0]),
  };
}

/** The address of a subscription's customer, which is answered whole. */
function emailOf(subscription: Stripe.Subscription | undefined): Pick<BillingState, 'email'> {
  const customer = subscription?.customer;
  if (customer === undefined || typeof customer === 'string' || customer.deleted) return {};
  return { email: customer.email };
}

/** The plans that are sold, by the id of their price. */
type Plans = ReadonlyMap<string, PricedPlan>;

async function readPlans(stripe: Stripe): Promise<Plans> {
  const lookup_keys = pricedPlans.map(({ tier, interval }) => priceKey(tier, interval));
  const { data } = await stripe.prices.list({ lookup_keys, ...page });
  return new Map(
    data.flatMap(({ id, lookup_key }) => {
      const plan = planOfPriceKey(lookup_key);
      return plan ? [[id, plan] as const] : [];
    }),
  );
}

export function withoutPayments(subscription: Stripe.Subscription): BillingState {
  const prices = subscription.items.data.map(({ price }) => [price.id, planOfPriceKey(price.lookup_key)] as const);
  const plans = new Map(prices.flatMap(([id, plan]) => (plan ? [[id, plan] as const] : [])));
  return { subscriptions: [toSubscription(subscription, [], plans)], lines: [], refunds: [], ...emailOf(subscription) };
}

const everyOne = <Item>(list: Stripe.ApiListPromise<Item>) => list.autoPagingToArray({ limit: maxItems });

/** A list of an invoice's lines has ten of them. */
const linesOf = async (stripe: Stripe, { id, lines }: Stripe.Invoice) =>
  lines.has_more ? everyOne(stripe.invoices.listLineItems(id, page)) : lines.data;

function toSubscription(subscription: Stripe.Subscription, open: Stripe.Invoice[], plans: Plans): StripeSubscription {
  const { id, status, created, items, schedule } = subscription;
  // Two prices on one subscription are nothing that we sell.
  const [item] = items.data;
  const isOurs = item !== undefined && items.data.length === 1;
  const periodEnd = item?.current_period_end ?? created;
  const { cancel_at, cancel_at_period_end } = subscription;
  const failed = open.find((invoice) => subscriptionOf(invoice) === id && invoice.next_payment_attempt !== null);
  return {
    id,
    status,
    createdAt: toMs(created),
    plan: isOurs ? plans.get(item.price.id) : undefined,
    cents: item?.price.unit_amount ?? 0,
    periodEnd: toMs(periodEnd),
    trialEnd: toTime(subscription.trial_end),
    endsAt: toTime(cancel_at ?? (cancel_at_period_end ? periodEnd : null)),
    endedAt: toTime(subscription.ended_at),
    scheduled: scheduledOf(schedule, plans),
    retry: failed
      ? {
          at: toMs(failed.next_payment_attempt ?? 0),
          cents: failed.amount_remaining,
          invoice: failed.id,
          invoicedAt: toMs(failed.created),
        }
      : null,
  };
}

/** The first phase of a running schedule that is still ahead. */
function scheduledOf(schedule: Stripe.Subscription['schedule'], plans: Plans): StripeSubscription['scheduled'] {
  if (schedule === null || typeof schedule === 'string') return null;
  const current = schedule.current_phase;
  const next = current && schedule.phases.find(({ start_date }) => start_date >= current.end_date);
  const plan = next && plans.get(idOf(next.items[0]?.price) ?? '');
  return next && plan ? { plan, from: toMs(next.start_date) } : null;
}

function toPaidLines(
  invoice: Stripe.Invoice,
  lines: Stripe.InvoiceLineItem[],
  charges: Charge[],
  plans: Plans,
): PaidLine[] {
  return lines.flatMap(({ amount, period, pricing, parent }) => {
    const subscription = (parent?.subscription_item_details ?? parent?.invoice_item_details)?.subscription;
    if (amount <= 0 || !subscription) return [];
    return {
      subscription,
      plan: plans.get(idOf(pricing?.price_details?.price) ?? ''),
      start: toMs(period.start),
      end: toMs(period.end),
      invoicedAt: toMs(invoice.created),
      charges,
    };
  });
}

/** Refunds made of a charge, or on their way. */
async function refundsOf(stripe: Stripe, charge: Stripe.Charge): Promise<Refund[]> {
  const refunds = await everyOne(stripe.refunds.list({ charge: charge.id, ...page }));
  return refunds
    .filter(({ status }) => status === 'succeeded' || status === 'pending')
    .map(({ id, created, amount }) => ({
      id,
      at: toMs(created),
      cents: amount,
      payment: { at: toMs(charge.created), cents: charge.amount },
    }));
}

/** The charges that paid an invoice. */
function toCharges(invoice: Stripe.Invoice, charges: Stripe.Charge[], disputes: Stripe.Dispute[]): Charge[] {
  const payments = (invoice.payments?.data ?? []).map(({ payment }) => payment);
  const ids = new Set(payments.flatMap(({ charge, payment_intent }) => idOf(charge ?? payment_intent) ?? []));
  return charges
    .filter(({ status }) => status === 'succeeded')
    .filter(({ id, payment_intent }) => ids.has(id) || ids.has(idOf(payment_intent) ?? ''))
    .map(({ id, refunded }) => ({
      id,
      isRefunded: refunded,
      dispute: worstOf(disputes.filter(({ charge }) => idOf(charge) === id)),
    }));
}

/** A dispute that is won, closed or prevented means nothing any more. */
const meanings = {
  inquiry: ['warning_needs_response', 'warning_under_review'],
  over: ['won', 'warning_closed', 'prevented'],
  lost: ['lost'],
};

function worstOf(disputes: Stripe.Dispute[]): Charge['dispute'] {
  const are = (statuses: string[]) => disputes.some(({ status }) => statuses.includes(status));
  // A status that is not known yet counts as the worst.
  if (disputes.some(({ status }) => !Object.values(meanings).flat().includes(status))) return 'open';
  if (are(meanings.lost)) return 'lost';
  return are(meanings.inquiry) ? 'inquiry' : null;
}

const subscriptionOf = ({ parent }: Stripe.Invoice) => idOf(parent?.subscription_details?.subscription);

const toMs = (seconds: number): number => seconds * 1000;
const toTime = (seconds: number | null): number | null => (seconds === null ? null : toMs(seconds));
