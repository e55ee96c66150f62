import type Stripe from 'stripe';
import { planCents, pricedPlans, priceKey } from '#shared/account/billing.ts';
import { usdToCent } from '#shared/values/money.ts';

export type Line = { what: string; verdict: 'ok' | 'missing'; says: string };

/**
 * Checks the looks of a stage's keys.
 * @param mode the stage's setting `stripeMode`.
 */
export function keyProblems(keys: { billing: string; staff: string }, mode: 'live' | 'test'): string[] {
  return Object.entries(keys).flatMap(([name, key]) => {
    const own = /^rk_(live|test)_/.exec(key)?.[1];
    if (own === undefined) return `The ${name} key must be a restricted key: rk_${mode}_…`;
    return own === mode ? [] : `The ${name} key is of Stripe's ${own} mode, and the stage's stripeMode is ${mode}.`;
  });
}

/** A probe of a key: it resolves with what there is to say. */
type Probe = [what: string, run: () => Promise<string | undefined>];

const one = { limit: 1 };
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Checks the rights of a stage's two keys at Stripe, and the prices there against the catalog. It only reads, unless it
 * may write: then it makes a customer with a page to pay on, and deletes both. Use that in test mode only.
 */
export async function checkStripe(
  { billing, staff }: { billing: Stripe; staff: Stripe },
  { mayWrite }: { mayWrite: boolean },
): Promise<Line[]> {
  const probes: Probe[] = [
    ...pricedPlans.map((plan): Probe => [`price ${priceKey(plan.tier, plan.interval)}`, () => priceOf(billing, plan)]),
    ...readsOf(billing),
    ...(mayWrite ? [writesOf(billing)] : []),
    ['staff key: charges', () => reading(staff.charges.list(one))],
    ['staff key: subscriptions', () => reading(staff.subscriptions.list(one))],
    ['staff key: invoices', () => reading(staff.invoices.list(one))],
    ['staff key: disputes', () => reading(staff.disputes.list(one))],
  ];
  const lines: Line[] = [];
  // One after the other: what fails first is the reason.
  for (const [what, run] of probes) {
    const line = await run().then(
      (says): Line => ({ what, verdict: 'ok', says: says ?? '' }),
      (error): Line => ({ what, verdict: 'missing', says: reasonOf(error) }),
    );
    lines.push(line);
  }
  return lines;
}

const reading = async (asked: PromiseLike<unknown>): Promise<undefined> => {
  await asked;
  return undefined;
};

const readsOf = (stripe: Stripe): Probe[] => [
  ['billing key: customers', () => reading(stripe.customers.list(one))],
  ['billing key: Checkout', () => reading(stripe.checkout.sessions.list(one))],
  ['billing key: portal', () => reading(stripe.billingPortal.configurations.list(one))],
  ['billing key: subscriptions', () => reading(stripe.subscriptions.list(one))],
  ['billing key: invoices', () => reading(stripe.invoices.list(one))],
  ['billing key: charges', () => reading(stripe.charges.list(one))],
  ['billing key: disputes', () => reading(stripe.disputes.list(one))],
  ['billing key: products', () => reading(stripe.products.list(one))],
];

/** Throws when nobody could buy the plan. */
async function priceOf(stripe: Stripe, { tier, interval }: (typeof pricedPlans)[number]): Promise<string> {
  const lookup_keys = [priceKey(tier, interval)];
  const [price] = (await stripe.prices.list({ lookup_keys, active: true, limit: 1 })).data;
  if (!price) throw new Error('There is no active price with this lookup key.');
  const cents = planCents(tier, interval);
  if (price.unit_amount !== cents || price.currency !== 'usd') {
    throw new Error(`It must be ${usdToCent(cents / 100)}, not ${price.unit_amount} cents in ${price.currency}.`);
  }
  const each = interval === 'annual' ? 'year' : 'month';
  if (price.recurring?.interval !== each || price.recurring.interval_count !== 1) {
    throw new Error(`It must be charged every ${each}.`);
  }
  return `${usdToCent(cents / 100)} every ${each}`;
}

const writesOf = (stripe: Stripe): Probe => [
  'billing key: a page to pay on',
  async () => {
    const [price] = (await stripe.prices.list({ lookup_keys: [priceKey('basic', 'monthly')], limit: 1 })).data;
    const customer = await stripe.customers.create({ email: 'stripe-check@example.com' });
    try {
      const session = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: customer.id,
        line_items: [{ price: price?.id ?? '', quantity: 1 }],
        consent_collection: { terms_of_service: 'required' },
        success_url: 'https://example.com/',
      });
      await stripe.checkout.sessions.expire(session.id);
      await stripe.billingPortal.sessions.create({ customer: customer.id, return_url: 'https://example.com/' });
    } finally {
      await stripe.customers.del(customer.id);
    }
    return 'made and deleted';
  },
];
