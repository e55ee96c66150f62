import type Stripe from 'stripe';
import type { Log } from '#lambdas/runtime/log.ts';
import { customersOfUser } from '#lambdas/storage/billing/customers.ts';
import { listRefunds } from '#lambdas/storage/billing/refunds.ts';
import { refundableUntil, type StaffBilling, type StaffPayment, shownPayments } from '#shared/billing/staff-billing.ts';
import { taxOf } from './invoices.ts';
import { ourStripe } from './our-stripe.ts';
import { settledRefund } from './settle-refund.ts';
import { fromStripe, idOf, orNothing } from './stripe.ts';

/* What staff see of payments. Never a digit of a card. */

type Seen = Pick<StaffBilling, 'payments' | 'refunds'>;

/** A user's payments and refunds. @throws `payments_unavailable`. */
export async function paymentsForStaff(userId: string, now: Date, log: Log): Promise<Seen> {
  const customers = await customersOfUser(userId);
  if (customers.length === 0) return { payments: [], refunds: [] };
  const stripe = await ourStripe(log);
  const each = await fromStripe(Promise.all(customers.map((customer) => paymentsOf(stripe, customer, now))), log);
  return {
    payments: each.flatMap(({ payments }) => payments).slice(0, shownPayments),
    refunds: each.flatMap(({ refunds }) => refunds),
  };
}

async function paymentsOf(stripe: Stripe, customer: string, now: Date): Promise<Seen> {
  const [payments, refunds] = await Promise.all([
    orNothing(readPayments(stripe, customer, now)),
    listRefunds(customer),
  ]);
  return {
    payments,
    refunds: await Promise.all(refunds.map((refund) => settledRefund(stripe, customer, refund, now))),
  };
}

async function readPayments(stripe: Stripe, customer: string, now: Date): Promise<StaffPayment[]> {
  const of = { customer, limit: 100 };
  const [charges, invoices] = await Promise.all([
    stripe.charges.list(of),
    stripe.invoices.list({ ...of, expand: ['data.payments'] }),
  ]);
  const shown = charges.data.filter(({ status }) => status === 'succeeded').slice(0, shownPayments);
  return Promise.all(
    shown.map(async (charge) => {
      const disputes = charge.disputed ? (await stripe.disputes.list({ charge: charge.id, limit: 1 })).data : [];
      return toPayment(charge, invoices.data.find(isPaidBy(charge)), disputes[0], now);
    }),
  );
}

const isPaidBy =
  ({ id, payment_intent }: Stripe.Charge) =>
  ({ payments }: Stripe.Invoice): boolean => {
    const paying = (payments?.data ?? []).map(({ payment }) => idOf(payment.charge) ?? idOf(payment.payment_intent));
    return paying.includes(id) || paying.includes(idOf(payment_intent) ?? '');
  };

function toPayment(
  charge: Stripe.Charge,
  invoice: Stripe.Invoice | undefined,
  dispute: Stripe.Dispute | undefined,
  now: Date,
): StaffPayment {
  const at = new Date(charge.created * 1000);
  const mayRefund = refundableUntil(at) > now && (dispute === undefined || dispute.status.startsWith('warning_'));
  return {
    id: charge.id,
    at: at.toISOString(),
    cents: charge.amount,
    tax_cents: invoice ? taxOf(invoice) : null,
    invoice: invoice?.number ?? null,
    refunded_cents: charge.amount_refunded,
    refundable_cents: mayRefund ? charge.amount - charge.amount_refunded : 0,
    dispute: dispute?.status ?? null,
  };
}
