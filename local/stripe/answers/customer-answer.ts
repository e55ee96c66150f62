import type Stripe from 'stripe';
import type { Customer } from '#local/stripe/state/records.ts';
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

/** What the numbers of a customer's invoices begin with. */
const prefixOf = (customer: string) => customer.slice(-8).toUpperCase();

/** The sequence number of a customer's next invoice. */
const numberOfNext = ({ state }: World, customer: string) =>
  1 + Object.values(state.invoices).filter((invoice) => invoice.customer === customer && invoice.number).length;
