import { mostDollars } from '#shared/structures/base/solve-rule.ts';
import { noNote, type Structure } from '#shared/structures/base/structure.ts';
import { wholesaleEntry } from './entry.ts';
import { firstWholesale } from './first-terms.ts';
import { wholesale } from './plan.ts';
import { wholesaleTests } from './tests.ts';

/** The investor passes a purchase contract on for a fee. */
export const wholesaleStructure: Structure<'wholesale'> = {
  name: 'Wholesale',
  key: 'wholesale',
  plan: wholesale,
  tests: wholesaleTests,
  first: firstWholesale,
  // The verdict needs no more of the loan than its balance.
  needs: { own: ['value', 'balance', 'arrears', 'liens', 'repairs'], seller: [] },
  entry: wholesaleEntry,
  closesFirst: false,
  feeOf: ({ terms }) => terms.wholesale.fee,
  solve: { fee: mostDollars(({ facts }) => facts.afterRepair, { moves: () => ({ price: null }) }) },
  main: null,
  loan: { stays: () => false, isPaid: false, called: () => null },
  note: noNote,
  owedOf: () => null,
  fixedCosts: () => 0,
  running: () => () => ({}),
};
