import type { Declared, Traits } from './term.ts';

/** A share of the value after repairs, less the fee that a cash buyer pays for the contract. */
export const wholesaleTerms = {
  rulePercent: { unit: 'percent', label: 'Rule', note: 'of the value after repairs', suffix: '%' },
  fee: { unit: 'dollars', label: 'Assignment fee', solved: { noun: 'fee' }, leftBy: 'price' },
  price: {
    unit: 'dollarsOrNone',
    label: 'Price',
    note: 'the rule’s, or your own',
    isOffered: true,
  },
  earnest: { unit: 'dollars', label: 'Earnest money', note: 'comes back at closing' },
  ownCosts: { unit: 'dollars', label: 'Your costs' },
} as const satisfies Declared;

export const wholesaleTraits: Traits = { isHeld: false, isOwned: false, asks: 'assignmentFee', hasSellerMonths: false };
