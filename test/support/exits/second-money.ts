import type { Assumptions } from '#shared/structures/base/deal-input.ts';
import type { ExitTerms } from '#shared/terms/exit-terms.ts';
import type { FullTerms } from '#shared/terms/structure-terms.ts';
import type { Known } from '#test/system/api/house-oracle.ts';

/*
 * A second opinion on the exits, part one: loans, growth, and who pays whom for each entry. Written from the
 * specification alone; it shares no code with the engine, only the names of what goes in. USD, percent, months.
 */

export type SecondParty = 'seller' | 'investor' | 'endBuyer' | 'outsiders' | 'setAside';

/** A deal all of whose facts and terms are known. Without an amount the new loan is the lender's limit. */
export type Told = {
  house: Known;
  assumptions: Assumptions;
  terms: FullTerms;
  exits: Omit<ExitTerms, 'refinance'> & {
    refinance: Omit<ExitTerms['refinance'], 'amount'> & { amount: number | null };
  };
};

type Moved = { month: number; from: SecondParty; to: SecondParty; amount: number; atEnd: boolean };
/** Everything that is paid. `atEnd` marks what sale, payoffs, strike and reserves move: the net at the exit. */
export type Book = Moved[];
export type Move = (month: number, from: SecondParty, to: SecondParty, amount: number, atEnd?: boolean) => void;

export const into =
  (book: Book): Move =>
  (month, from, to, amount, atEnd = false) => {
    book.push({ month, from, to, amount, atEnd });
  };

/** A party's money by month, from closing to a month. */
export function columnOf(book: Book, party: SecondParty, last: number): number[] {
  const column = new Array<number>(last + 1).fill(0);
  for (const { month, from, to, amount } of book) {
    if (to === party) column[month] = (column[month] ?? 0) + amount;
    if (from === party) column[month] = (column[month] ?? 0) - amount;
  }
  return column;
}

export const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

export const worthToday = (amounts: readonly number[], percent: number): number => {
  const monthly = (1 + percent / 100) ** (1 / 12);
  return total(amounts.map((amount, month) => amount / monthly ** month));
};

/** To the cent, half a cent away from zero. */
const cents = (amount: number): number => (Math.sign(amount) * Math.round(Math.abs(amount) * 100 + 1e-7)) / 100;

/** The level payment of one dollar. */
const constant = (ratePercent: number, months: number): number => {
  const rate = ratePercent / 1200;
  return rate === 0 ? 1 / months : rate / (1 - (1 + rate) ** -months);
};

export type Debt = { payment: number; paid: (month: number) => number; left: (month: number) => number };

/** Payment to the cent, interest on the exact balance; the last payment is what is left, and nothing is below 0. */
export function debtOf(
  amount: number,
  ratePercent: number,
  months: number,
  { interestOnly = false, payment }: { interestOnly?: boolean; payment?: number } = {},
): Debt {
  const rate = ratePercent / 1200;
  const level = interestOnly ? cents(amount * rate) : cents(amount * constant(ratePercent, months));
  const regular = payment ?? (amount > 0 ? level : 0);
  const left = [Math.max(0, amount)];
  const paid = [0];
  const reckonTo = (month: number) => {
    for (let next = left.length; next <= month; next += 1) {
      const before = left[next - 1] ?? 0;
      const due = before * (1 + rate);
      const amountPaid = interestOnly ? regular : next >= months ? due : Math.min(regular, due);
      paid.push(amountPaid);
      left.push(interestOnly ? before : next >= months ? 0 : Math.max(0, due - amountPaid));
    }
  };
  const at = (list: number[]) => (month: number) => {
    reckonTo(month);
    return list[month] ?? Number.NaN;
  };
  return { payment: regular, paid: at(paid), left: at(left) };
}

const nothing: Debt = { payment: 0, paid: () => 0, left: () => 0 };

/** The loan of today, whose payment may hold taxes and insurance. */
export function presentDebt(house: Known): Debt {
  const { balance, ratePercent, paymentsLeft, payment, paymentIncludesEscrow } = house.loan;
  if (balance === 0) return nothing;
  if (payment === null) return debtOf(balance, ratePercent ?? 0, paymentsLeft ?? Number.NaN);
  const escrow = paymentIncludesEscrow ? (house.taxesYearly + house.insuranceYearly) / 12 : 0;
  const own = paymentIncludesEscrow ? Math.max(0, cents(payment - escrow)) : payment;
  return debtOf(balance, ratePercent ?? 0, paymentsLeft ?? Infinity, { payment: own });
}

/** What the house costs, brings and is worth in a month. */
export type Market = ReturnType<typeof marketOf>;

/** Rents and costs step once a year, values grow each month. */
export function marketOf({ house, assumptions }: Told, grows: boolean) {
  const growth = (percent: number) => 1 + (grows ? percent : 0) / 100;
  const stepped = (percent: number, month: number) => growth(percent) ** Math.max(0, Math.ceil(month / 12) - 1);
  const costs = (month: number) => stepped(assumptions.costGrowthPercent, month);
  const rent = (month: number) => house.rent * stepped(assumptions.rentGrowthPercent, month);
  const maintenance = (month: number) => ((house.value * house.maintenancePercent) / 1200) * costs(month);
  const owners = (month: number) =>
    (house.taxesYearly / 12 + house.insuranceYearly / 12 + house.hoaMonthly) * costs(month);
  const other = (month: number) => house.otherMonthly * costs(month);
  const fixed = (month: number) => maintenance(month) + owners(month) + other(month);
  const keptRent = (month: number) => rent(month) * (1 - (house.vacancyPercent + house.managementPercent) / 100);
  const valueGrowth = (month: number) => growth(assumptions.valueGrowthPercent) ** (month / 12);
  return { rent, keptRent, maintenance, owners, other, fixed, valueGrowth };
}

/** A house bought or leased one way, and who pays whom. */
export type Bought = {
  price: number;
  cashIn: number;
  reserves: number;
  vacant: number;
  /** Its balloon, the end of a note of interest only, or of a lease. */
  lastMonth: number;
  /** Of its own exit. */
  ownMonth: number;
  worth: (month: number) => number;
  /** What the investor pays in a month, and what ends it. */
  outgo: (month: number) => number;
  owed: (month: number) => number;
  /** The regular payments of its first month. */
  firstOutgo: number;
  sellerMonthly: number;
  /** The last month in which the contract pays the seller; 0 where all comes at closing. */
  contractEnd: number;
  /** Of the house, the investor's. */
  costs: (month: number) => number;
  maintenance: (month: number) => number;
  /** Still in the seller's name. */
  inName: (month: number) => number;
  /** On the loan that was not paid off at closing. */
  kept: (month: number) => number;
  close: (move: Move) => void;
  due: (move: Move, month: number) => void;
  bear: (move: Move, month: number) => void;
  rentIn: (month: number) => number;
  payOff: (move: Move, month: number, atEnd?: boolean) => void;
  sell: (move: Move, month: number) => void;
  /** On which closing is still to be paid. */
  titlePrice: number;
};

type Owning = Pick<
  Bought,
  | 'price'
  | 'lastMonth'
  | 'outgo'
  | 'owed'
  | 'firstOutgo'
  | 'sellerMonthly'
  | 'contractEnd'
  | 'inName'
  | 'kept'
  | 'due'
  | 'payOff'
> & { paidFirst: number; begin: (move: Move) => void };

function owning({ house, assumptions }: Told, market: Market, { paidFirst, begin, ...own }: Owning): Bought {
  const { repairs, reserves, vacantMonths: vacant } = house;
  const closing = (assumptions.closingPercent / 100) * own.price;
  const worth = (month: number) => (house.afterRepairValue ?? house.value) * market.valueGrowth(month);
  return {
    ...own,
    reserves,
    vacant,
    worth,
    cashIn: paidFirst + closing + repairs + reserves,
    ownMonth: Math.min(assumptions.holdMonths, own.lastMonth),
    costs: market.fixed,
    maintenance: market.maintenance,
    close: (move) => {
      begin(move);
      move(0, 'investor', 'outsiders', closing + repairs);
      move(0, 'investor', 'setAside', reserves);
    },
    bear: (move, month) => move(month, 'investor', 'outsiders', market.fixed(month)),
    rentIn: (month) => (month > vacant ? market.keptRent(month) : 0),
    sell: (move, month) => {
      move(month, 'outsiders', 'investor', worth(month) * (1 - assumptions.sellingCostPercent / 100), true);
      own.payOff(move, month, true);
      move(month, 'setAside', 'investor', reserves, true);
    },
    titlePrice: 0,
  };
}

/** Subject-To; `null` without a loan to take over. */
export function subjectTo(told: Told, market: Market): Bought | null {
  const { house, terms } = told;
  const { cashToSeller, second, takeover, assumptionFee = 0, fundingFeePercent = 0 } = terms.subjectTo;
  const { balance } = house.loan;
  if (balance === 0) return null;
  const loan = presentDebt(house);
  const note = second && second.amount > 0 ? debtOf(second.amount, second.ratePercent, second.months) : nothing;
  const isAssumed = takeover === 'assumption';
  const approval = isAssumed ? assumptionFee + (fundingFeePercent / 100) * balance : 0;
  const cures = house.arrears + house.liens + approval;
  return owning(told, market, {
    price: balance + cashToSeller + (second?.amount ?? 0),
    paidFirst: cashToSeller + cures,
    lastMonth: (second && second.amount > 0 ? second.balloonMonth : null) ?? Infinity,
    outgo: (month) => loan.paid(month) + note.paid(month),
    owed: (month) => loan.left(month) + note.left(month),
    firstOutgo: loan.payment + note.payment,
    sellerMonthly: note.payment,
    contractEnd: second && second.amount > 0 ? Math.min(second.balloonMonth ?? Infinity, second.months) : 0,
    inName: (month) => (isAssumed ? 0 : loan.left(month)),
    kept: loan.left,
    begin: (move) => {
      move(0, 'investor', 'seller', cashToSeller);
      move(0, 'investor', 'outsiders', cures);
    },
    due: (move, month) => {
      move(month, 'investor', 'outsiders', loan.paid(month));
      move(month, 'investor', 'seller', note.paid(month));
    },
    payOff: (move, month, atEnd) => {
      move(month, 'investor', 'outsiders', loan.left(month), atEnd);
      move(month, 'investor', 'seller', note.left(month), atEnd);
    },
  });
}

/** Seller Finance: the seller keeps the loan and pays it out of the note, or pays it off at closing. */
export function sellerFinance(told: Told, market: Market): Bought {
  const { house, terms } = told;
  const { price, down, ratePercent, months, interestOnly, balloonMonth, keepsLoan } = terms.sellerFinance;
  const present = presentDebt(house);
  const loan = keepsLoan ? present : nothing;
  const note = debtOf(price - down, ratePercent, months, { interestOnly });
  return owning(told, market, {
    price,
    paidFirst: down,
    lastMonth: Math.min(balloonMonth ?? Infinity, interestOnly ? months : Infinity),
    outgo: note.paid,
    owed: note.left,
    firstOutgo: note.payment,
    sellerMonthly: note.payment - loan.payment,
    contractEnd: price > down ? Math.min(balloonMonth ?? Infinity, months) : 0,
    inName: loan.left,
    kept: loan.left,
    begin: (move) => {
      move(0, 'investor', 'seller', down);
      move(0, 'seller', 'outsiders', house.arrears + house.liens + (keepsLoan ? 0 : present.left(0)));
    },
    due: (move, month) => {
      move(month, 'investor', 'seller', note.paid(month));
      move(month, 'seller', 'outsiders', loan.paid(month));
    },
    payOff: (move, month, atEnd) => {
      move(month, 'investor', 'seller', note.left(month), atEnd);
      move(month, 'seller', 'outsiders', loan.left(month), atEnd);
    },
  });
}

/** Lease Option: the owner keeps loan, taxes, insurance, dues and a share of the maintenance. */
export function leaseOption({ house, assumptions, terms }: Told, market: Market): Bought {
  const { strike, fee, rent, creditMonthly, months, repairs, closing, maintenanceSharePercent } = terms.leaseOption;
  const loan = presentDebt(house);
  const share = maintenanceSharePercent / 100;
  const owners = (month: number) =>
    market.owners(month) + market.other(month) + (1 - share) * market.maintenance(month);
  const costs = (month: number) => share * market.maintenance(month);
  const owed = (month: number) => strike - fee - creditMonthly * Math.min(month, months);
  const worth = (month: number) => house.value * market.valueGrowth(month);
  const payOff: Bought['payOff'] = (move, month, atEnd) => {
    move(month, 'investor', 'seller', owed(month), atEnd);
    move(month, 'seller', 'outsiders', loan.left(month), atEnd);
  };
  return {
    price: strike,
    cashIn: fee + repairs + closing,
    reserves: 0,
    vacant: 0,
    lastMonth: months,
    ownMonth: months,
    worth,
    outgo: () => rent,
    owed,
    firstOutgo: rent,
    sellerMonthly: rent - loan.payment - owners(1),
    contractEnd: months,
    costs,
    maintenance: costs,
    inName: loan.left,
    kept: loan.left,
    close: (move) => {
      move(0, 'investor', 'seller', fee);
      move(0, 'seller', 'outsiders', house.arrears + house.liens);
      move(0, 'investor', 'outsiders', repairs + closing);
    },
    due: (move, month) => {
      move(month, 'investor', 'seller', rent);
      move(month, 'seller', 'outsiders', loan.paid(month) + owners(month));
    },
    bear: (move, month) => move(month, 'investor', 'outsiders', costs(month)),
    rentIn: market.keptRent,
    payOff,
    sell: (move, month) => {
      const brings = worth(month) * (1 - assumptions.sellingCostPercent / 100);
      if (brings > owed(month)) {
        move(month, 'outsiders', 'investor', brings, true);
        payOff(move, month, true);
        return;
      }
      // The option lapses: the owner lists the house.
      move(month, 'outsiders', 'seller', worth(month) * (1 - assumptions.listing.costPercent / 100));
      move(month, 'seller', 'outsiders', loan.left(month));
    },
    titlePrice: strike,
  };
}

/** The lender's limit, down to a hundred: a share of the value, and what the income of the month after carries. */
export function newLoanLimit(bought: Bought, market: Market, refinance: Told['exits']['refinance']): number {
  const { month, ratePercent, months, loanToValuePercent, dscr } = refinance;
  const byValue = (loanToValuePercent / 100) * bought.worth(month);
  const income = market.keptRent(month + 1) - market.fixed(month + 1);
  const byIncome = income / (dscr * constant(ratePercent, months));
  return Math.max(0, Math.floor(Math.min(byValue, byIncome) / 100 + 1e-9) * 100);
}
