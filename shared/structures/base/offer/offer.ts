import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { OfferedField } from '#shared/terms/structure-terms.ts';

/*
 * What a letter offers a seller. USD; `null` where a fact is unknown, so that the letter can say so. Only what a seller
 * may read is in it: no after-repair value, no maximum price, no profit, no assignment fee.
 */

type Figure = number | null;

export type OfferNote = {
  amount: number;
  ratePercent: number;
  interestOnly: boolean;
  /** A month. */
  payment: number;
  /** Until the balloon, or until nothing is owed. */
  payments: number;
  /** Due after these payments; `null` for a note that they pay off. */
  balloon: number | null;
};

export type Offer = {
  structure: Strategy;
  price: Figure;
  /** At closing, before the seller's own costs. In a novation, when the resale closes. */
  cashToSeller: Figure;
  /** Whether the price includes what is owed on the loan. */
  includesLoan: boolean;
  /** Whether the seller's loan stays after closing, should there be one; otherwise what the buyer pays clears it. */
  keepsLoan: boolean;
  /** Whether the lender takes the buyer in the seller's place: a kept loan then leaves the seller's name. */
  isAssumed?: true;
  /** The cash to the seller comes out of this: the price, or the down payment or option fee toward it. */
  upfront: Figure;
  note: OfferNote | null;
  /** Of an option or until a resale; 0 without either. */
  months: number;
  /** A lease's, a month. */
  rent: Figure;
  creditMonthly: number;
  /** Of an option's price, after fee and credits. */
  left: Figure;
  /** Of a lease: the seller's share of maintenance. */
  sellerMaintenancePercent: number;
  /** Owed on a kept loan when the note's balloon or the option's rest is due. */
  loanThen: Figure;
};

/** The house's debts, USD; `null` while unknown. */
export type OfferHouse = {
  /** 0: free and clear. */
  balance: Figure;
  /** A month, without taxes and insurance. */
  payment: Figure;
  paymentsLeft: number | null;
  /** Falls due with the loan's last payment; `null` where the payments pay it off. */
  balloon: Figure;
  arrears: Figure;
  liens: Figure;
  /** Whether nobody has typed the balance: what it is part of is then said to 100 USD. */
  isRecord: boolean;
  /** Whether its payment was typed or said, is worked out of what was, or of a record or an estimate. */
  paymentKnown: 'typed' | 'reckoned' | 'about';
};

/** A letter may set these otherwise than the deal: its terms, and its loan. */
export type OfferTerm = OfferedField | 'house.loan.balance' | 'house.loan.payment' | 'house.arrears';

/** The reason why an offer is impossible, and its input. */
export type OfferFault = { structure: Strategy; field: OfferTerm; text: string };

/** A cell of the options letter: a figure, and words below it; either may be empty. */
export type OfferCell = { figure: string; text: string };
