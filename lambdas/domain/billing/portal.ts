import type Stripe from 'stripe';
import { pricedPlans, priceKey } from '#shared/account/billing.ts';

/*
 * How Stripe's portal behaves, which is not as it does by default: a change of plan in a trial would end it, and one to
 * a dearer plan would be charged at the next renewal.
 */

/** Changed with what `configurationOf` says: each release finds or makes its own. */
const version = '1';

/** `change`: the page of one change of plan, whose terms our own page has said. `home`: card and invoices alone. */
type Purpose = 'change' | 'home';

const kept = new Map<Purpose, { stripe: Stripe; id: Promise<string> }>();

/** The portal's configuration; made by the first call that needs it. */
export function portalConfiguration(stripe: Stripe, purpose: Purpose): Promise<string> {
  const known = kept.get(purpose);
  if (known?.stripe === stripe) return known.id;
  const id = findOrMake(stripe, purpose);
  kept.set(purpose, { stripe, id });
  // Failures are not kept.
  id.catch(() => kept.delete(purpose));
  return id;
}

async function findOrMake(stripe: Stripe, purpose: Purpose): Promise<string> {
  const name = `${version}-${purpose}`;
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const found = data.find(({ metadata }) => metadata?.version === name);
  if (found) return found.id;
  const lookup_keys = pricedPlans.map(({ tier, interval }) => priceKey(tier, interval));
  const prices = await stripe.prices.list({ lookup_keys, active: true, limit: 100 });
  const made = await stripe.billingPortal.configurations.create(configurationOf(prices.data, purpose), {
    idempotencyKey: `portal-${name}`,
  });
  return made.id;
}

function configurationOf(prices: Stripe.Price[], purpose: Purpose): Stripe.BillingPortal.ConfigurationCreateParams {
  const products = new Map<string, string[]>();
  for (const { id, product } of prices) {
    const name = typeof product === 'string' ? product : product.id;
    products.set(name, [...(products.get(name) ?? []), id]);
  }
  return {
    metadata: { version: `${version}-${purpose}` },
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      // The product's own button ends a plan, in the words that it ends by.
      subscription_cancel: { enabled: false },
      ...(purpose === 'change' && {
        subscription_update: {
          enabled: true,
          default_allowed_updates: ['price'],
          products: [...products].map(([product, of]) => ({ product, prices: of })),
          // A dearer plan at once, for the difference; a cheaper or shorter one when what is paid has ended.
          proration_behavior: 'always_invoice',
          trial_update_behavior: 'continue_trial',
          schedule_at_period_end: {
            conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }],
          },
        },
      }),
    },
  };
}
