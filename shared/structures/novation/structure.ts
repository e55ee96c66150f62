import { mostDollars } from '#shared/structures/base/solve-rule.ts';
import { noNote, type Structure } from '#shared/structures/base/structure.ts';
import { novationEntry } from './entry.ts';
import { firstNovation } from './first-terms.ts';
import { novation } from './plan.ts';
import { novationTests } from './tests.ts';

/** The investor sells the owner's house at retail for a price agreed with the owner. */
export const novationStructure: Structure<'novation'> = {
  name: 'Novation',
  key: 'novation',
  plan: novation,
  tests: novationTests,
  first: firstNovation,
  // The verdict needs no more of the loan than its balance.
  needs: {
    own: ['value', 'balance', 'arrears', 'liens', 'repairs'],
    seller: ['loan', 'taxesYearly', 'insuranceYearly', 'hoaMonthly'],
  },
  entry: novationEntry,
  closesFirst: true,
  solve: { sellerPrice: mostDollars(({ terms }) => terms.novation.listPrice) },
  main: { term: 'sellerPrice' },
  loan: { stays: () => false, runsOn: true, isPaid: false, called: () => null },
  note: noNote,
  owedOf: () => null,
  fixedCosts: () => 0,
  running:
    ({ terms }) =>
    () => ({ costs: -terms.novation.holdingMonthly }),
};
