import type { Structure } from '#shared/structures/base/structure.ts';
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
  isHeld: false,
  mainTerm: null,
  keepsLoan: () => false,
  paysLoan: false,
  noteOf: () => null,
  owedOf: () => null,
  feeOf: ({ terms }) => terms.wholesale.fee,
};
