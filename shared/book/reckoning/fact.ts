import type { CurrentTerms } from '#shared/finance/part.ts';

/* What happened to a loan, as it is replayed: by day, then by the order of recording. Money in whole cents. */

type Dated = {
  /** Of recording; unique in a book. */
  number: number;
  day: string;
};

/** The order in which facts count. */
export const inOrder = (one: Dated, other: Dated): number =>
  one.day < other.day ? -1 : one.day > other.day ? 1 : one.number - other.number;

/** Money for the loan. `0` applies what is held. */
export type Payment = Dated & {
  kind: 'payment';
  amount: number;
  /** Meant for the principal: it waits behind what is due. */
  toPrincipal?: number;
  /** Meant for fees, at most what is due of them. */
  toFees?: number;
};

export type LoanFact =
  | Payment
  | (Dated & { kind: 'fee' | 'fee_waived' | 'escrow_paid' | 'escrow_refund'; amount: number })
  /** The terms from its day on; of the monthly method for installments due after it. */
  | (Dated & { kind: 'terms'; terms: Partial<CurrentTerms> })
  /** The principal as the lender's statement says. */
  | (Dated & { kind: 'lender_balance'; principal: number })
  /** Ends the loan: an amount that differs from the quote is booked as such. */
  | (Dated & { kind: 'payoff'; amount: number });

/** Where a fact's money went, in whole cents; a reversal has the exact opposite. */
export type Split = {
  interest: number;
  principal: number;
  escrow: number;
  fees: number;
  unapplied: number;
  /** No account explains these: a lender's other balance, a payoff that differs from its quote. */
  corrections: number;
};

export const noSplit: Split = { interest: 0, principal: 0, escrow: 0, fees: 0, unapplied: 0, corrections: 0 };

const added = (one: Split, other: Split, sign: 1 | -1): Split => ({
  interest: one.interest + sign * other.interest,
  principal: one.principal + sign * other.principal,
  escrow: one.escrow + sign * other.escrow,
  fees: one.fees + sign * other.fees,
  unapplied: one.unapplied + sign * other.unapplied,
  corrections: one.corrections + sign * other.corrections,
});
export const plus = (one: Split, other: Split): Split => added(one, other, 1);
export const minus = (one: Split, other: Split): Split => added(one, other, -1);
export const isNothing = (split: Split): boolean => Object.values(split).every((cents) => cents === 0);
