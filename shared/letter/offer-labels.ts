import { usdExact } from '#shared/values/money.ts';
import { percentFactor } from '#shared/values/percent.ts';
import { counted } from '#shared/values/words.ts';
import type { OfferTerm } from './letter-draft.ts';

export type OfferTermKind = 'dollars' | 'percent' | 'months' | 'balloon' | 'yesNo';

/** What each term is called in the letter's form, and what it takes. */
export const offerLabels: Readonly<Record<OfferTerm, { label: string; kind: OfferTermKind }>> = {
  'house.loan.balance': { label: 'Loan balance', kind: 'dollars' },
  'house.loan.payment': { label: 'Loan payment', kind: 'dollars' },
  'house.arrears': { label: 'Past due', kind: 'dollars' },
  'terms.subjectTo.cashToSeller': { label: 'Cash to the seller', kind: 'dollars' },
  'terms.subjectTo.second.amount': { label: 'Second to the seller', kind: 'dollars' },
  'terms.subjectTo.second.ratePercent': { label: 'Rate on the second', kind: 'percent' },
  'terms.subjectTo.second.months': { label: 'Repaid over', kind: 'months' },
  'terms.subjectTo.second.balloonMonth': { label: 'Balloon after', kind: 'balloon' },
  'terms.sellerFinance.price': { label: 'Price', kind: 'dollars' },
  'terms.sellerFinance.down': { label: 'Down payment', kind: 'dollars' },
  'terms.sellerFinance.ratePercent': { label: 'Rate', kind: 'percent' },
  'terms.sellerFinance.months': { label: 'Repaid over', kind: 'months' },
  'terms.sellerFinance.balloonMonth': { label: 'Balloon after', kind: 'balloon' },
  'terms.sellerFinance.interestOnly': { label: 'Interest only', kind: 'yesNo' },
  'terms.sellerFinance.keepsLoan': { label: 'Existing loan stays', kind: 'yesNo' },
  'terms.leaseOption.strike': { label: 'Option price', kind: 'dollars' },
  'terms.leaseOption.fee': { label: 'Option fee', kind: 'dollars' },
  'terms.leaseOption.rent': { label: 'Rent a month', kind: 'dollars' },
  'terms.leaseOption.creditMonthly': { label: 'Rent credit a month', kind: 'dollars' },
  'terms.leaseOption.months': { label: 'Term', kind: 'months' },
  'terms.leaseOption.maintenanceSharePercent': { label: 'Your maintenance', kind: 'percent' },
  'terms.novation.sellerPrice': { label: 'Price to the seller', kind: 'dollars' },
  'terms.novation.months': { label: 'Time to sell', kind: 'months' },
  'terms.wholesale.price': { label: 'Price', kind: 'dollars' },
};

/** A term's text as it is read: "$250,000", "84 months", "4%", "no balloon"; "unknown" when it is empty. */
export function shownTerm(field: OfferTerm, text: string): string {
  if (text === '') return 'unknown';
  if (text === 'none') return 'no balloon';
  if (text === 'yes' || text === 'no') return text;
  const amount = Number(text);
  const { kind } = offerLabels[field];
  if (kind === 'dollars') return usdExact(amount);
  return kind === 'percent' ? percentFactor(amount) : counted(amount, 'month');
}
