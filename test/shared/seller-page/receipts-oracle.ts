import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { FullTerms } from '#shared/terms/structure-terms.ts';
import type { Known } from '#test/system/api/house-oracle.ts';

/*
 * What each option brings a seller, reckoned from the specification's table alone, month by month and without the
 * engine. USD.
 */

export type Receipts = { closing: number; months: number[]; end: number };

type Owed = { left: number; payments: number[]; balances: number[] };

/** A loan's payments and balances for up to 600 months. */
function loanOf(balance: number, ratePercent: number, payment: number, last: number): Owed {
  const payments: number[] = [];
  const balances = [balance];
  let left = balance;
  for (let month = 1; month <= 600; month += 1) {
    const due = left + (left * ratePercent) / 1200;
    const paid = left === 0 ? 0 : month >= last || payment > due ? due : payment;
    left = month >= last ? 0 : due - paid;
    payments.push(paid);
    balances.push(left);
  }
  return { left: balance, payments, balances };
}

const inCents = (amount: number) => Math.round(amount * 100 + 1e-7) / 100;

function level(balance: number, ratePercent: number, months: number): number {
  const i = ratePercent / 1200;
  return i === 0 ? balance / months : (balance * i) / (1 - (1 + i) ** -months);
}

/** The loan on the house. A payment that was given counts, less what it holds for taxes and insurance. */
function houseLoan({ loan, taxesYearly, insuranceYearly }: Known): Owed & { payment: number } {
  if (loan === null || loan.balance === 0) return { ...loanOf(0, 0, 0, 1), payment: 0 };
  const { balance, payment: given = null, paymentsLeft = null } = loan;
  const rate = loan.ratePercent ?? 0;
  const escrow = loan.paymentIncludesEscrow ? (taxesYearly + insuranceYearly) / 12 : 0;
  const payment =
    given === null
      ? inCents(level(balance, rate, paymentsLeft ?? 1))
      : escrow === 0
        ? given
        : Math.max(0, Math.round((given - escrow) * 100) / 100);
  return { ...loanOf(balance, rate, payment, paymentsLeft ?? Number.POSITIVE_INFINITY), payment };
}

/** A note to the seller: its payments, the month of its end, and what is due then. */
function noteOf(
  amount: number,
  rate: number,
  term: number,
  balloon: number | null,
  interestOnly: boolean,
): { n: number; payments: number[]; rest: number } {
  if (!(amount > 0)) return { n: 0, payments: [], rest: 0 };
  const n = Math.min(balloon ?? term, term);
  if (interestOnly) {
    const interest = inCents((amount * rate) / 1200);
    return { n, payments: Array.from({ length: n }, () => interest), rest: amount };
  }
  const { payments, balances } = loanOf(amount, rate, inCents(level(amount, rate, term)), term);
  return { n, payments: payments.slice(0, n), rest: balances[n] ?? 0 };
}

const upTo = (n: number, of: (month: number) => number) => Array.from({ length: n }, (_, at) => of(at + 1));

/** What the seller gets by one structure. @param price of cash, which a rule leaves. */
export function receiptsOf(structure: Strategy, house: Known, terms: FullTerms, price: number): Receipts {
  const loan = houseLoan(house);
  const [B, D] = [loan.left, house.arrears + house.liens];
  const paid = (month: number) => loan.payments[month - 1] ?? 0;
  const carry = house.taxesYearly / 12 + house.insuranceYearly / 12 + house.hoaMonthly;
  switch (structure) {
    case 'Wholesale':
      return { closing: price - B - D, months: [], end: 0 };
    case 'Seller Finance': {
      const { price: asked, down, ratePercent, months, balloonMonth, interestOnly, keepsLoan } = terms.sellerFinance;
      const note = noteOf(asked - down, ratePercent, months, balloonMonth, interestOnly);
      const isKept = keepsLoan && B > 0;
      return {
        closing: down - D - (isKept ? 0 : B),
        months: upTo(note.n, (month) => (note.payments[month - 1] ?? 0) - (isKept ? paid(month) : 0)),
        end: note.rest - (isKept ? (loan.balances[note.n] ?? 0) : 0),
      };
    }
    case 'Subject-To': {
      const { cashToSeller, second } = terms.subjectTo;
      const note = noteOf(
        second?.amount ?? 0,
        second?.ratePercent ?? 0,
        second?.months ?? 0,
        second?.balloonMonth ?? null,
        false,
      );
      return { closing: cashToSeller, months: note.payments, end: note.rest };
    }
    case 'Lease Option': {
      const { strike, fee, rent, creditMonthly, months, maintenanceSharePercent } = terms.leaseOption;
      const upkeep = ((house.value * house.maintenancePercent) / 1200) * (1 - maintenanceSharePercent / 100);
      return {
        closing: fee - D,
        months: upTo(months, (month) => rent - paid(month) - carry - house.otherMonthly - upkeep),
        end: strike - fee - creditMonthly * months - (loan.balances[months] ?? 0),
      };
    }
    case 'Novation': {
      const { sellerPrice, months } = terms.novation;
      return {
        closing: 0,
        months: upTo(months, (month) => -(paid(month) + carry)),
        end: sellerPrice - (loan.balances[months] ?? 0) - D,
      };
    }
  }
}

/** The seller's sale with an agent. */
export function listedOf(house: Known, price: number, costPercent: number, n: number): Receipts {
  const loan = houseLoan(house);
  const carry = house.taxesYearly / 12 + house.insuranceYearly / 12 + house.hoaMonthly;
  return {
    closing: 0,
    months: upTo(n, (month) => -((loan.payments[month - 1] ?? 0) + carry)),
    end: price * (1 - costPercent / 100) - (loan.balances[n] ?? 0) - house.arrears - house.liens,
  };
}

/** Added up, and in today's money. */
export function sumsOf({ closing, months, end }: Receipts, ratePercent: number): { total: number; today: number } {
  const worth = (amount: number, month: number) => amount * (1 + ratePercent / 100) ** (-month / 12);
  return {
    total: closing + months.reduce((sum, amount) => sum + amount, 0) + end,
    today: closing + months.reduce((sum, amount, at) => sum + worth(amount, at + 1), 0) + worth(end, months.length),
  };
}
