import * as z from 'zod/mini';

/*
 * What the played Stripe remembers, without what is the same in every answer. Times are seconds since 1970, amounts are
 * cents, `null` is what has not happened.
 */

const Metadata = z.record(z.string(), z.string());
const Time = z.int();
const Cents = z.int();

/** A card is known by its last four digits; `billing/cards.ts` says how each behaves. */
export const Card = z.object({
  id: z.string(),
  created: Time,
  last4: z.string(),
  /** Whether the next payments are declined. */
  declines: z.boolean(),
});
export type Card = z.infer<typeof Card>;

export const Customer = z.object({
  id: z.string(),
  created: Time,
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  description: z.nullable(z.string()),
  metadata: Metadata,
  deleted: z.boolean(),
  card: z.nullable(Card),
  /** Negative is a credit, which the next invoices use up. */
  balance: Cents,
});
export type Customer = z.infer<typeof Customer>;

export const Product = z.object({ id: z.string(), created: Time, name: z.string() });
export type Product = z.infer<typeof Product>;

export const Price = z.object({
  id: z.string(),
  created: Time,
  lookup_key: z.string(),
  product: z.string(),
  unit_amount: Cents,
  interval: z.enum(['month', 'year']),
  active: z.boolean(),
});
export type Price = z.infer<typeof Price>;

export const CheckoutSession = z.object({
  id: z.string(),
  created: Time,
  customer: z.string(),
  price: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  expires_at: Time,
  trial_end: z.nullable(Time),
  success_url: z.string(),
  cancel_url: z.nullable(z.string()),
  needs_consent: z.boolean(),
  has_consent: z.boolean(),
  automatic_tax: z.boolean(),
  managed_payments: z.boolean(),
  client_reference_id: z.nullable(z.string()),
  metadata: Metadata,
  subscription_metadata: Metadata,
  subscription: z.nullable(z.string()),
  invoice: z.nullable(z.string()),
});
export type CheckoutSession = z.infer<typeof CheckoutSession>;

export const Subscription = z.object({
  id: z.string(),
  item: z.string(),
  created: Time,
  customer: z.string(),
  price: z.string(),
  status: z.enum(['trialing', 'active', 'past_due', 'canceled']),
  current_period_start: Time,
  current_period_end: Time,
  billing_cycle_anchor: Time,
  trial_start: z.nullable(Time),
  trial_end: z.nullable(Time),
  announced_trial_end: z.boolean(),
  cancel_at_period_end: z.boolean(),
  canceled_at: z.nullable(Time),
  cancel_reason: z.nullable(z.enum(['cancellation_requested', 'payment_failed'])),
  ended_at: z.nullable(Time),
  latest_invoice: z.nullable(z.string()),
  schedule: z.nullable(z.string()),
  automatic_tax: z.boolean(),
  managed_payments: z.boolean(),
  metadata: Metadata,
});
export type Subscription = z.infer<typeof Subscription>;

/** A change of price at the end of a period. */
export const Schedule = z.object({
  id: z.string(),
  created: Time,
  customer: z.string(),
  subscription: z.string(),
  status: z.enum(['active', 'released', 'canceled']),
  from_price: z.string(),
  to_price: z.string(),
  phase_start: Time,
  change_at: Time,
  next_end: Time,
  ended_at: z.nullable(Time),
});
export type Schedule = z.infer<typeof Schedule>;

export const InvoiceLine = z.object({
  id: z.string(),
  description: z.string(),
  amount: Cents,
  tax: Cents,
  price: z.string(),
  start: Time,
  end: Time,
  proration: z.boolean(),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

export const Invoice = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  created: Time,
  customer: z.string(),
  customer_email: z.nullable(z.string()),
  customer_name: z.nullable(z.string()),
  subscription: z.string(),
  status: z.enum(['draft', 'open', 'paid', 'void']),
  billing_reason: z.enum(['subscription_create', 'subscription_cycle', 'subscription_update']),
  period_start: Time,
  period_end: Time,
  lines: z.array(InvoiceLine),
  /** The customer's balance before it, and after it was finalized. */
  starting_balance: Cents,
  ending_balance: z.nullable(Cents),
  automatic_tax: z.boolean(),
  payment_intent: z.nullable(z.string()),
  payment: z.string(),
  attempt_count: z.int(),
  finalizes_at: z.nullable(Time),
  next_payment_attempt: z.nullable(Time),
  finalized_at: z.nullable(Time),
  paid_at: z.nullable(Time),
  voided_at: z.nullable(Time),
});
export type Invoice = z.infer<typeof Invoice>;

export const Charge = z.object({
  id: z.string(),
  created: Time,
  customer: z.string(),
  invoice: z.string(),
  payment_intent: z.string(),
  payment_method: z.string(),
  last4: z.string(),
  amount: Cents,
  succeeded: z.boolean(),
  amount_refunded: Cents,
  disputed: z.boolean(),
});
export type Charge = z.infer<typeof Charge>;

export const Refund = z.object({
  id: z.string(),
  created: Time,
  charge: z.string(),
  amount: Cents,
  reason: z.nullable(z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])),
  metadata: Metadata,
});
export type Refund = z.infer<typeof Refund>;

export const Dispute = z.object({
  id: z.string(),
  created: Time,
  charge: z.string(),
  amount: Cents,
  reason: z.string(),
  status: z.enum(['warning_needs_response', 'warning_closed', 'needs_response', 'won', 'lost']),
});
export type Dispute = z.infer<typeof Dispute>;

export const PortalConfiguration = z.object({
  id: z.string(),
  created: Time,
  is_default: z.boolean(),
  active: z.boolean(),
  name: z.nullable(z.string()),
  updated: Time,
  default_return_url: z.nullable(z.string()),
  headline: z.nullable(z.string()),
  privacy_policy_url: z.nullable(z.string()),
  terms_of_service_url: z.nullable(z.string()),
  metadata: Metadata,
  invoice_history: z.boolean(),
  payment_method_update: z.boolean(),
  subscription_cancel: z.object({ enabled: z.boolean(), mode: z.enum(['at_period_end', 'immediately']) }),
  subscription_update: z.object({
    enabled: z.boolean(),
    proration_behavior: z.enum(['always_invoice', 'none']),
    trial_update_behavior: z.enum(['continue_trial', 'end_trial']),
    at_period_end: z.array(z.enum(['decreasing_item_amount', 'shortening_interval'])),
    products: z.array(z.object({ product: z.string(), prices: z.array(z.string()) })),
  }),
});
export type PortalConfiguration = z.infer<typeof PortalConfiguration>;

export const PortalSession = z.object({
  id: z.string(),
  created: Time,
  customer: z.string(),
  configuration: z.string(),
  return_url: z.nullable(z.string()),
  flow: z.nullable(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('payment_method_update'), redirect: z.nullable(z.string()) }),
      z.object({
        type: z.literal('subscription_update_confirm'),
        redirect: z.nullable(z.string()),
        subscription: z.string(),
        item: z.string(),
        price: z.string(),
      }),
    ]),
  ),
});
export type PortalSession = z.infer<typeof PortalSession>;

export const Event = z.object({
  id: z.string(),
  created: Time,
  type: z.string(),
  /** The object as it was answered at that moment. */
  object: z.record(z.string(), z.unknown()),
  previous: z.optional(z.record(z.string(), z.unknown())),
  request: z.nullable(z.object({ id: z.string(), idempotency_key: z.nullable(z.string()) })),
});
export type Event = z.infer<typeof Event>;

/** The answer that a repeated request gets again. */
export const Remembered = z.object({
  at: Time,
  request: z.string(),
  status: z.int(),
  body: z.string(),
});
export type Remembered = z.infer<typeof Remembered>;
