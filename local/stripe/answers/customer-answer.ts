import type Stripe from 'stripe';
import type { Card, Customer } from '#local/stripe/state/records.ts';
import type { World } from '#local/stripe/state/world.ts';

export function customerAnswer(world: World, customer: Customer): Stripe.Customer | Stripe.DeletedCustomer {
  const { id, created, email, name, description, metadata, balance, card } = customer;
  if (customer.deleted) return { id, object: 'customer', deleted: true };
  return {
    id,
    object: 'customer',
    address: null,
    balance,
    created,
    currency: card ? 'usd' : null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description,
    discount: null,
    email,
    invoice_prefix: prefixOf(id),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: card?.id ?? null,
      footer: null,
      rendering_options: null,
    },
    livemode: world.livemode,
    metadata,
    name,
    next_invoice_sequence: numberOfNext(world, id),
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

/** The numbers of a customer's invoices begin with it. */
export const prefixOf = (customer: string) => customer.slice(-8).toUpperCase();

/** The sequence number of a customer's next invoice. */
export const numberOfNext = ({ state }: World, customer: string) =>
  1 + Object.values(state.invoices).filter((invoice) => invoice.customer === customer && invoice.number).length;

export function cardAnswer({ livemode }: World, customer: Customer, card: Card): Stripe.PaymentMethod {
  return {
    id: card.id,
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email: customer.email, name: customer.name, phone: null, tax_id: null },
    card: {
      brand: 'visa',
      checks: null,
      country: 'US',
      display_brand: 'visa',
      ...cardExpiry,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: card.created,
    customer: customer.id,
    customer_account: null,
    livemode,
    metadata: {},
    type: 'card',
  };
}

export const cardExpiry = { exp_month: 12, exp_year: 2040 };
