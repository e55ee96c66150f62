import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { newUlid } from '#lambdas/runtime/base32.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { billingNeedsOperator, setting } from '#lambdas/runtime/settings.ts';
import { customerOfUser, keepConsent } from '#lambdas/storage/billing/customers.ts';
import type { Person } from '#lambdas/storage/profiles/profile-rows.ts';
import { findOrCreateProfile } from '#lambdas/storage/profiles/profiles.ts';
import { planCents, priceKey } from '#shared/account/billing.ts';
import type { PlanToBuy } from '#shared/account/buying.ts';
import { firstPaymentAt, termsOfPaying } from '#shared/account/paying-texts.ts';
import type { Profile } from '#shared/account/profile.ts';
import { minuteMs } from '#shared/values/days.ts';
import { isLive } from './billing-state.ts';
import { ourStripe } from './our-stripe.ts';
import { withCustomer } from './own-customer.ts';
import { portalConfiguration } from './portal.ts';
import { closePages, fromStripe } from './stripe.ts';

/*
 * Going to pay. Nothing that a price, a status or an address depends on comes from the browser. Two calls at once make
 * one page: what depends on the time is reckoned from the minute's beginning, so that both ask for the same.
 */

/** Stripe keeps a page open for 30 minutes at least; this is more from any second of the minute, by any clock. */
const openMs = 40 * minuteMs;
/** A page that is open for less is not led to again: one has to find the card. */
const leastOpenMs = 10 * minuteMs;

type Going = { person: Person; now: Date; log: Log };

/**
 * The page on which somebody pays for a plan: Checkout or, with a subscription, the portal's page for the change.
 *
 * @throws `not_allowed` for the plan that they have; `payments_unavailable`.
 */
export async function startCheckout(choice: PlanToBuy, { person, now, log }: Going): Promise<{ url: string }> {
  const profile = await findOrCreateProfile(person, now);
  const stripe = await ourStripe(log);
  const going = priceOf(stripe, choice, log).then((price) =>
    withCustomer({ stripe, profile, now, log }, (customer) => checkout(stripe, customer, price, choice, profile, now)),
  );
  return fromStripe(going, log);
}

type Price = { id: string; cents: number };

async function checkout(
  stripe: Stripe,
  customer: string,
  price: Price,
  choice: PlanToBuy,
  profile: Profile,
  now: Date,
): Promise<{ url: string }> {
  const [subscriptions, pages] = await Promise.all([
    stripe.subscriptions.list({ customer, status: 'all', limit: 100 }),
    stripe.checkout.sessions.list({ customer, limit: 100 }),
  ]);
  const subscription = subscriptions.data.find(isLive);
  const item = subscription?.items.data[0];
  if (subscription?.cancel_at_period_end) {
    throw new Refusal('not_allowed', 'Your plan is ending. Keep it first, then change it.');
  }
  if (item?.price.id === price.id) throw new Refusal('not_allowed', 'You already have this plan.');
  const words = termsOfPaying(choice, subscription ? 'change' : firstPaymentAt(profile, now), isTaxed());
  const words_hash = createHash('sha256').update(words).digest('base64url');
  const page =
    subscription && item
      ? await portalOfChange(
          stripe,
          customer,
          { subscription: subscription.id, items: [{ id: item.id, price: price.id, quantity: 1 }] },
          choice,
        )
      : await pageToPay(
          stripe,
          pages.data.filter(({ status }) => status === 'open'),
          sessionOf(customer, `${price.id} ${words_hash}`, price.id, choice, profile, now, pages.data[0]?.id),
          now,
        );
  await keepConsent(customer, newUlid(now), {
    at: now.toISOString(),
    ...choice,
    cents: price.cents,
    words_hash,
  });
  return page;
}

/** `offer` names price and terms. */
type NewSession = [Stripe.Checkout.SessionCreateParams & { metadata: { offer: string } }, Stripe.RequestOptions];

/**
 * A page of Checkout: the one that is open on the same terms, or a new one. Only the last one that was opened can be
 * paid.
 */
async function pageToPay(
  stripe: Stripe,
  open: Stripe.Checkout.Session[],
  session: NewSession,
  now: Date,
): Promise<{ url: string }> {
  const [{ metadata }] = session;
  const leastEnd = (now.getTime() + leastOpenMs) / 1000;
  const same = open.find((page) => page.metadata?.offer === metadata.offer && page.expires_at > leastEnd);
  await closePages(
    stripe,
    open.filter((page) => page !== same),
  );
  if (same) return pageOf(same);
  return pageOf(await stripe.checkout.sessions.create(...session));
}

function sessionOf(
  customer: string,
  offer: string,
  price: string,
  choice: PlanToBuy,
  profile: Profile,
  now: Date,
  last: string | undefined,
): NewSession {
  const minute = Math.floor(now.getTime() / minuteMs);
  const began = minute * minuteMs;
  const trialEnd = firstPaymentAt(profile, now);
  const tax = setting('salesTax');
  const site = setting('siteOrigin');
  return [
    {
      mode: 'subscription',
      customer,
      metadata: { offer },
      line_items: [{ price, quantity: 1 }],
      payment_method_collection: 'always',
      consent_collection: { terms_of_service: 'required' },
      expires_at: seconds(began + openMs),
      success_url: `${site}/payment/return${queryOf(choice)}`,
      cancel_url: `${site}/payment${queryOf(choice)}`,
      ...(trialEnd !== undefined && { subscription_data: { trial_end: seconds(trialEnd.getTime()) } }),
      ...(tax === 'automatic' && { automatic_tax: { enabled: true }, customer_update: { address: 'auto' } }),
      ...(tax === 'managed' && { managed_payments: { enabled: true } }),
    },
    // After another page, which has expired or is paid, it is a new one, in the same minute, too.
    {
      idempotencyKey: [
        ...['checkout', customer, choice.tier, choice.billing_interval, minute, trialEnd?.getTime() ?? 'now'],
        ...(last ? [last] : []),
      ].join('-'),
    },
  ];
}

/** The plan that a page of the site is about. */
const queryOf = ({ tier, billing_interval }: PlanToBuy) => `?plan=${tier}&interval=${billing_interval}`;

const isTaxed = () => setting('salesTax') !== 'none';

const seconds = (ms: number) => Math.floor(ms / 1000);

/** The price at Stripe, which has to be the plan's own: nobody pays another than they were shown. */
async function priceOf(stripe: Stripe, { tier, billing_interval: interval }: PlanToBuy, log: Log): Promise<Price> {
  const key = priceKey(tier, interval);
  const cents = planCents(tier, interval);
  const [price] = (await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 })).data;
  const isOurs =
    price?.unit_amount === cents &&
    price.currency === 'usd' &&
    price.recurring?.interval === (interval === 'annual' ? 'year' : 'month') &&
    price.recurring.interval_count === 1;
  if (price && isOurs) return { id: price.id, cents };
  log.error(billingNeedsOperator, { reason: 'price_differs', price: key, found: price?.unit_amount ?? 'none' });
  throw new Refusal('payments_unavailable', "This plan can't be bought right now. Your plan is not affected.");
}

/** The portal's page that says what a change costs now, and makes it. */
async function portalOfChange(
  stripe: Stripe,
  customer: string,
  change: Stripe.BillingPortal.SessionCreateParams.FlowData.SubscriptionUpdateConfirm,
  choice: PlanToBuy,
) {
  const site = setting('siteOrigin');
  return pageOf(
    await stripe.billingPortal.sessions.create({
      customer,
      configuration: await portalConfiguration(stripe, 'change'),
      return_url: `${site}/payment${queryOf(choice)}`,
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: change,
        after_completion: { type: 'redirect', redirect: { return_url: `${site}/payment/return${queryOf(choice)}` } },
      },
    }),
  );
}

/**
 * The provider's own pages for cards and invoices.
 *
 * @throws `not_found` for somebody who never paid; `payments_unavailable`.
 */
export async function openPortal(to: 'home' | 'card', { person, now, log }: Going): Promise<{ url: string }> {
  if ((await customerOfUser(person.id)) === undefined) {
    throw new Refusal('not_found', 'There is nothing you have paid.');
  }
  const profile = await findOrCreateProfile(person, now);
  const stripe = await ourStripe(log);
  const configuration = await fromStripe(portalConfiguration(stripe, 'home'), log);
  const opening = withCustomer({ stripe, profile, now, log }, (customer) =>
    stripe.billingPortal.sessions.create({
      customer,
      configuration,
      return_url: `${setting('siteOrigin')}/account-settings?tab=billing`,
      ...(to === 'card' && { flow_data: { type: 'payment_method_update' as const } }),
    }),
  );
  return pageOf(await fromStripe(opening, log));
}

function pageOf({ url }: { url: string | null }): { url: string } {
  if (url === null) throw new Error('Stripe answered a page without an address.');
  return { url };
}
