import { plans, trialDays } from '#shared/account/plans.ts';
import { guarantee } from '#shared/site/claims.built.ts';

/** Questions before choosing a plan; also in the page's structured data. */
export const questions = [
  {
    question: 'How does the free trial work?',
    answer: `It runs for ${trialDays} days from the moment your email address is verified. $0.00 is due today, a card is required to choose a plan, and nothing is charged while the trial runs.`,
  },
  {
    question: 'What happens to my card details?',
    answer:
      'They are checked in your browser and never leave the page. No payment provider is connected yet, so no charge is made.',
  },
  {
    question: 'Can I cancel anytime?',
    answer: `Yes, with one button on your dashboard or under Settings. It takes effect at once: you keep the Basic features with ${plans.basic.features.monthlyAnalyses} analyses per month, and everything you have saved.`,
  },
  ...(guarantee ? [{ question: guarantee.question, answer: guarantee.answer }] : []),
  {
    question: 'What counts as an analysis?',
    answer:
      'One successful property lookup. A failed one costs nothing, nor does the same address again within 24 hours; saving, reopening, the deal calculator and the offer letter are free. The count starts at 0 with each calendar month.',
  },
  {
    question: 'Can I change plans?',
    answer:
      'At any time, up or down. The new plan and its limit apply at once; analyses already used this month still count.',
  },
];
