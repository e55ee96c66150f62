import { planCents } from '#shared/account/billing.ts';
import type { Tier } from '#shared/account/plan-terms.ts';
import { analysesLimit, plans } from '#shared/account/plans.ts';
import type { Operator } from '#shared/site/operator.ts';
import { product } from '#shared/site/product.ts';
import { usDate } from '#shared/values/dates.ts';
import { usdToCent } from '#shared/values/money.ts';

type Announced = {
  tier: Tier;
  /** The first day on which plans cost something, and when an unpaid one ends: ISO 8601. */
  since: string;
  until: string;
  origin: string;
  operator: Operator;
  isTaxed: boolean;
};

/** The mail to somebody whose plan was free: what changes, and when. */
export function announceMail({ tier, since, until, origin, operator, isTaxed }: Announced) {
  const { name } = plans[tier];
  const tax = isTaxed ? ', plus tax' : '';
  const price = (interval: 'monthly' | 'annual') => usdToCent(planCents(tier, interval) / 100);
  const parts = [
    `From ${usDate(since)} plans of ${product.name} cost money. Your ${name} plan stays as it is until ${usDate(until)}. Nothing is charged: we have no card of yours.`,
    `After that your account is Basic with ${analysesLimit('basic')} analyses a month. What you saved stays.`,
    `To keep the ${name} plan, choose how to pay before then: ${price('monthly')} a month or ${price('annual')} a year${tax}. You can cancel at any time.\n${origin}/account-settings?tab=subscription`,
    `Questions? Write to ${operator.supportEmail}.`,
    `${operator.company}, ${operator.address}`,
  ];
  return { subject: `Your ${name} plan changes on ${usDate(until)}`, text: `${parts.join('\n\n')}\n` };
}
