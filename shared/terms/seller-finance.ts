import type { Declared, Traits } from './term.ts';

/** A down payment, and a note to the seller for the rest of the price. */
export const sellerFinanceTerms = {
  price: { unit: 'dollars', label: 'Price', solved: { noun: 'price' }, isOffered: true },
  down: {
    unit: 'dollars',
    label: 'Down payment',
    note: 'at closing',
    solved: { noun: 'down payment' },
    notAbove: 'price',
    isOffered: true,
  },
  ratePercent: { unit: 'rate', label: 'Rate on the note', note: 'a year', solved: { noun: 'rate' }, isOffered: true },
  months: {
    unit: 'months',
    label: 'Term',
    note: 'what the payment is based on',
    solved: { noun: 'term' },
    isOffered: true,
  },
  balloonMonth: {
    unit: 'balloon',
    label: 'Balloon',
    note: 'month the note is due',
    solved: { noun: 'balloon' },
    isOffered: true,
  },
  interestOnly: {
    unit: 'yesNo',
    label: 'Interest only',
    note: 'nothing is paid off before it is due',
    isOffered: true,
  },
  keepsLoan: {
    unit: 'yesNo',
    label: 'Seller keeps the loan',
    note: 'a payment service pays it, out of your note',
    isOffered: true,
  },
} as const satisfies Declared;

export const sellerFinanceTraits: Traits = {
  isHeld: true,
  isOwned: true,
  asks: 'profit',
  hasSellerMonths: true,
  noteCoversLoan: true,
};
