import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Assumptions, House } from '#shared/structures/base/deal-input.ts';
import type { FullTerms } from '#shared/terms/structure-terms.ts';

/*
 * A second reckoning of the deal engine for houses whose facts are all known: ledgers in integers of 10^-18 dollars,
 * month by month, every amount moved from one party to another. Nothing of the engine is used: payments come from a
 * sum of discounted dollars, roots from bisection, worth from discounting each flow on its own.
 */

const scale = 10n ** 18n;
const fixed = (amount: number) => BigInt(Math.round(amount * 1e6)) * 10n ** 12n;
const times = (amount: bigint, factor: bigint) => (amount * factor) / scale;
const part = (amount: bigint, percent: number) => times(amount, fixed(percent)) / 100n;
const toCents = (amount: bigint) => {
  const cent = 10n ** 16n;
  return ((amount + cent / 2n) / cent) * cent;
};
const dollars = (amount: bigint) => Number(amount / 10n ** 9n) / 1e9;

/** The twelfth root of a growth factor, by bisection on integers. */
function monthlyFactor(percent: number): bigint {
  const whole = scale + fixed(percent) / 100n;
  let [low, high] = [0n, 2n * scale];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    let grown = scale;
    for (let month = 0; month < 12; month += 1) grown = times(grown, middle);
    if (grown <= whole) low = middle;
    else high = middle;
  }
  return low;
}

function power(factor: bigint, times_: number): bigint {
  let result = scale;
  for (let count = 0; count < times_; count += 1) result = times(result, factor);
  return result;
}

/** A loan paid down in a ledger. */
class Debt {
  left: bigint;
  readonly payment: bigint;
  readonly #rate: bigint;
  readonly #interestOnly: boolean;
  #monthsLeft: number;

  /** @param given the payment, where it does not follow from the rest; such a loan may have no last month. */
  constructor(balance: number, ratePercent: number, months: number | null, interestOnly = false, given?: bigint) {
    this.left = fixed(balance);
    this.#rate = fixed(ratePercent) / 1200n;
    this.#monthsLeft = months ?? Number.POSITIVE_INFINITY;
    this.#interestOnly = interestOnly;
    if (given !== undefined || this.left === 0n) {
      this.payment = given ?? 0n;
      return;
    }
    // The worth of a dollar a month, summed up.
    let annuity = 0n;
    let discounted = scale;
    for (let month = 0; month < this.#monthsLeft; month += 1) {
      discounted = (discounted * scale) / (scale + this.#rate);
      annuity += discounted;
    }
    this.payment = toCents(interestOnly ? times(this.left, fixed(ratePercent)) / 1200n : (this.left * scale) / annuity);
  }

  /** Pays one month. @returns what was paid. */
  pay(): bigint {
    if (this.#interestOnly || this.left === 0n) return this.#interestOnly ? this.payment : 0n;
    const due = this.left + times(this.left, this.#rate);
    this.#monthsLeft -= 1;
    const paid = this.#monthsLeft === 0 || due < this.payment ? due : this.payment;
    this.left = due - paid;
    return paid;
  }
}

type Side = { flows: bigint[] };

export type Reckoned = {
  /** The investor's, from month 0 on. */
  flows: number[];
  price: number;
  cashIn: number;
  monthlyCashFlow: number | null;
  /** `null` without a month or without cash in. */
  cashOnCashPercent: number | null;
  exitMonth: number;
  netAtExit: number;
  profit: number;
  npv: number;
  seller: SellerFigures;
  /** Sale proceeds and rent, less what goes to neither side: what both sides share where the exit pays the seller off. */
  shared: number;
};

type SellerFigures = {
  cashNow: number;
  monthly: number | null;
  /** To the contract's last payment. */
  months: number;
  total: number;
  presentValue: number;
  loanInNameAtExit: number;
};

export type Known = { [Name in Exclude<keyof House, 'loan'>]: NonNullable<House[Name]> } & { loan: KnownLoan };
type KnownLoan = {
  balance: number;
  ratePercent: number;
  paymentsLeft: number | null;
  payment: number | null;
  paymentIncludesEscrow: boolean | null;
};

/** Subject-to is `null` where there is no loan; `listed` is the seller's side of a sale with an agent. */
export function reckon(
  house: Known,
  assumptions: Assumptions,
  terms: FullTerms,
): { structures: Record<Strategy, Reckoned | null>; listed: SellerFigures } {
  const value = fixed(house.value);
  const repaired = fixed(house.afterRepairValue);
  const rent = fixed(house.rent);
  const others = {
    taxes: fixed(house.taxesYearly) / 12n,
    insurance: fixed(house.insuranceYearly) / 12n,
    hoa: fixed(house.hoaMonthly),
    other: fixed(house.otherMonthly),
  };
  const maintenance = part(value, house.maintenancePercent) / 12n;
  const cured = fixed(house.arrears) + fixed(house.liens);
  const repairs = fixed(house.repairs);
  const reserves = fixed(house.reserves);
  const [rentYear, costYear] = [assumptions.rentGrowthPercent, assumptions.costGrowthPercent].map(
    (percent) => scale + fixed(percent) / 100n,
  ) as [bigint, bigint];
  const valueMonth = monthlyFactor(assumptions.valueGrowthPercent);
  const hurdle = monthlyFactor(assumptions.hurdlePercent);
  const discount = monthlyFactor(assumptions.sellerDiscountPercent);
  const present = () => {
    const { balance, ratePercent, paymentsLeft, payment, paymentIncludesEscrow } = house.loan;
    const escrow = paymentIncludesEscrow ? others.taxes + others.insurance : 0n;
    const given = payment === null ? undefined : toCents(fixed(payment) > escrow ? fixed(payment) - escrow : 0n);
    return new Debt(balance, ratePercent, paymentsLeft, false, balance === 0 ? undefined : given);
  };
  const step = (year: bigint, month: number) => power(year, Math.floor((month - 1) / 12));
  const kept = (month: number) => {
    const gross = times(rent, step(rentYear, month));
    return gross - part(gross, house.vacancyPercent) - part(gross, house.managementPercent);
  };
  const fixedCosts = maintenance + others.taxes + others.insurance + others.hoa + others.other;
  const income = (month: number) =>
    (month > house.vacantMonths ? kept(month) : 0n) - times(fixedCosts, step(costYear, month));
  const soldFor = (start: bigint, months: number) => {
    const sale = times(start, power(valueMonth, months));
    return sale - part(sale, assumptions.sellingCostPercent);
  };
  const carry = others.taxes + others.insurance + others.hoa;

  const worth = ({ flows }: Side, monthly: bigint) => {
    let [sum, factor] = [0n, scale];
    for (const flow of flows) {
      sum += (flow * scale) / factor;
      factor = times(factor, monthly);
    }
    return sum;
  };
  const total = ({ flows }: Side) => flows.reduce((sum, flow) => sum + flow, 0n);
  const sellerFigures = (seller: Side, month: bigint | null, loanLeft: bigint): SellerFigures => ({
    cashNow: dollars(seller.flows[0] ?? 0n),
    monthly: month === null ? null : dollars(month),
    months: seller.flows.length - 1,
    total: dollars(total(seller)),
    presentValue: dollars(worth(seller, discount)),
    loanInNameAtExit: dollars(loanLeft),
  });
  const result = (
    row: {
      price: bigint;
      cashIn: bigint;
      month: bigint | null;
      sellerMonth: bigint | null;
      exitMonth: number;
      net: bigint;
      loanLeft: bigint;
    },
    investor: Side,
    seller: Side,
    shared: bigint,
  ): Reckoned => ({
    flows: investor.flows.map(dollars),
    price: dollars(row.price),
    cashIn: dollars(row.cashIn),
    monthlyCashFlow: row.month === null ? null : dollars(row.month),
    cashOnCashPercent:
      row.month === null || row.cashIn <= 0n ? null : dollars((1200n * row.month * scale) / row.cashIn),
    exitMonth: row.exitMonth,
    netAtExit: dollars(row.net),
    profit: dollars(total(investor)),
    npv: dollars(worth(investor, hurdle)),
    seller: sellerFigures(seller, row.sellerMonth, row.loanLeft),
    shared: dollars(shared),
  });
  const add = (side: Side, month: number, amount: bigint) => {
    side.flows[month] = (side.flows[month] ?? 0n) + amount;
  };

  function held(kind: 'subjectTo' | 'sellerFinance'): Reckoned {
    const { subjectTo, sellerFinance } = terms;
    const isSubject = kind === 'subjectTo';
    const { second } = subjectTo;
    const loan = present();
    const noteOf = () =>
      isSubject
        ? second && new Debt(second.amount, second.ratePercent, second.months)
        : new Debt(
            sellerFinance.price - sellerFinance.down,
            sellerFinance.ratePercent,
            sellerFinance.months,
            sellerFinance.interestOnly,
          );
    const note = noteOf();
    const balloon = isSubject ? second?.balloonMonth : sellerFinance.balloonMonth;
    const due = !isSubject && sellerFinance.interestOnly ? sellerFinance.months : 9999;
    const exitMonth = Math.min(assumptions.holdMonths, balloon ?? 9999, due);
    const stays = isSubject || (sellerFinance.keepsLoan && house.loan.balance > 0);
    const price = isSubject
      ? fixed(house.loan.balance) + fixed(subjectTo.cashToSeller) + fixed(second?.amount ?? 0)
      : fixed(sellerFinance.price);
    const paidNow = fixed(isSubject ? subjectTo.cashToSeller : sellerFinance.down);
    const closing = part(price, assumptions.closingPercent);
    const cashIn = paidNow + (isSubject ? cured : 0n) + closing + repairs + reserves;
    const investor: Side = { flows: [-cashIn] };
    let shared = -closing - repairs - cured - (stays ? 0n : fixed(house.loan.balance));
    for (let month = 1; month <= exitMonth; month += 1) {
      const toSeller = note ? note.pay() : 0n;
      const toLender = stays ? loan.pay() : 0n;
      add(investor, month, income(month) - toSeller - (isSubject ? toLender : 0n));
      shared += income(month) - toLender;
    }
    const [noteLeft, loanLeft] = [note?.left ?? 0n, stays ? loan.left : 0n];
    const sale = soldFor(repaired, exitMonth);
    const net = sale - noteLeft - (isSubject ? loanLeft : 0n) + reserves;
    add(investor, exitMonth, net);
    shared += sale - loanLeft;
    const month = income(house.vacantMonths + 1) - (note?.payment ?? 0n) - (isSubject ? present().payment : 0n);
    const sellerMonth = (note?.payment ?? 0n) - (stays && !isSubject ? present().payment : 0n);
    const { seller, loanLeft: inName } = contract();
    return result({ price, cashIn, month, sellerMonth, exitMonth, net, loanLeft: inName }, investor, seller, shared);

    /** The note to its balloon or its last payment, whenever the investor sells; out of it a loan that the seller keeps. */
    function contract(): { seller: Side; loanLeft: bigint } {
      const [owed, behind] = [noteOf(), stays ? present() : null];
      const isOwed = isSubject ? (second?.amount ?? 0) > 0 : sellerFinance.price > sellerFinance.down;
      const term = isSubject ? (second?.months ?? 0) : sellerFinance.months;
      const months = isOwed ? Math.min(balloon ?? 9999, term) : 0;
      const side: Side = { flows: [isSubject ? paidNow : paidNow - cured - (stays ? 0n : fixed(house.loan.balance))] };
      for (let each = 1; each <= months; each += 1) {
        const toSeller = owed ? owed.pay() : 0n;
        const toLender = behind ? behind.pay() : 0n;
        add(side, each, toSeller - (isSubject ? 0n : toLender));
      }
      const left = behind ? behind.left : 0n;
      if (months > 0 || !isSubject) add(side, months, (owed?.left ?? 0n) - (isSubject ? 0n : left));
      return { seller: side, loanLeft: left };
    }
  }

  function leased(): Reckoned {
    const { strike, fee, rent: toOwner, creditMonthly, months, maintenanceSharePercent, ...own } = terms.leaseOption;
    const loan = present();
    const cashIn = fixed(fee) + fixed(own.repairs) + fixed(own.closing);
    const investor: Side = { flows: [-cashIn] };
    const seller: Side = { flows: [fixed(fee) - cured] };
    let shared = -fixed(own.repairs) - fixed(own.closing) - cured;
    const share = part(maintenance, maintenanceSharePercent);
    const mine = (month: number) => kept(month) - times(share, step(costYear, month)) - fixed(toOwner);
    for (let month = 1; month <= months; month += 1) {
      const paid = loan.pay();
      const owners = times(fixedCosts - share, step(costYear, month));
      add(investor, month, mine(month));
      // By the contract the owner's costs are today's.
      add(seller, month, fixed(toOwner) - paid - (fixedCosts - share));
      shared += kept(month) - times(share, step(costYear, month)) - owners - paid;
    }
    const left = fixed(strike) - fixed(fee) - fixed(creditMonthly) * BigInt(months);
    const isUsed = soldFor(value, months) > left;
    const net = isUsed ? soldFor(value, months) - left : 0n;
    const grown = times(value, power(valueMonth, months));
    const listed = grown - part(grown, assumptions.listing.costPercent);
    add(investor, months, net);
    // The option counts as used.
    add(seller, months, left - loan.left);
    shared += (isUsed ? soldFor(value, months) : listed) - loan.left;
    const sellerMonth = fixed(toOwner) - present().payment - (fixedCosts - share);
    const row = {
      price: fixed(strike),
      cashIn,
      month: mine(1),
      sellerMonth,
      exitMonth: months,
      net,
      loanLeft: loan.left,
    };
    return result(row, investor, seller, shared);
  }

  function novated(): Reckoned {
    const { sellerPrice, listPrice, agentPercent, closingPercent, months, holdingMonthly, concessions } =
      terms.novation;
    const loan = present();
    const investor: Side = { flows: [-repairs] };
    const seller: Side = { flows: [0n] };
    let shared = -repairs - cured;
    for (let month = 1; month <= months; month += 1) {
      const paid = loan.pay();
      add(investor, month, -fixed(holdingMonthly));
      add(seller, month, -carry - paid);
      shared -= fixed(holdingMonthly) + carry + paid;
    }
    const list = fixed(listPrice);
    const proceeds = list - part(list, agentPercent) - part(list, closingPercent) - fixed(concessions);
    const net = proceeds - fixed(sellerPrice);
    add(investor, months, net);
    add(seller, months, fixed(sellerPrice) - loan.left - cured);
    shared += proceeds - loan.left;
    const cashIn = repairs + fixed(holdingMonthly) * BigInt(months);
    const sellerMonth = -carry - present().payment;
    const row = { price: fixed(sellerPrice), cashIn, month: null, sellerMonth, exitMonth: months, net, loanLeft: 0n };
    return result(row, investor, seller, shared);
  }

  function assigned(): Reckoned {
    const { rulePercent, earnest, ownCosts, price: own } = terms.wholesale;
    const beforeFee = part(repaired, rulePercent) - repairs;
    // A price of its own leaves the fee what the rule leaves above it.
    const left = own === null ? fixed(terms.wholesale.fee) : beforeFee - fixed(own);
    const fee = left < 0n ? 0n : left;
    const ruled = beforeFee - fee;
    const hundred = 100n * scale;
    // A ten-millionth of a dollar short of a hundred is rounding; below 0 the remainder is, too.
    const nudged = ruled + scale / 10_000_000n;
    const hundreds = nudged - (((nudged % hundred) + hundred) % hundred);
    const debts = fixed(house.loan.balance) + cured;
    const price =
      own !== null ? fixed(own) : hundreds < debts && debts <= ruled + scale / 200n ? toCents(ruled) : hundreds;
    const paidByBuyer = price + fee;
    const cashIn = fixed(earnest) + fixed(ownCosts);
    const net = fee + fixed(earnest);
    const owed = fixed(house.loan.balance) + cured;
    const row = { price, cashIn, month: null, sellerMonth: null, exitMonth: 1, net, loanLeft: 0n };
    return result(row, { flows: [-cashIn, net] }, { flows: [price - owed] }, paidByBuyer - fixed(ownCosts) - owed);
  }

  function listed(): SellerFigures {
    const { costPercent, months } = assumptions.listing;
    const loan = present();
    const seller: Side = { flows: [0n] };
    for (let month = 1; month <= months; month += 1) add(seller, month, -carry - loan.pay());
    add(seller, months, value - part(value, costPercent) - loan.left - cured);
    return sellerFigures(seller, -carry - present().payment, 0n);
  }

  return {
    structures: {
      'Subject-To': house.loan.balance === 0 ? null : held('subjectTo'),
      'Seller Finance': held('sellerFinance'),
      'Lease Option': leased(),
      Novation: novated(),
      Wholesale: assigned(),
    },
    listed: listed(),
  };
}
