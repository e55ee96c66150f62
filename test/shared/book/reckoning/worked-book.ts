import type { LoanFact, Payment } from '#shared/book/reckoning/fact.ts';
import type { LoanTerms } from '#shared/finance/part.ts';

/* The worked example of a book: the seller's loan and their second note. Money in whole cents. */

type Plain = 'escrow' | 'interestOnly' | 'maturity' | 'feesFirst' | 'openingEscrow';
/** A loan without what is rare. */
export const aLoan = (terms: Omit<LoanTerms, Plain> & Partial<LoanTerms>): LoanTerms => ({
  ...{ escrow: 0, interestOnly: false, maturity: null, feesFirst: false, openingEscrow: 0 },
  ...terms,
});

export const sellersLoan = aLoan({
  principal: 16_500_000,
  ratePercent: 3.25,
  payment: 84_962,
  escrow: 37_500,
  firstDue: '2025-02-01',
  opened: '2025-01-15',
  method: 'monthly',
});

export const second = aLoan({
  principal: 7_500_000,
  ratePercent: 3,
  payment: 31_620,
  firstDue: '2025-02-15',
  opened: '2025-01-15',
  method: 'daily',
});

export const payment = (number: number, day: string, amount: number, more: Partial<Payment> = {}): LoanFact => ({
  kind: 'payment',
  number,
  day,
  amount,
  ...more,
});

/** Of the seller's loan, without the payment that was returned. */
export const ofLoan: LoanFact[] = [
  payment(1, '2025-02-01', 122_462),
  payment(2, '2025-03-04', 70_000),
  payment(3, '2025-03-20', 52_462),
  { kind: 'fee', number: 4, day: '2025-03-20', amount: 4248 },
  payment(5, '2025-04-01', 176_710, { toPrincipal: 50_000 }),
  payment(8, '2025-05-09', 122_462),
  { kind: 'escrow_paid', number: 13, day: '2025-06-01', amount: 150_000 },
];

export const returned = payment(6, '2025-05-01', 122_462);

export const ofSecond: LoanFact[] = [
  payment(9, '2025-02-15', 31_620),
  payment(10, '2025-03-17', 30_000),
  payment(11, '2025-04-15', 33_240),
];

export const extra = payment(12, '2025-03-01', 100_000, { toPrincipal: 100_000 });
