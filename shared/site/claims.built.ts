import { trialDays } from '#shared/account/plans.ts';
import { figureNotes } from '#shared/finance/figure-notes.ts';
import { projectionYears } from '#shared/finance/projection.ts';
import { strategyRules } from '#shared/strategy/strategy-rules.ts';

/*
 * What only the operator can prove: customers, results, response times, the guarantee. Every text that says so comes
 * from here or from community.built.ts. The site is built with them and without, and a stage deploys one of the two;
 * evaluated at build time, so that no file of a site without them holds one.
 */

/** Whether this build shows the operator's claims. */
export const claimsShown = process.env.SITE_CLAIMS !== 'hidden';

type Stat = { figure: string; words: string };

const operatorsStats: Stat[] = [
  { figure: '10,000+', words: 'investors trust it' },
  { figure: '$2.1M+', words: 'deals analyzed' },
  { figure: '50k+', words: 'properties reviewed' },
  { figure: '95%', words: 'success rate' },
];

const productsStats: Stat[] = [
  { figure: String(strategyRules.length), words: 'financing structures weighed' },
  { figure: String(Object.keys(figureNotes).length), words: 'facts of a house, each with its source' },
  { figure: `${projectionYears} years`, words: 'of cash flow and equity ahead' },
  { figure: `${trialDays} days`, words: 'free to try' },
];

/** The product in numbers: the operator's, or the product's own. */
export const stats = claimsShown ? operatorsStats : productsStats;

/** The money-back guarantee, as each place says it. */
export const guarantee = claimsShown
  ? {
      term: { figure: '30 days', words: 'money-back guarantee' },
      question: 'Is there a money-back guarantee?',
      answer: 'Yes, for 30 days. Write to us and you get your money back.',
      help: 'Yes, a 30-day money-back guarantee. Write to [support](/contact-support) within 30 days of a payment. Where nothing was paid, there is nothing to give back.',
      helpAlsoFor: 'refund refunds money back return guarantee reimburse 30 days',
      terms: ' Within 30 days of a payment we refund it when you ask.',
    }
  : undefined;

/** How fast support answers. */
export const responseTimes = claimsShown ? { email: 'within 24 hours', chat: 'under 5 minutes' } : undefined;
