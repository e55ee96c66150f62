import type { Declared, Traits } from './term.ts';

/** A price for the seller out of a resale at retail, and what that sale costs. */
export const novationTerms = {
  sellerPrice: { unit: 'dollars', label: 'Price to seller', solved: { noun: 'price' }, isOffered: true },
  listPrice: { unit: 'dollars', label: 'List price', note: 'what a buyer pays' },
  agentPercent: { unit: 'percent', label: 'Agents', suffix: '% of list' },
  closingPercent: { unit: 'percent', label: 'Closing costs', suffix: '% of list' },
  months: { unit: 'months', label: 'Time to sell', isOffered: true },
  holdingMonthly: { unit: 'dollars', label: 'Holding costs', note: 'a month' },
  concessions: { unit: 'dollars', label: 'Concessions', note: 'to the buyer' },
} as const satisfies Declared;

export const novationTraits: Traits = { isHeld: false, isOwned: false, asks: 'profit', hasSellerMonths: true };
