import Stripe from 'stripe';
import type { Invoice, InvoiceLine } from '#local/stripe/state/records.ts';
import { find, type World } from '#local/stripe/state/world.ts';
import { listAnswer } from './list-answer.ts';

const self = { type: 'self' as const };
const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0);

/** In cents. Credit of the customer is taken off the amount due. */
export function totalsOf({ lines, starting_balance, status }: Invoice) {
  const subtotal = sum(lines.map(({ amount }) => amount));
  const tax = sum(lines.map((line) => line.tax));
  const total = subtotal + tax;
  const due = Math.max(0, total + starting_balance);
  const paid = status === 'paid' ? due : 0;
  return { subtotal, tax, total, due, paid };
}

export function invoiceAnswer(world: World, invoice: Invoice): Stripe.Invoice {
  const { subtotal, tax, total, due, paid } = totalsOf(invoice);
  const isFinal = invoice.status !== 'draft';
  const hosted = isFinal ? `${world.pagesUrl()}/invoice/${invoice.id}` : null;
  return {
    id: invoice.id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'The played Stripe',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: paid,
    amount_remaining: due - paid,
    amount_shipping: 0,
    application: null,
    attempt_count: invoice.attempt_count,
    attempted: invoice.attempt_count > 0 || invoice.status === 'paid',
    auto_advance: invoice.finalizes_at !== null || invoice.next_payment_attempt !== null,
    automatic_tax: {
      disabled_reason: null,
      enabled: invoice.automatic_tax,
      liability: invoice.automatic_tax ? self : null,
      provider: invoice.automatic_tax ? 'stripe' : null,
      status: invoice.automatic_tax ? 'complete' : null,
    },
    automatically_finalizes_at: invoice.finalizes_at,
    billing_reason: invoice.billing_reason,
    collection_method: 'charge_automatically',
    created: invoice.created,
    currency: 'usd',
    custom_fields: null,
    customer: invoice.customer,
    customer_account: null,
    customer_address: null,
    customer_email: invoice.customer_email,
    customer_name: invoice.customer_name,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: invoice.finalized_at,
    ending_balance: invoice.ending_balance,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: hosted,
    invoice_pdf: hosted,
    issuer: self,
    last_finalization_error: null,
    latest_revision: null,
    lines: listAnswer(
      `/v1/invoices/${invoice.id}/lines`,
      invoice.lines.map((line) => lineAnswer(world, invoice, line)),
    ),
    livemode: world.livemode,
    metadata: {},
    next_payment_attempt: invoice.next_payment_attempt ?? invoice.finalizes_at,
    number: invoice.number,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: {}, subscription: invoice.subscription },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: ['card'] },
    period_end: invoice.period_end,
    period_start: invoice.period_start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: invoice.starting_balance,
    statement_descriptor: null,
    status: invoice.status,
    status_transitions: {
      finalized_at: invoice.finalized_at,
      marked_uncollectible_at: null,
      paid_at: invoice.paid_at,
      voided_at: invoice.voided_at,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: subtotal,
    total_pretax_credit_amounts: [],
    total_taxes: invoice.automatic_tax ? [taxAnswer(tax, subtotal)] : [],
    webhooks_delivered_at: invoice.created,
  };
}

const taxAnswer = (amount: number, taxable_amount: number) => ({
  amount,
  tax_behavior: 'exclusive' as const,
  tax_rate_details: { tax_rate: 'txr_played' },
  taxability_reason: 'standard_rated' as const,
  taxable_amount,
  type: 'tax_rate_details' as const,
});

function lineAnswer(world: World, invoice: Invoice, line: InvoiceLine): Stripe.InvoiceLineItem {
  const price = find(world.state.prices, 'price', line.price);
  return {
    id: line.id,
    object: 'line_item',
    amount: line.amount,
    currency: 'usd',
    description: line.description,
    discount_amounts: [],
    discountable: !line.proration,
    discounts: [],
    invoice: invoice.id,
    livemode: world.livemode,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: line.proration,
        proration_details: { credited_items: null },
        subscription: invoice.subscription,
        subscription_item: find(world.state.subscriptions, 'subscription', invoice.subscription).item,
      },
      type: 'subscription_item_details',
    },
    period: { start: line.start, end: line.end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: line.price, product: price.product },
      type: 'price_details',
      unit_amount_decimal: Stripe.Decimal.from(price.unit_amount),
    },
    quantity: 1,
    quantity_decimal: Stripe.Decimal.from(1),
    subscription: invoice.subscription,
    subtotal: line.amount,
    taxes: invoice.automatic_tax ? [taxAnswer(line.tax, line.amount)] : [],
  };
}

/** How an invoice is paid; nothing when nothing was due. */
export function paymentsOf(world: World, invoice: Invoice): Stripe.InvoicePayment[] {
  const { due, paid } = totalsOf(invoice);
  if (invoice.payment_intent === null) return [];
  return [
    {
      id: invoice.payment,
      object: 'invoice_payment',
      amount_paid: invoice.status === 'paid' ? paid : null,
      amount_requested: due,
      created: invoice.finalized_at ?? invoice.created,
      currency: 'usd',
      invoice: invoice.id,
      is_default: true,
      livemode: world.livemode,
      payment: { payment_intent: invoice.payment_intent, type: 'payment_intent' },
      status: invoice.status === 'void' ? 'canceled' : invoice.status,
      status_transitions: { canceled_at: invoice.voided_at, paid_at: invoice.paid_at },
    },
  ];
}
