import { paymentInCents } from './amortisation.ts';
import { monthlyPayment } from './figures.ts';

/* Loans and notes month by month, USD; NaN where a fact is unknown. */

export type Loan = {
  balance: number;
  ratePercent: number;
  /** A month. */
  payment: number;
  /** The month of the last payment, which is what is left; Infinity when nobody knows. */
  lastMonth: number;
  /** Keeps its balance. */
  interestOnly: boolean;
};

export type NoteTerms = {
  ratePercent: number;
  months: number;
  interestOnly?: boolean;
};

/**
 * A note to the seller with its level payment, or its interest.
 *
 * @param isExact leaves the payment unrounded: for bounds of terms, not for flows.
 */
export function noteOf(
  balance: number,
  { ratePercent, months, interestOnly = false }: NoteTerms,
  isExact = false,
): Loan {
  const exact = interestOnly ? (balance * ratePercent) / 1200 : monthlyPayment(balance, ratePercent, months);
  const inCents = () =>
    interestOnly
      ? Math.round(exact * 100 + 1e-7) / 100
      : paymentInCents({ principal: balance, annualRate: ratePercent, months }) / 100;
  const payment = Number.isNaN(balance) ? balance : isExact ? exact : inCents();
  return { balance, ratePercent, payment, lastMonth: months, interestOnly };
}

export type Schedule = {
  /** The payment of a month; month 1 is the first. */
  paid: (month: number) => number;
  /** Owed after a month's payment; month 0 is today. */
  owed: (month: number) => number;
};

/** No arrangement runs longer: a start, a note and a foreclosure, each at its most. */
const mostMonths = 1200;

/**
 * Payments and balances: interest on the exact balance; the last payment is what is left; never below 0. A payment
 * below the interest makes the balance grow. Months are reckoned once somebody asks for them.
 *
 * @param months the last that counts.
 */
export function scheduleOf(
  { balance, ratePercent, payment, lastMonth, interestOnly }: Loan,
  months = mostMonths,
): Schedule {
  const paid = [0];
  const owed = [balance];
  const growth = 1 + ratePercent / 1200;
  let left = balance;
  const reckonTo = (last: number) => {
    for (let month = paid.length; month <= last; month += 1) {
      if (interestOnly) paid.push(payment);
      else if (left === 0) paid.push(0);
      else {
        const due = left * growth;
        const amount = month >= lastMonth ? due : Math.min(payment, due);
        paid.push(amount);
        left = month >= lastMonth ? 0 : due - amount;
      }
      owed.push(left);
    }
  };
  const at = (amounts: number[]) => (month: number) => {
    if (month > months) return 0;
    reckonTo(month);
    return amounts[month] ?? 0;
  };
  return { paid: at(paid), owed: at(owed) };
}

/** The month in which a note falls due at once; one of interest only at its end. `null` without a balloon. */
export function dueMonthOf(note: NoteTerms & { balloonMonth: number | null }): number | null {
  if (!note.interestOnly) return note.balloonMonth;
  return Math.min(note.balloonMonth ?? note.months, note.months);
}

/** How often a note is paid, a balloon with the last of it; 0 for a note of nothing. */
export function paymentsOf({ balance, lastMonth }: Loan, due: number | null): number {
  return balance === 0 ? 0 : Math.min(due ?? lastMonth, lastMonth);
}

/**
 * The balance of a loan that falls due with the regular payment of its last month. `null` where the payments pay it
 * off: a last payment of up to twice a regular one is no balloon (Regulation Z, 12 CFR 1026.18(s)(5)(i)), so that
 * payments rounded to the cent or the dollar, or a balance rounded to the hundred, have none.
 */
export function balloonOf(loan: Loan): { month: number; amount: number } | null {
  const { payment, lastMonth: month } = loan;
  if (month === Infinity) return null;
  const amount = scheduleOf(loan, month).paid(month) - payment;
  return amount > Math.max(payment, leastBalloon) ? { month, amount } : null;
}

/** USD; less is the rounding of payments. */
const leastBalloon = 1;

/** The longest that a loan is given for, in payments. */
export const mostPayments = 600;

/** The month whose payment pays a loan off; Infinity when none does within 50 years. */
export function payoffMonth(loan: Loan): number {
  const { owed } = scheduleOf({ ...loan, lastMonth: Infinity }, mostPayments);
  for (let month = 1; month <= mostPayments; month += 1) if (owed(month) === 0) return month;
  return Infinity;
}

/**
 * The largest loan that a lender refinances: a share of the value, and what net operating income carries at the
 * debt service coverage ratio. USD.
 *
 * @param income net operating income, USD a month.
 * @param refinance the loan that takes the place of the others.
 */
export function refinanceLimit(
  value: number,
  income: number,
  refinance: { ratePercent: number; months: number; loanToValuePercent: number; dscr: number },
): number {
  const constant = monthlyPayment(1, refinance.ratePercent, refinance.months);
  const carried = income / (refinance.dscr * constant);
  return Math.max(0, Math.min((value * refinance.loanToValuePercent) / 100, carried));
}
