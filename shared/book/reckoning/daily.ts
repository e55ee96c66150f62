import { type LoanTerms, lastLoanDay } from '#shared/finance/part.ts';
import { noCarry } from './cents.ts';
import { dueDay, duesBy } from './day-count.ts';
import { noSplit, type Payment } from './fact.ts';
import { type Applied, type LoanState, termsFrom, termsNow, unmetBy } from './loan-state.ts';

/* The daily method: simple interest by the day, and nothing waits. Money in whole cents. */

/**
 * Splits a payment of a daily loan that is not mature: interest, principal, escrow, fees, each up to what the installments
 * ask for that are due or that the money covers; the rest is principal.
 *
 * @param before with interest accrued to the payment's day.
 */
export function paidDaily(loan: LoanTerms, before: LoanState, fact: Payment): Applied {
  const { day, amount, toPrincipal = 0, toFees } = fact;
  const split = { ...noSplit };
  const state = { ...before };
  const terms = termsNow(state);
  let left = amount + before.unapplied;

  const take = (most: number): number => {
    const taken = Math.max(0, Math.min(left, most));
    left -= taken;
    return taken;
  };
  const payFees = (most: number) => {
    const paid = take(Math.min(state.feesDue, most));
    state.feesDue -= paid;
    split.fees += paid;
  };
  const payPrincipal = (most: number): number => {
    const paid = take(Math.min(state.principal, most));
    state.principal -= paid;
    split.principal += paid;
    return paid;
  };

  payFees(toFees ?? (loan.feesFirst ? left : 0));
  const count = Math.max(1, unmetBy(loan, state, day), covers(loan, state, left - Math.min(toPrincipal, left)));
  split.interest = take(state.interestOwed);
  state.interestOwed -= split.interest;
  // What is meant for the principal waits behind interest only.
  const meant = Math.min(toPrincipal, left);
  left -= meant;
  const regular = payPrincipal(count * terms.payment - split.interest);
  split.escrow = take(count * terms.escrow);
  state.escrow += split.escrow;
  if (toFees === undefined) payFees(state.feesDue);
  left += meant;
  payPrincipal(state.principal);
  state.unapplied = left;
  split.unapplied = left - before.unapplied;

  const mets: { due: string; amount: number }[] = [];
  state.counted += Math.min(split.interest + regular + split.escrow, count * (terms.payment + terms.escrow));
  for (let next = wholeOf(loan, state); mets.length < count; next = wholeOf(loan, state)) {
    if (next.amount === 0 || state.counted < next.amount) break;
    state.counted -= next.amount;
    state.met += 1;
    mets.push(next);
  }
  if (state.principal === 0) state.carry = noCarry;
  state.isPaidOff = state.principal === 0 && state.interestOwed === 0;
  return { state, split, mets };
}

/** The next installment, with the amounts of its own day. */
function wholeOf(loan: LoanTerms, state: LoanState): { due: string; amount: number } {
  const due = dueDay(loan, state.met);
  const { payment, escrow } = termsFrom(state, due);
  return { due, amount: payment + escrow };
}

/** How many whole installments money covers, with what came for the next; none on its maturity or later. */
function covers(loan: LoanTerms, state: LoanState, money: number): number {
  const most = Math.min(unmetBy(loan, state, loan.maturity ?? lastLoanDay), duesBy(loan, lastLoanDay));
  let left = money + state.counted;
  for (let count = 0; count < most; count += 1) {
    const { amount } = wholeOf(loan, { ...state, met: state.met + count });
    if (amount === 0 || left < amount) return count;
    left -= amount;
  }
  return most;
}
