import * as z from 'zod/mini';
import { checkoutAnswer } from '#local/stripe/answers/checkout-answer.ts';
import { call, listCall } from '#local/stripe/api/call.ts';
import { boolean, integer, listParams, metadata, params, text, url } from '#local/stripe/api/params.ts';
import { expireCheckout } from '#local/stripe/billing/checkout.ts';
import type { CheckoutSession } from '#local/stripe/state/records.ts';
import { invalid } from '#local/stripe/state/stripe-error.ts';
import { find, newestFirst, newId, store } from '#local/stripe/state/world.ts';
import { liveCustomer } from './customers.ts';
import { withMetadata } from './metadata.ts';

const minute = 60;
const hour = 60 * minute;

const enabled = z.strictObject({ enabled: boolean });

const Create = params({
  mode: z.literal('subscription'),
  customer: text,
  line_items: z.tuple([z.strictObject({ price: text, quantity: z._default(z.literal('1'), '1') })]),
  success_url: url,
  cancel_url: z.optional(url),
  client_reference_id: z.optional(text),
  subscription_data: z.optional(z.strictObject({ trial_end: z.optional(integer), metadata: z.optional(metadata) })),
  consent_collection: z.optional(z.strictObject({ terms_of_service: z.enum(['none', 'required']) })),
  payment_method_collection: z.optional(z.literal('always')),
  expires_at: z.optional(integer),
  automatic_tax: z.optional(enabled),
  customer_update: z.optional(
    z.strictObject({ address: z.enum(['auto', 'never']), name: z.optional(z.enum(['auto', 'never'])) }),
  ),
  managed_payments: z.optional(enabled),
  metadata: z.optional(metadata),
});

export const checkoutCalls = [
  call('POST /v1/checkout/sessions', 'checkout_session.write', Create, (world, sent) => {
    const { id: customer } = liveCustomer(world, sent.customer);
    const [{ price }] = sent.line_items;
    if (!find(world.state.prices, 'price', price, 'line_items[0][price]').active) {
      throw invalid('The price specified is inactive.', { param: 'line_items[0][price]' });
    }
    const { trial_end = null, metadata: ofSubscription } = sent.subscription_data ?? {};
    const isManaged = sent.managed_payments?.enabled ?? false;
    if (isManaged && sent.automatic_tax) {
      throw invalid('You cannot pass `automatic_tax` with Managed Payments.', { param: 'automatic_tax' });
    }
    const session: CheckoutSession = {
      id: newId(world.livemode ? 'cs_live' : 'cs_test'),
      created: world.now(),
      customer,
      price,
      status: 'open',
      expires_at: sent.expires_at ?? world.now() + 24 * hour,
      trial_end,
      success_url: sent.success_url,
      cancel_url: sent.cancel_url ?? null,
      needs_consent: sent.consent_collection?.terms_of_service === 'required',
      has_consent: false,
      automatic_tax: sent.automatic_tax?.enabled ?? false,
      managed_payments: isManaged,
      client_reference_id: sent.client_reference_id ?? null,
      metadata: withMetadata({}, sent.metadata),
      subscription_metadata: withMetadata({}, ofSubscription),
      subscription: null,
      invoice: null,
    };
    refuseTimes(session);
    return checkoutAnswer(world, store(world.state.sessions, session));
  }),

  listCall(
    '/v1/checkout/sessions',
    'checkout_session.read',
    listParams({
      customer: z.optional(text),
      subscription: z.optional(text),
      status: z.optional(z.enum(['complete', 'expired', 'open'])),
    }),
    ({ state }, { customer, subscription, status }) =>
      newestFirst(state.sessions).filter(
        (session) =>
          (customer === undefined || session.customer === customer) &&
          (subscription === undefined || session.subscription === subscription) &&
          (status === undefined || session.status === status),
      ),
    checkoutAnswer,
  ),

  call('GET /v1/checkout/sessions/:id', 'checkout_session.read', params({}), (world, _, id) =>
    checkoutAnswer(world, find(world.state.sessions, 'checkout.session', id)),
  ),

  call('POST /v1/checkout/sessions/:id/expire', 'checkout_session.write', params({}), (world, _, id) => {
    const session = find(world.state.sessions, 'checkout.session', id);
    if (session.status !== 'open') {
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`;
      throw invalid(message, { param: 'session' });
    }
    return expireCheckout(world, session);
  }),
];

/** Stripe's limits. Clocks differ by seconds, so the shortest time a session is open is not exact. */
function refuseTimes({ created, expires_at, trial_end }: CheckoutSession): void {
  const param = 'expires_at';
  if (expires_at < created + 30 * minute) {
    throw invalid('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', { param });
  }
  if (expires_at > created + 24 * hour) {
    const message = 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.';
    throw invalid(message, { param });
  }
  if (trial_end !== null && trial_end < created + 48 * hour) {
    const message = 'The `trial_end` date has to be at least 2 days in the future.';
    throw invalid(message, { param: 'subscription_data[trial_end]' });
  }
}
