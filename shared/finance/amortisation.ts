import { monthlyPayment, remainingBalance } from './figures.ts';

/*
 * A loan month by month. The payment is the level payment rounded to the cent, as lenders charge it. Interest accrues
 * on the exact balance, fractions of cents included. The last payment absorbs the rounding.
 */

export type Loan = {
  /** USD, 0 or more. */
  principal: number;
  /** Percent, 0 or more; 0 repays the loan in even parts. */
  annualRate: number;
  /** Payments; a fraction of a month counts as one more. */
  months: number;
};

/** One payment. Money in whole cents, so that sums are exact. */
export type AmortizationRow = {
  /** 1 is the first payment. */
  month: number;
  /** Interest and principal together. */
  payment: number;
  interest: number;
  principal: number;
  /** Still owed after the payment. */
  balance: number;
};

/**
 * Every payment of a loan. The principal parts sum to the loan to the cent; the last balance is 0. Empty without a
 * loan; shorter than the term where the rounded payment repays a tiny loan early.
 */
export function amortizationSchedule(loan: Loan): AmortizationRow[] {
  const rows: AmortizationRow[] = [];
  const payment = paymentInCents(loan);
  const last = paymentCount(loan);
  let exact = Math.round(loan.principal * 100);
  let owed = exact;
  for (let month = 1; month <= last && owed > 0; month += 1) {
    const due = exact * (1 + loan.annualRate / 1200);
    exact = month === last ? 0 : Math.max(0, due - payment);
    const balance = Math.round(exact);
    const principal = owed - balance;
    const interest = balance > 0 ? payment - principal : Math.max(0, Math.round(due) - owed);
    rows.push({ month, payment: principal + interest, interest, principal, balance });
    owed = balance;
  }
  return rows;
}

/**
 * The balance after a number of payments, USD, without building the schedule: the closed form for the exact level
 * payment, corrected by the effect of rounding payments to cents, with interest.
 */
export function balanceAfter(loan: Loan, payments: number): number {
  if (payments >= paymentCount(loan)) return 0;
  const exact = remainingBalance(loan.principal, loan.annualRate, loan.months, payments);
  const rounding = paymentInCents(loan) / 100 - exactPayment(loan);
  // Growth may be Infinity, and 0 × Infinity is NaN.
  return rounding === 0 ? exact : Math.max(0, exact - rounding * grown(loan, payments));
}

/** The level payment in whole cents. */
export function paymentInCents(loan: Loan): number {
  const exact = exactPayment(loan) * 100;
  // Half a cent rounds up, also where its binary fraction falls just short.
  const nearest = Math.round(exact + 1e-7);
  const shortfall = exact - nearest;
  // At a high rate, interest on the rounding can exceed the loan itself: round such a payment up.
  if (shortfall > 0 && shortfall * grown(loan, paymentCount(loan)) > nearest) return Math.ceil(exact);
  return nearest;
}

function exactPayment({ principal, annualRate, months }: Loan): number {
  return monthlyPayment(principal, annualRate, months);
}

function paymentCount({ months }: Loan): number {
  // A term such as 29.9167 years is a whole number of months except for rounding.
  return Math.ceil(months - 1e-6);
}

/** The future value of one dollar a month after that many months. */
function grown({ annualRate }: Loan, months: number): number {
  const rate = annualRate / 1200;
  return rate === 0 ? months : Math.expm1(months * Math.log1p(rate)) / rate;
}
