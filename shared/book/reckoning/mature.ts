import type { LoanTerms } from '#shared/finance/part.ts';
import { noCarry } from './cents.ts';
import { dueDay } from './day-count.ts';
import { noSplit, type Payment } from './fact.ts';
import { type Applied, accrued, type LoanState, sincePaidThrough } from './loan-state.ts';
import { monthsInterest } from './monthly.ts';

/*
 * A loan from its maturity on: all is due, with interest by the day, and no escrow. Installments that were not met are in
 * it. Money in whole cents.
 */

/** The interest until its maturity is owed: the installment's where that is the next due day, else as in a payoff. */
export function atMaturity(loan: LoanTerms, state: LoanState, maturity: string): LoanState {
  if (loan.method === 'daily') return accrued(loan, state, maturity);
  const { cents, carry } =
    dueDay(loan, state.met) === maturity
      ? monthsInterest(loan, state, maturity)
      : sincePaidThrough(loan, state, maturity);
  return { ...state, interestOwed: state.interestOwed + cents, carry, accruedTo: maturity };
}

/** Splits money for a mature loan, what is held with it: interest, principal, fees. @param before accrued to its day. */
export function paidMature(
  loan: LoanTerms,
  before: LoanState,
  { amount, toFees }: Pick<Payment, 'amount' | 'toFees'>,
): Applied {
  let left = before.unapplied + amount;
  const take = (most: number): number => {
    const taken = Math.max(0, Math.min(left, most));
    left -= taken;
    return taken;
  };
  const first = take(Math.min(before.feesDue, amount, toFees ?? (loan.feesFirst ? amount : 0)));
  const interest = take(before.interestOwed);
  const principal = take(before.principal);
  const last = toFees === undefined ? take(before.feesDue - first) : 0;
  const fees = first + last;
  const [owed, interestOwed] = [before.principal - principal, before.interestOwed - interest];
  const isPaidOff = owed === 0 && interestOwed === 0;
  return {
    state: {
      ...before,
      principal: owed,
      carry: owed === 0 ? noCarry : before.carry,
      interestOwed,
      feesDue: before.feesDue - fees,
      unapplied: left,
      isPaidOff,
    },
    split: { ...noSplit, interest, principal, fees, unapplied: left - before.unapplied },
    // The balloon, once nothing is left of it.
    mets:
      loan.maturity !== null && isPaidOff && !before.isPaidOff
        ? [{ due: loan.maturity, amount: interest + principal }]
        : [],
  };
}
