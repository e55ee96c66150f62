import { type BookRules, notePart, sellersLoan } from '#shared/structures/base/book-parts.ts';
import { isAssumed, secondOf } from './plan.ts';

/** The seller's loan, which is the investor's own once the lender has let them take it over; and the second note. */
export const subjectToBook: BookRules = (deal, closing) => {
  const { second } = deal.terms.subjectTo;
  const taken = sellersLoan(deal, closing, isAssumed(deal) ? { kind: 'bank_loan' } : {});
  if (!second || secondOf(deal).balance === 0) return taken;
  const note = notePart(secondOf(deal), second.balloonMonth, { kind: 'seller_note', label: 'Second', signed: closing });
  return [...taken, note];
};
