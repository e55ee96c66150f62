import type { BillingInterval, Tier } from '#shared/account/plan-terms.ts';
import { guarantee } from '#shared/site/claims.built.ts';

/** Texts of the pricing page that depend on the user. */
export type PricingWords = {
  headline: string;
  terms: readonly { figure: string; words: string }[];
  /** The button below a plan for a signed-in user; `payment` is its payment page. */
  actionFor?: (tier: Tier, interval: BillingInterval, payment: string) => { label: string; to: string };
};

export const lastingTerms = [
  { figure: 'Anytime', words: 'cancel with one button' },
  ...(guarantee ? [guarantee.term] : []),
];

/** For visitors, who still have their trial. */
export const visitorWords: PricingWords = {
  headline: 'Start free for 7 days. Keep the plan that fits.',
  terms: [
    { figure: '7 days', words: 'free to try' },
    { figure: '$0.00', words: 'due today, no card to start' },
    ...lastingTerms,
  ],
};
