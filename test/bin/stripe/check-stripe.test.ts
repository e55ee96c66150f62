import { afterEach, describe, expect, it } from 'vitest';
import { checkStripe, keyProblems } from '#bin/stripe/check-stripe.ts';
import { planPrices } from '#local/stripe/state/seed-prices.ts';
import type { StripeOptions } from '#local/stripe/stripe.ts';
import { openShop, type Shop } from '#test/support/stripe/open-shop.ts';
import { stripeClient } from '#test/support/stripe/stripe-client.ts';

const billing = {
  customer: 'write',
  checkout_session: 'write',
  customer_portal: 'write',
  subscription: 'write',
  invoice: 'write',
  charge: 'write',
  plan: 'read',
  product: 'read',
  dispute: 'read',
} as const;
const staff = { charge: 'write', subscription: 'write', invoice: 'read', dispute: 'read' } as const;

let shop: Shop | undefined;
afterEach(() => shop?.close());

async function missing(options: Partial<StripeOptions>, mayWrite = true): Promise<string[]> {
  shop = await openShop({ keys: { sk_test_all: 'all', rk_test_billing: billing, rk_test_staff: staff }, ...options });
  const { port } = shop.played;
  const keys = {
    billing: stripeClient(port, { key: 'rk_test_billing' }),
    staff: stripeClient(port, { key: 'rk_test_staff' }),
  };
  const lines = await checkStripe(keys, { mayWrite });
  return lines.flatMap(({ what, verdict, says }) => (verdict === 'missing' ? [`${what}: ${says}`] : []));
}

describe('npm run stripe:check', () => {
  it('has nothing to say against what the runbook has made, and leaves nothing behind', async () => {
    expect(await missing({})).toEqual([]);
    expect((await shop?.stripe.customers.list())?.data).toEqual([]);
  });

  it('says in words when a key is of the other mode, or is no restricted key', () => {
    const keys = { billing: 'rk_test_billing', staff: 'rk_test_staff' };
    expect(keyProblems(keys, 'test')).toEqual([]);
    expect(keyProblems({ ...keys, staff: 'sk_live_staff' }, 'live')).toEqual([
      "The billing key is of Stripe's test mode, and the stage's stripeMode is live.",
      'The staff key must be a restricted key: rk_live_…',
    ]);
  });

  it.each(Object.keys(billing))('misses the permission %s of the billing key', async (name) => {
    const { [name as keyof typeof billing]: _without, ...others } = billing;
    const lines = await missing({ keys: { sk_test_all: 'all', rk_test_billing: others, rk_test_staff: staff } });
    expect(lines.length).toBeGreaterThan(0);
  });

  it.each(Object.keys(staff))('misses the permission %s of the staff key', async (name) => {
    const { [name as keyof typeof staff]: _without, ...others } = staff;
    const lines = await missing({ keys: { sk_test_all: 'all', rk_test_billing: billing, rk_test_staff: others } });
    expect(lines.filter((line) => line.startsWith('staff key'))).toHaveLength(1);
  });

  it('names the price that is another than the catalog’s, and the one that is not there', async () => {
    const [first, ...others] = planPrices;
    if (!first) throw new Error('There are no prices.');
    const cheaper = await missing({ prices: [{ ...first, unit_amount: first.unit_amount - 1 }, ...others] });
    expect(cheaper).toEqual([expect.stringContaining(`price ${first.lookup_key}: It must be $`)]);
    await shop?.close();
    const without = await missing({ prices: others }, false);
    expect(without).toEqual([`price ${first.lookup_key}: There is no active price with this lookup key.`]);
  });
});
