import { type LoanTerms, lastLoanDay } from '#shared/finance/part.ts';
import { monthsAfter } from '#shared/values/days.ts';
import { type Carry, interestOf, noCarry, type Span } from './cents.ts';
import { dueDay } from './day-count.ts';
import { noSplit, type Payment, plus, type Split } from './fact.ts';
import { type Applied, isDueWhole, type LoanState, termsOf } from './loan-state.ts';

/* The monthly method: an installment is whole, with a month's interest whenever it comes. Money in whole cents. */

export type Installment = { due: string; amount: number; interest: number; escrow: number; carry: Carry };

/**
 * The next installment; `null` once the loan is paid off, and where its maturity comes first.
 * @param by none that is due later. @param money none that certainly asks for more: its interest is then not reckoned.
 */
export function nextInstallment(
  loan: LoanTerms,
  state: LoanState,
  by = lastLoanDay,
  money = Number.POSITIVE_INFINITY,
): Installment | null {
  const due = dueDay(loan, state.met);
  if (state.isPaidOff || due > by || isDueWhole(loan, due)) return null;
  const { payment, escrow } = termsOf(state, due);
  if (!loan.interestOnly && money < Math.min(payment, state.principal) + escrow) return null;
  const interest = monthsInterest(loan, state, due);
  const regular = loan.interestOnly ? interest.cents : Math.min(payment, state.principal + interest.cents);
  return { due, amount: regular + escrow, interest: interest.cents, escrow, carry: interest.carry };
}

/** A month's interest, to a due day. What is carried bears interest, too; a loan of interest only carries nothing. */
export function monthsInterest(loan: LoanTerms, { principal, carry, ...state }: LoanState, due: string) {
  const month: Span[] = [{ ratePercent: termsOf(state, due).ratePercent, time: [1, 12] }];
  return loan.interestOnly
    ? { ...interestOf(principal, noCarry, month), carry }
    : interestOf(principal, carry, month, true);
}

/** A loan after an installment was met from what is held. */
export function afterInstallment(state: LoanState, next: Installment): { state: LoanState; split: Split } {
  const { amount, interest, escrow } = next;
  const principal = amount - interest - escrow;
  const isPaidOff = state.principal === principal;
  return {
    state: {
      ...state,
      principal: state.principal - principal,
      carry: isPaidOff ? noCarry : next.carry,
      escrow: state.escrow + escrow,
      unapplied: state.unapplied - amount,
      met: state.met + 1,
      isPaidOff,
    },
    split: { ...noSplit, interest, principal, escrow, unapplied: -amount },
  };
}

/**
 * Splits a payment: what is due by its day, what is meant for the principal, then what falls due within a month, each
 * while money covers the whole. The rest is held. Fees come last, of what it brought beyond whole installments to come.
 */
export function paidMonthly(loan: LoanTerms, before: LoanState, fact: Payment): Applied {
  const { day, amount, toPrincipal = 0, toFees } = fact;
  const mets: { due: string; amount: number }[] = [];
  let state = { ...before, unapplied: before.unapplied + amount - toPrincipal };
  let split: Split = { ...noSplit, unapplied: amount - toPrincipal };
  /** Of its own money: what was held before pays no fee. */
  const payFees = (most: number) => {
    const fees = Math.max(0, Math.min(state.feesDue, most, amount - toPrincipal));
    state = { ...state, feesDue: state.feesDue - fees, unapplied: state.unapplied - fees };
    split = { ...split, fees: split.fees + fees, unapplied: split.unapplied - fees };
  };
  payFees(toFees ?? (loan.feesFirst ? amount : 0));

  /** Meant for the principal: it waits behind what is due. */
  let reserved = toPrincipal;
  const nextBy = (latest: string, money?: number) => nextInstallment(loan, state, latest, money);
  const meet = (latest: string) => {
    const coming = () => nextBy(latest, state.unapplied + reserved);
    for (let next = coming(); next !== null; next = coming()) {
      const drawn = next.due <= day ? Math.min(reserved, Math.max(0, next.amount - state.unapplied)) : 0;
      if (state.unapplied + drawn < next.amount) return;
      reserved -= drawn;
      const met = afterInstallment({ ...state, unapplied: state.unapplied + drawn }, next);
      state = met.state;
      split = plus(split, { ...met.split, unapplied: met.split.unapplied + drawn });
      mets.push({ due: next.due, amount: next.amount });
    }
  };
  meet(day);
  const extra = reserved === 0 || nextBy(day) ? 0 : Math.min(reserved, state.principal);
  const isPaidOff = state.isPaidOff || state.principal === extra;
  state = {
    ...state,
    principal: state.principal - extra,
    carry: isPaidOff ? noCarry : state.carry,
    unapplied: state.unapplied + reserved - extra,
    isPaidOff,
  };
  split = { ...split, principal: split.principal + extra, unapplied: split.unapplied + reserved - extra };
  reserved = 0;
  if (amount > toPrincipal + (toFees ?? 0)) meet(monthsAfter(day, 1));
  if (state.feesDue > 0 && mets.length > 0 && toFees === undefined && !nextBy(day)) payFees(beyondWhole(loan, state));
  return { state, split, mets };
}

/** What is held beyond the whole installments to come that it covers. */
function beyondWhole(loan: LoanTerms, state: LoanState): number {
  let now = state;
  for (let next = nextInstallment(loan, now); next !== null; next = nextInstallment(loan, now)) {
    if (next.amount === 0 || now.unapplied < next.amount) break;
    now = afterInstallment(now, next).state;
  }
  return now.unapplied;
}
