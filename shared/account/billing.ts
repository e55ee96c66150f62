import * as z from 'zod/mini';
import { openEnum } from '#shared/values/open-enum.ts';
import { BillingInterval, Tier } from './plan-terms.ts';
import { plans } from './plans.ts';

/** An amount in US cents. */
const Cents = z.int().check(z.gte(0));

/**
 * `trialing`: it is charged after the trial. `trial_ends`, `ends`: it is canceled and runs to its end. `past_due`: a
 * payment failed. `on_hold`: it failed for too long. `incomplete`: the first payment was not finished.
 */
export const BillingBanner = openEnum(
  ['none', 'trialing', 'trial_ends', 'ends', 'past_due', 'on_hold', 'disputed', 'incomplete'],
  'none',
);
export type BillingBanner = z.infer<typeof BillingBanner>;

/** A subscription as the browser shows it. Amounts are without tax. */
export const Billing = z.object({
  /** The plan subscribed to; the account has a lower one, or none, while it is not paid. */
  plan: Tier,
  interval: BillingInterval,
  /** The plan's price for one interval. */
  cents: Cents,
  /** `null` when nothing more is charged. */
  next_charge: z.nullable(z.object({ at: z.iso.datetime(), cents: Cents })),
  /** When it ends or has ended; `null` while it renews. */
  ends_at: z.nullable(z.iso.datetime()),
  /** The plan that it changes to. */
  scheduled: z.nullable(z.object({ plan: Tier, interval: BillingInterval, from: z.iso.datetime() })),
  banner: BillingBanner,
  /** When the payments provider was asked. */
  read_at: z.iso.datetime(),
});
export type Billing = z.infer<typeof Billing>;

/** Whether it runs: another plan is then a change of this one. */
export function isRunning({ banner, ends_at }: Pick<Billing, 'banner' | 'ends_at'>): boolean {
  if (banner === 'none') return ends_at === null;
  return banner !== 'incomplete' && banner !== 'disputed';
}

/** Whether it runs and was canceled. */
export const isEnding = ({ banner }: Pick<Billing, 'banner'>): boolean => banner === 'ends' || banner === 'trial_ends';

/** A plan that is sold: a tier, paid by the month or by the year. */
export type PricedPlan = { tier: Tier; interval: BillingInterval };

/** The lookup key under which the payments provider has a plan's price. */
export const priceKey = (tier: Tier, interval: BillingInterval): string => `dw_${tier}_${interval}`;

/** Every plan that is sold. */
export const pricedPlans: PricedPlan[] = Tier.options.flatMap((tier) =>
  BillingInterval.options.map((interval) => ({ tier, interval })),
);

/** The plan of a price's lookup key; `undefined` for a price that is none of ours. */
export function planOfPriceKey(key: string | null): PricedPlan | undefined {
  return pricedPlans.find(({ tier, interval }) => priceKey(tier, interval) === key);
}

/** The price for one interval, US cents. */
export function planCents(tier: Tier, interval: BillingInterval): number {
  const { monthlyPrice, annualPrice } = plans[tier];
  return Math.round(interval === 'annual' ? annualPrice * 100 * 12 : monthlyPrice * 100);
}
