import type Stripe from 'stripe';
import { openClock } from '#local/clock/clock.ts';
import { serve } from '#local/http/loopback-server.ts';
import { openStripe, type StripeOptions } from '#local/stripe/stripe.ts';
import { stripeClient } from './stripe-client.ts';

/** A played Stripe with a clock, a client, and short ways to buy and look. Times are ISO 8601 in UTC or seconds. */
export async function openShop(options: Partial<StripeOptions> = {}) {
  const clock = openClock();
  const played = await openStripe({
    clock,
    keys: { sk_test_all: 'all' },
    pages: () => `http://127.0.0.1:${site.port}/pay`,
    report: (line) => console.error(line),
    ...options,
  });
  const site = await serve(
    async (incoming, outgoing) => {
      incoming.url = incoming.url?.replace(/^\/pay/, '');
      await played.handlePage(incoming, outgoing);
    },
    (error) => console.error(error),
  );
  const stripe = stripeClient(played.port);
  const now = () => Math.floor(clock.now() / 1000);

  async function priceId(lookupKey: string): Promise<string> {
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKey] });
    return data[0]?.id ?? '';
  }

  /** A Checkout session of a new customer. */
  async function checkout(lookupKey: string, changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
    const { id: customer } = await stripe.customers.create({ email: 'payer@people.example' });
    return await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: await priceId(lookupKey), quantity: 1 }],
      success_url: 'https://site.example/back?id={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://site.example/plans',
      ...changes,
    });
  }

  /** Buys as a new customer. */
  async function buy(lookupKey: string, { trialEnd, isTaxed = false }: { trialEnd?: number; isTaxed?: boolean } = {}) {
    const session = await checkout(lookupKey, {
      ...(trialEnd && { subscription_data: { trial_end: trialEnd } }),
      automatic_tax: { enabled: isTaxed },
    });
    const id = played.pay(session.id);
    return { customer: String(session.customer), id, session: session.id };
  }

  async function change(
    id: string,
    lookupKey: string,
    behavior: Stripe.SubscriptionUpdateParams.PaymentBehavior = 'allow_incomplete',
  ) {
    const { items } = await stripe.subscriptions.retrieve(id);
    return await stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id ?? '', price: await priceId(lookupKey) }],
      proration_behavior: 'always_invoice',
      payment_behavior: behavior,
    });
  }

  return {
    clock,
    played,
    stripe,
    now,
    priceId,
    checkout,
    buy,
    change,
    /** Moves the time ahead to a moment. */
    moveTo: (iso: string) => clock.advance(Date.parse(iso) - clock.now()),
    /** The types of all events, the oldest first. */
    eventTypes: async () => (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type).toReversed(),
    async close() {
      await site.close();
      await played.close();
      clock.close();
    },
  };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;
