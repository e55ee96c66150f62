import { dueMonthOf } from '#shared/finance/loans.ts';
import { type BookRules, notePart, sellersLoan } from '#shared/structures/base/book-parts.ts';
import { isWrapped, sellerNote } from './plan.ts';

/** The note to the seller; in a wrap also the loan behind it, which is not the investor's to pay: it is watched. */
export const sellerFinanceBook: BookRules = (deal, closing) => {
  const note = sellerNote(deal);
  if (note.balance === 0) return [];
  const due = dueMonthOf(deal.terms.sellerFinance);
  return [
    notePart(note, due, { kind: 'seller_note', label: 'Seller’s note', signed: closing }),
    ...(isWrapped(deal) ? sellersLoan(deal, closing, { paidBy: 'seller', label: 'Underlying loan' }) : []),
  ];
};
