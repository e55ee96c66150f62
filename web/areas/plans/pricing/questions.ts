import { newHousesPerDay, plans, rowsPerList, trialAnalyses, trialDays } from '#shared/account/plans.ts';
import { guarantee } from '#shared/site/claims.built.ts';

/** Questions before choosing a plan; also in the page's structured data. */
export const questions = [
  {
    question: 'How does the free trial work?',
    answer: `It runs for ${trialDays} days from the moment your email address is verified. $0.00 is due today. You need a card only to choose a plan, and you pay nothing while the trial runs. It has ${trialAnalyses} analyses a month or your plan’s, whichever is more, with up to ${newHousesPerDay.unpaid} new houses a day until you pay.`,
  },
  {
    question: 'What happens to my card details?',
    answer: 'We never get them and never keep them. Where a plan is paid, you pay on Stripe’s page.',
  },
  {
    question: 'Can I cancel anytime?',
    answer: `Yes, with one button in Settings, under Subscription. A trial ends today; what you have paid for runs to its end. You then have Basic’s ${plans.basic.features.monthlyAnalyses} analyses a month and keep everything you saved. API keys and webhooks stop.`,
  },
  ...(guarantee ? [{ question: guarantee.question, answer: guarantee.answer }] : []),
  {
    question: 'What counts as an analysis?',
    answer:
      'One address found. A failed search is free, and so is the same address again within 24 hours. Saving, reopening, the deal calculator and the offer letter are free too. The count starts over each calendar month.',
  },
  {
    question: 'Which structures can I price?',
    answer: `Every plan says what all five come to, for you and for the seller, beside a bank loan. On Basic you set terms and write letters for one structure at a time, and can switch. ${plans.professional.name} has the terms of all five, solves them for your targets and stress-tests them. So does every plan while your trial runs.`,
  },
  {
    question: 'Can I screen a list of addresses?',
    answer: `${plans.professional.name} screens up to ${rowsPerList.professional} rows a list, ${plans.enterprise.name} ${rowsPerList.enterprise}; so does a running trial, with ${rowsPerList.professional}. Each house found is one analysis, and you see how many before anything runs. Lists never buy more analyses.`,
  },
  {
    question: 'Can I change plans?',
    answer:
      'At any time, up or down. A higher plan and its limit apply today, a lower one once what you have paid for ends; analyses used this month still count.',
  },
];
