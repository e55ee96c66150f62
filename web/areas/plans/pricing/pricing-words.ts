import type { BillingInterval, Tier } from '#shared/account/plan-terms.ts';

/** What the pricing page says where that depends on who reads it. */
export type PricingWords = {
  headline: string;
  terms: readonly { figure: string; words: string }[];
  /** The button below a plan, for somebody who has one; `payment` is where choosing it leads. */
  actionFor?: (tier: Tier, interval: BillingInterval, payment: string) => { label: string; to: string };
};

export const lastingTerms = [
  { figure: 'Anytime', words: 'cancel with one button' },
  { figure: '30 days', words: 'money-back guarantee' },
] as const;

/** For visitors: their trial is still to come. */
export const visitorWords: PricingWords = {
  headline: 'Start free for 7 days. Keep the plan that fits.',
  terms: [
    { figure: '7 days', words: 'free to try' },
    { figure: '$0.00', words: 'due today, card required' },
    ...lastingTerms,
  ],
};
