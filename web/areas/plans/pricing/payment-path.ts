import type { BillingInterval, Tier } from '#shared/account/plan-terms.ts';

/** The payment page for a plan. The URL has the plan's id, not its name. */
export function paymentPath(tier: Tier, interval: BillingInterval): string {
  return `/payment?plan=${tier}&interval=${interval}`;
}

export function pricingPath(interval: BillingInterval): string {
  return interval === 'annual' ? '/pricing?interval=annual' : '/pricing';
}

/** The interval in the query; monthly if there is none or it is unknown. */
export function intervalIn(query: URLSearchParams): BillingInterval {
  return query.get('interval') === 'annual' ? 'annual' : 'monthly';
}
