import type { BillingInterval } from '#shared/account/plan-terms.ts';
import { type Plan, plans } from '#shared/account/plans.ts';
import { usdExact } from '#shared/values/money.ts';

/** USD per month at an interval. */
export function monthlyRate({ monthlyPrice, annualPrice }: Plan, interval: BillingInterval): number {
  return interval === 'annual' ? annualPrice : monthlyPrice;
}

/** The amount billed at once: "$79 a month", "$758.40 a year". */
export function billedText({ monthlyPrice, annualPrice }: Plan, interval: BillingInterval): string {
  if (interval === 'monthly') return `${usdExact(monthlyPrice)} a month`;
  return `${usdExact(Math.round(annualPrice * 1200) / 100)} a year`;
}

/** "billed monthly", "billed annually, $758.40 a year": shown beside the monthly price. */
export function billingText(plan: Plan, interval: BillingInterval): string {
  return interval === 'annual' ? `billed annually, ${billedText(plan, interval)}` : 'billed monthly';
}

/** "$3.16": the price of one analysis if all of a month's are used; undefined without a limit. */
export function priceOfLookup(plan: Plan, interval: BillingInterval): string | undefined {
  const { monthlyAnalyses } = plan.features;
  if (monthlyAnalyses === 0) return undefined;
  return usdExact(Math.round((monthlyRate(plan, interval) / monthlyAnalyses) * 100) / 100);
}

/** "Save 20%": the discount for annual billing. */
export const annualSaving = `Save ${Math.round((1 - plans.basic.annualPrice / plans.basic.monthlyPrice) * 100)}%`;
