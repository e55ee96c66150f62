import type { BillingInterval, Tier } from '#shared/account/plan-terms.ts';

/** The payment page, preset to a plan. Its id travels, not its name. */
export function paymentPath(tier: Tier, interval: BillingInterval): string {
  return `/payment?plan=${tier}&interval=${interval}`;
}

/** The pricing page, showing the prices of an interval. */
export function pricingPath(interval: BillingInterval): string {
  return interval === 'annual' ? '/pricing?interval=annual' : '/pricing';
}

/** The interval an address asks for; monthly when it asks for none that exists. */
export function intervalIn(query: URLSearchParams): BillingInterval {
  return query.get('interval') === 'annual' ? 'annual' : 'monthly';
}
