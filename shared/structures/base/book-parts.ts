import type { Loan } from '#shared/finance/loans.ts';
import type { NewLeasePart, NewLoanPart, NewPart } from '#shared/finance/part.ts';
import { monthsAfter } from '#shared/values/days.ts';
import type { Deal } from './house.ts';

/**
 * Lists the parts with which a structure's book begins, in the order of the book. Its owner edits it before the book is
 * opened.
 * @param closing ISO date.
 */
export type BookRules = (deal: Deal, closing: string) => NewPart[];

/** Whole cents; `null` where nobody knows. */
export const centsOf = (usd: number): number | null => (Number.isFinite(usd) ? Math.round(usd * 100 + 1e-7) : null);

const knownRate = (percent: number): number | null =>
  Number.isFinite(percent) ? Math.round(percent * 100_000) / 100_000 : null;

/** Days that a payment may be late. Notes usually say 10 to 15; a deed of trust of Fannie Mae's says 15. */
const usualGrace = 15;

/** A loan of the engine, as a book takes it. What it lacks is `null`. */
export function loanPart(
  { balance, ratePercent, payment, interestOnly }: Loan,
  about: Pick<NewLoanPart, 'kind' | 'label' | 'firstDue' | 'opened'> & Partial<NewLoanPart>,
): NewLoanPart {
  return {
    direction: 'pay',
    paidBy: 'us',
    principal: centsOf(balance),
    ratePercent: knownRate(ratePercent),
    payment: centsOf(payment),
    escrow: 0,
    method: 'monthly',
    interestOnly: interestOnly && ratePercent > 0,
    maturity: null,
    rateChange: null,
    feesFirst: false,
    openingEscrow: 0,
    graceDays: usualGrace,
    lateFee: null,
    payee: null,
    ...about,
  };
}

/** A note that is signed at closing, or some months later: its first payment is due a month after. */
export function notePart(
  note: Loan,
  balloonMonth: number | null,
  { signed, ...about }: Pick<NewLoanPart, 'kind' | 'label'> & Partial<NewLoanPart> & { signed: string },
): NewLoanPart {
  const last = balloonMonth ?? (Number.isFinite(note.lastMonth) ? note.lastMonth : null);
  const firstDue = monthsAfter(signed, 1);
  return loanPart(note, {
    ...{ opened: signed, firstDue },
    // The day of the last payment: signed on a 31st, the first may be due on a 30th, and so are the others.
    maturity: last === null ? null : monthsAfter(firstDue, last - 1),
    ...about,
  });
}

/**
 * The seller's loan, which runs on: due on the first of a month, as mortgages are. What its payment has beside principal
 * and interest goes into escrow.
 */
export function sellersLoan({ facts, house }: Deal, closing: string, about: Partial<NewLoanPart> = {}): NewLoanPart[] {
  const { loan } = facts;
  if (loan.balance === 0) return [];
  const whole = house.loan?.paymentIncludesEscrow === true ? (house.loan.payment ?? Number.NaN) : loan.payment;
  const firstDue = `${monthsAfter(closing, 1).slice(0, 'YYYY-MM'.length)}-01`;
  const { lastMonth } = loan;
  return [
    loanPart(loan, {
      ...{ kind: 'seller_loan', label: 'First loan', opened: closing, firstDue },
      escrow: Math.max(0, centsOf(whole - loan.payment) ?? 0),
      maturity: Number.isFinite(lastMonth) && lastMonth > 0 ? monthsAfter(firstDue, lastMonth - 1) : null,
      ...about,
    }),
  ];
}

/** A lease from a day on, its rent due each month from then. */
export function leasePart(
  { rent, credit, fee, strike }: Record<'rent' | 'credit' | 'fee' | 'strike', number>,
  { from, months, ...about }: Pick<NewLeasePart, 'kind' | 'label'> & { from: string; months: number | null },
): NewLeasePart {
  return {
    rent: centsOf(rent),
    firstDue: from,
    credit: centsOf(credit) ?? 0,
    fee: centsOf(fee) ?? 0,
    strike: centsOf(strike),
    expiry: months === null ? null : monthsAfter(from, months),
    graceDays: usualGrace,
    payee: null,
    ...about,
  };
}
