import type Stripe from 'stripe';
import { taxOn } from '#local/stripe/state/money.ts';
import type { CheckoutSession } from '#local/stripe/state/records.ts';
import { find, type World } from '#local/stripe/state/world.ts';

export function checkoutAnswer(world: World, session: CheckoutSession): Stripe.Checkout.Session {
  const { subtotal, tax } = dueToday(world, session);
  const customer = find(world.state.customers, 'customer', session.customer);
  const self = { type: 'self' as const };
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: subtotal,
    amount_total: subtotal + tax,
    automatic_tax: {
      enabled: session.automatic_tax,
      liability: session.automatic_tax ? self : null,
      provider: session.automatic_tax ? 'stripe' : null,
      status: session.automatic_tax ? (session.status === 'complete' ? 'complete' : 'requires_location_inputs') : null,
    },
    billing_address_collection: null,
    cancel_url: session.cancel_url,
    client_reference_id: session.client_reference_id,
    client_secret: null,
    collected_information: null,
    consent: session.needs_consent
      ? { promotions: null, terms_of_service: session.has_consent ? 'accepted' : null }
      : null,
    consent_collection: session.needs_consent
      ? { payment_method_reuse_agreement: null, promotions: 'none', terms_of_service: 'required' }
      : null,
    created: session.created,
    currency: 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: session.customer,
    customer_account: null,
    customer_creation: null,
    customer_details: {
      address: null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: customer.name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: null,
    },
    customer_email: null,
    discounts: [],
    expires_at: session.expires_at,
    integration_identifier: null,
    invoice: session.invoice,
    invoice_creation: null,
    livemode: world.livemode,
    locale: null,
    managed_payments: { enabled: session.managed_payments },
    metadata: session.metadata,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: session.trial_end === null && session.status !== 'complete' ? 'unpaid' : paidBy(session),
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: session.status,
    submit_type: null,
    subscription: session.subscription,
    success_url: session.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: tax },
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? `${world.pagesUrl()}/checkout/${session.id}` : null,
    wallet_options: null,
  };
}

const paidBy = ({ trial_end }: CheckoutSession) => (trial_end === null ? 'paid' : 'no_payment_required');

/** Nothing in a trial. */
export function dueToday(world: World, session: CheckoutSession): { subtotal: number; tax: number } {
  const price = find(world.state.prices, 'price', session.price);
  const subtotal = session.trial_end === null ? price.unit_amount : 0;
  const isTaxed = session.automatic_tax || session.managed_payments;
  return { subtotal, tax: isTaxed ? taxOn(subtotal, world.taxRate) : 0 };
}
