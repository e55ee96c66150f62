import type { ExitCell } from '#shared/exits/base/exit-answer.ts';
import type { Exit } from '#shared/strategy/exit-name.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import {
  type Book,
  type Bought,
  columnOf,
  debtOf,
  into,
  leaseOption,
  type Market,
  type Move,
  marketOf,
  newLoanLimit,
  presentDebt,
  type SecondParty,
  sellerFinance,
  subjectTo,
  type Told,
  total,
  worthToday,
} from './second-money.ts';

/*
 * A second opinion on the exits, part two: every cell. Written from the specification alone; it shares no code with the
 * engine, only the shape of its answer. Its figures are not rounded.
 */

type Figures = Pick<
  ExitCell,
  | 'restsOn'
  | 'startMonth'
  | 'exitMonth'
  | 'cashIn'
  | 'cashAtStart'
  | 'cashLeft'
  | 'monthlyCashFlow'
  | 'cashOnCashPercent'
  | 'profit'
  | 'npv'
  | 'npvNoGrowth'
  | 'netAtExit'
  | 'risks'
  | 'seller'
  | 'sellerByExit'
  | 'endBuyer'
> & { outcomes: Omit<ExitCell['outcomes'][number], 'irrPercent'>[] };

/** What the parties get by month in an outcome, and whether its return may be named. */
type Course = { name: string; columns: Record<SecondParty, number[]>; hasReturn: boolean };

export type Opinion = { structure: Strategy; exit: Exit; figures: Figures; courses: Course[] };

/** What an outcome pays; `ends` is the last month of the seller's part. */
type Outcome = { name: string; book: Book; exitMonth: number; ends: number };

type Priced = {
  outcomes: Outcome[];
  startMonth: number | null;
  cashIn: number;
  cashAtStart: number | null;
  cashLeft: number;
  monthly: number | null;
};

const entries = { 'Subject-To': subjectTo, 'Seller Finance': sellerFinance, 'Lease Option': leaseOption } as const;
type Held = keyof typeof entries;
type Resold = Exclude<Exit, 'hold'>;

const noRisks: NonNullable<Figures['risks']> = { mismatch: null, oneLatePayment: null, called: null };
const noBuyer = {
  ...{ price: null, cashAtClosing: null, payment: null, paymentWithCosts: null, marketRent: null, difference: null },
  ...{ owed: null, value: null, equity: null, paid: null, lostIfTheyLeave: null },
  ...{ cash: null, month: null, profit: null, npv: null },
};

/** Every possible cell of a deal whose facts are all known; none of a loan to take over where there is none. */
export function secondOpinion(told: Told): Opinion[] {
  const held = (Object.keys(entries) as Held[]).flatMap((structure) => {
    const exits: Resold[] = ['wrap', 'sandwich', 'refinance', 'assign'];
    const isAssumed = structure === 'Subject-To' && told.terms.subjectTo.takeover === 'assumption';
    const possible = exits.filter(
      (exit) => !(exit === 'wrap' && structure === 'Lease Option') && !(exit === 'assign' && isAssumed),
    );
    return [ownCell(told, structure), ...possible.map((exit) => cellOf(told, structure, exit))].filter(
      (cell) => cell !== null,
    );
  });
  return [...held, novation(told), wholesale(told)];
}

function cellOf(told: Told, structure: Held, exit: Resold): Opinion | null {
  const [grows, still] = [true, false].map((isGrown) => {
    const market = marketOf(told, isGrown);
    const bought = entries[structure](told, market);
    return bought && { market, bought, priced: play(told, market, bought, exit) };
  });
  if (!grows || !still) return null;
  const { market, bought, priced } = grows;
  const { startMonth, outcomes, cashIn, cashLeft } = priced;
  const { hurdlePercent, holdMonths } = told.assumptions;
  const investors = ({ book, exitMonth }: Outcome) => columnOf(book, 'investor', exitMonth);
  const worthOf = (outcome: Outcome) => worthToday(investors(outcome), hurdlePercent);
  const [agreed, other] = outcomes;
  if (!agreed || !other) throw new Error('An exit has two outcomes.');
  const last = exit === 'sandwich' ? bought.lastMonth : Math.min(holdMonths, bought.lastMonth);
  const isLate = startMonth !== null && startMonth > last;
  const restsOn = exit === 'sandwich' && !isLate && worthOf(other) < worthOf(agreed) ? other : agreed;
  const inTime = (figure: number) => (isLate ? null : figure);
  const shown = (outcome: Outcome) => ({
    name: outcome.name,
    exitMonth: inTime(outcome.exitMonth),
    profit: inTime(total(investors(outcome))),
    npv: inTime(worthOf(outcome)),
    npvNoGrowth: inTime(stillWorth(still.priced.outcomes, outcome.name, hurdlePercent)),
  });
  const { name: _, ...resting } = shown(restsOn);
  const netAtExit = inTime(netOf(restsOn));
  return {
    structure,
    exit,
    figures: {
      restsOn: restsOn.name,
      ...resting,
      netAtExit,
      startMonth,
      cashIn,
      cashAtStart: priced.cashAtStart,
      cashLeft,
      monthlyCashFlow: priced.monthly,
      cashOnCashPercent: priced.monthly === null || cashLeft <= 0 ? null : (1200 * priced.monthly) / cashLeft,
      outcomes: outcomes.map(shown),
      ...sellerOf(told, structure, bought, exit, agreed, isLate),
      endBuyer: endBuyerOf(told, market, bought, exit, agreed, isLate),
      risks: risksOf(told, bought, exit),
    },
    courses: outcomes.map((outcome) => ({
      name: outcome.name,
      columns: columnsOf(outcome),
      hasReturn:
        !isLate && outcome.exitMonth >= 12 && cashIn >= 1000 && cashLeft >= 1000 && signChanges(investors(outcome)) < 2,
    })),
  };
}

const parties: SecondParty[] = ['seller', 'investor', 'endBuyer', 'outsiders', 'setAside'];

function columnsOf({ book }: Outcome): Course['columns'] {
  const last = Math.max(...book.map(({ month }) => month));
  const columns = parties.map((party) => [party, columnOf(book, party, last)]);
  return Object.fromEntries(columns) as Course['columns'];
}

function stillWorth(outcomes: readonly Outcome[], name: string, percent: number): number {
  const outcome = outcomes.find((each) => each.name === name);
  return outcome ? worthToday(columnOf(outcome.book, 'investor', outcome.exitMonth), percent) : Number.NaN;
}

const netOf = ({ book }: Outcome): number =>
  total(
    columnOf(
      book.filter(({ atEnd }) => atEnd),
      'investor',
      Math.max(...book.map(({ month }) => month)),
    ),
  );

function signChanges(amounts: readonly number[]): number {
  const signs = amounts.filter((amount) => Math.abs(amount) >= 0.005).map(Math.sign);
  return signs.filter((sign, index) => index > 0 && sign !== signs[index - 1]).length;
}

type Contract = {
  cashNow: number;
  monthly: number | null;
  months: number;
  column: number[];
  loanInNameAtExit: number;
};

/** The seller's side where the exit is the contract's end. */
function sellerSides(
  { column, ...contract }: Contract,
  discount: number,
  loanOutOfNameMonth: number | null,
): Pick<Figures, 'seller' | 'sellerByExit'> {
  const sums = { total: total(column), presentValue: worthToday(column, discount) };
  return {
    seller: { ...contract, ...sums, loanOutOfNameMonth },
    sellerByExit: { ...sums, loanInNameAtExit: contract.loanInNameAtExit },
  };
}

/** By the contract: nothing grows, it runs to its last payment, and an option is used. */
function contractOf(told: Told, structure: Held): Contract {
  const bought = entries[structure](told, marketOf(told, false));
  if (!bought) throw new Error('There is no loan to take over.');
  const { contractEnd: months } = bought;
  const book: Book = [];
  const move = into(book);
  bought.close(move);
  for (let month = 1; month <= months; month += 1) bought.due(move, month);
  // The loan of a house that was taken over is not the seller's to pay.
  if (months > 0 || structure !== 'Subject-To') bought.payOff(move, months);
  const closing: Book = [];
  bought.close(into(closing));
  return {
    cashNow: columnOf(closing, 'seller', 0)[0] ?? 0,
    monthly: bought.sellerMonthly,
    months,
    column: columnOf(book, 'seller', months),
    loanInNameAtExit: bought.inName(months),
  };
}

/** As it is paid off, counted from closing, which for an assignee comes a month after the contract. */
function sellerOf(
  told: Told,
  structure: Held,
  bought: Bought,
  exit: Exit,
  { book, ends }: Outcome,
  isLate: boolean,
): Pick<Figures, 'seller' | 'sellerByExit'> {
  const delay = exit === 'assign' ? 1 : 0;
  const last = ends - delay;
  const column = columnOf(book, 'seller', Math.max(ends, ...book.map(({ month }) => month))).slice(delay, ends + 1);
  const discount = told.assumptions.sellerDiscountPercent;
  const out = isLate ? null : outOfName(told, bought.inName, last);
  const { seller } = sellerSides(contractOf(told, structure), discount, out);
  if (isLate) return { seller, sellerByExit: { total: null, presentValue: null, loanInNameAtExit: null } };
  return {
    seller,
    sellerByExit: {
      total: total(column),
      presentValue: worthToday(column, discount),
      loanInNameAtExit: bought.inName(last),
    },
  };
}

/** When the loan is paid off by its payments, or with the end of the arrangement. */
function outOfName({ house }: Told, inName: (month: number) => number, last: number): number | null {
  if (house.loan.balance === 0) return null;
  for (let month = 0; month < last; month += 1) if (inName(month) === 0) return month;
  return last;
}

function play(told: Told, market: Market, bought: Bought, exit: Resold): Priced {
  if (exit === 'wrap') return playWrap(told, market, bought);
  if (exit === 'sandwich') return playSandwich(told, bought);
  return exit === 'refinance' ? playRefinance(told, market, bought) : playAssign(told, bought);
}

function hold(bought: Bought, move: Move, from: number, to: number): void {
  for (let month = from; month <= to; month += 1) {
    move(month, 'outsiders', 'investor', bought.rentIn(month));
    bought.bear(move, month);
    bought.due(move, month);
  }
}

function standEmpty(bought: Bought, move: Move, from: number, to: number): void {
  for (let month = from; month <= to; month += 1) {
    bought.bear(move, month);
    bought.due(move, month);
  }
}

const carry = ({ costs, outgo }: Bought, months: number): number =>
  total(Array.from({ length: months }, (_, index) => costs(index + 1) + outgo(index + 1)));

/** Held to the own exit, or sold at once where that has passed. */
function leave(bought: Bought, move: Move, after: number): number {
  const exitMonth = Math.max(after, bought.ownMonth);
  hold(bought, move, after + 1, exitMonth);
  bought.sell(move, exitMonth);
  return exitMonth;
}

const theirNote = ({ price, down, ratePercent, months }: Told['exits']['wrap']) =>
  debtOf(price - down, ratePercent, months);
const theirEnd = ({ startMonth, balloonMonth, months }: Told['exits']['wrap']) =>
  startMonth + Math.min(balloonMonth ?? Infinity, months);

function playWrap({ exits: { wrap }, assumptions }: Told, market: Market, bought: Bought): Priced {
  const { startMonth, price, down, sellingCostPercent, buyerClosingPercent, servicingMonthly } = wrap;
  const note = theirNote(wrap);
  const paidOff = Math.max(startMonth, Math.min(assumptions.holdMonths, theirEnd(wrap), bought.lastMonth));
  const lastPaid = startMonth + wrap.defaultAfter;
  const start = (last: number): [Book, Move] => {
    const book: Book = [];
    const move = into(book);
    bought.close(move);
    standEmpty(bought, move, 1, startMonth);
    move(startMonth, 'endBuyer', 'investor', down);
    move(startMonth, 'investor', 'outsiders', (sellingCostPercent / 100) * price);
    move(startMonth, 'endBuyer', 'outsiders', (buyerClosingPercent / 100) * price);
    for (let month = startMonth + 1; month <= last; month += 1) {
      move(month, 'endBuyer', 'investor', note.paid(month - startMonth));
      move(month, 'endBuyer', 'outsiders', market.fixed(month));
      bought.due(move, month);
      move(month, 'investor', 'outsiders', servicingMonthly);
    }
    return [book, move];
  };
  const paid = (name: string): Outcome => {
    const [book, move] = start(paidOff);
    move(paidOff, 'endBuyer', 'investor', note.left(paidOff - startMonth), true);
    bought.payOff(move, paidOff, true);
    move(paidOff, 'setAside', 'investor', bought.reserves, true);
    return { name, book, exitMonth: paidOff, ends: paidOff };
  };
  const defaults = (): Outcome => {
    // A default at the payoff or after it does not come.
    if (lastPaid >= paidOff) return paid('defaults');
    const [book, move] = start(lastPaid);
    const back = lastPaid + wrap.foreclosureMonths;
    standEmpty(bought, move, lastPaid + 1, back);
    move(back, 'investor', 'outsiders', wrap.foreclosureCost);
    const exitMonth = leave(bought, move, back);
    return { name: 'defaults', book, exitMonth, ends: exitMonth };
  };
  const cashIn = bought.cashIn + carry(bought, startMonth);
  const cashAtStart = down - (sellingCostPercent / 100) * price;
  return {
    outcomes: [paid('paid'), defaults()],
    startMonth,
    cashIn,
    cashAtStart,
    cashLeft: cashIn - cashAtStart,
    monthly: note.payment - bought.outgo(startMonth + 1) - servicingMonthly,
  };
}

function playSandwich({ exits: { sandwich }, assumptions, house }: Told, bought: Bought): Priced {
  const { startMonth, months, strike, fee, rent, creditMonthly, sellingCostPercent, turnCost } = sandwich;
  const share = sandwich.tenantMaintenanceSharePercent / 100;
  const theirs = (month: number) => bought.maintenance(month) * share;
  const management = (rent * house.managementPercent) / 100;
  const end = startMonth + months;
  const start = (): [Book, Move] => {
    const book: Book = [];
    const move = into(book);
    bought.close(move);
    standEmpty(bought, move, 1, startMonth);
    move(startMonth, 'endBuyer', 'investor', fee);
    for (let month = startMonth + 1; month <= end; month += 1) {
      move(month, 'endBuyer', 'investor', rent);
      move(month, 'investor', 'outsiders', management);
      bought.bear(move, month);
      // They pay the investor back for their share of the maintenance.
      move(month, 'endBuyer', 'investor', theirs(month));
      bought.due(move, month);
    }
    return [book, move];
  };
  const buys = (): Outcome => {
    const [book, move] = start();
    move(end, 'endBuyer', 'investor', strike - fee - creditMonthly * months, true);
    move(end, 'endBuyer', 'outsiders', (assumptions.closingPercent / 100) * strike);
    move(end, 'investor', 'outsiders', (sellingCostPercent / 100) * strike, true);
    bought.payOff(move, end, true);
    move(end, 'setAside', 'investor', bought.reserves, true);
    return { name: 'buys', book, exitMonth: end, ends: end };
  };
  const leaves = (): Outcome => {
    const [book, move] = start();
    move(end, 'investor', 'outsiders', turnCost);
    const exitMonth = leave(bought, move, end);
    return { name: 'leaves', book, exitMonth, ends: exitMonth };
  };
  const cashIn = bought.cashIn + carry(bought, startMonth);
  const first = startMonth + 1;
  return {
    outcomes: [buys(), leaves()],
    startMonth,
    cashIn,
    cashAtStart: fee,
    cashLeft: cashIn - fee,
    monthly: rent - management - bought.costs(first) + theirs(first) - bought.outgo(first),
  };
}

function held(bought: Bought, name: string): Outcome {
  const book: Book = [];
  const move = into(book);
  bought.close(move);
  const exitMonth = leave(bought, move, 0);
  return { name, book, exitMonth, ends: exitMonth };
}

function playRefinance({ exits: { refinance }, assumptions }: Told, market: Market, bought: Bought): Priced {
  const { month: start, ratePercent, months, costPercent } = refinance;
  const amount = refinance.amount ?? newLoanLimit(bought, market, refinance);
  const loan = debtOf(amount, ratePercent, months);
  const costs = (costPercent / 100) * amount + (assumptions.closingPercent / 100) * bought.titlePrice;
  const end = Math.max(start, assumptions.holdMonths);
  const book: Book = [];
  const move = into(book);
  bought.close(move);
  hold(bought, move, 1, start);
  move(start, 'outsiders', 'investor', amount);
  move(start, 'investor', 'outsiders', costs);
  bought.payOff(move, start);
  for (let month = start + 1; month <= end; month += 1) {
    if (month > bought.vacant) move(month, 'outsiders', 'investor', market.keptRent(month));
    move(month, 'investor', 'outsiders', market.fixed(month) + loan.paid(month - start));
  }
  const sale = bought.worth(end) * (1 - assumptions.sellingCostPercent / 100);
  move(end, 'outsiders', 'investor', sale - loan.left(end - start), true);
  move(end, 'setAside', 'investor', bought.reserves, true);
  const cashAtStart = amount - costs - bought.owed(start);
  const cashIn = bought.cashIn + Math.max(0, -cashAtStart);
  const first = Math.max(start, bought.vacant) + 1;
  return {
    outcomes: [{ name: 'refinanced', book, exitMonth: end, ends: start }, held(bought, 'refused')],
    startMonth: start,
    cashIn,
    cashAtStart,
    cashLeft: cashIn - Math.max(0, cashAtStart),
    monthly: market.keptRent(first) - market.fixed(first) - loan.payment,
  };
}

function playAssign({ exits: { assign } }: Told, bought: Bought): Priced {
  const { fee, earnest, ownCosts } = assign;
  const start = (): [Book, Move] => {
    const book: Book = [];
    const move = into(book);
    move(0, 'investor', 'outsiders', earnest + ownCosts);
    return [book, move];
  };
  const [book, move] = start();
  move(1, 'outsiders', 'investor', earnest, true);
  move(1, 'endBuyer', 'investor', fee, true);
  const own = held(bought, 'own');
  const taker = (party: SecondParty) => (party === 'investor' ? 'endBuyer' : party);
  for (const { month, from, to, amount } of own.book) move(month + 1, taker(from), taker(to), amount);
  return {
    outcomes: [
      { name: 'assigned', book, exitMonth: 1, ends: own.exitMonth + 1 },
      { name: 'unsold', book: start()[0], exitMonth: 1, ends: 0 },
    ],
    startMonth: null,
    cashIn: earnest + ownCosts,
    cashAtStart: null,
    cashLeft: earnest + ownCosts,
    monthly: null,
  };
}

/** The first month with rent, held as planned. */
const heldMonth = (bought: Bought, market: Market): number =>
  market.keptRent(bought.vacant + 1) - bought.costs(bought.vacant + 1) - bought.firstOutgo;

function endBuyerOf(
  told: Told,
  market: Market,
  bought: Bought,
  exit: Resold,
  agreed: Outcome,
  isLate: boolean,
): Figures['endBuyer'] {
  const { exits, assumptions } = told;
  if (exit === 'refinance') return null;
  if (exit === 'assign') {
    const own = columnOf(held(bought, 'own').book, 'investor', bought.ownMonth);
    const { fee } = exits.assign;
    return {
      ...noBuyer,
      kind: 'assignee',
      cash: bought.cashIn + fee,
      month: heldMonth(bought, market),
      profit: total(own) - fee,
      npv: worthToday(own, assumptions.hurdlePercent) - fee,
    };
  }
  const atEnd = (figure: number) => (isLate ? null : figure);
  const value = bought.worth(agreed.exitMonth);
  const all = -total(columnOf(agreed.book, 'endBuyer', agreed.exitMonth));
  if (exit === 'wrap') {
    const { price, down, buyerClosingPercent, startMonth } = exits.wrap;
    const note = theirNote(exits.wrap);
    const paymentWithCosts = note.payment + market.owners(startMonth + 1);
    const owed = note.left(agreed.exitMonth - startMonth);
    return {
      ...noBuyer,
      kind: 'buyer',
      price,
      cashAtClosing: down + (buyerClosingPercent / 100) * price,
      payment: note.payment,
      paymentWithCosts,
      marketRent: market.rent(startMonth + 1),
      difference: paymentWithCosts - market.rent(startMonth + 1),
      owed: atEnd(owed),
      value: atEnd(value),
      equity: atEnd(value - owed),
      paid: atEnd(all - owed),
      lostIfTheyLeave: atEnd(price - owed),
    };
  }
  const { strike, fee, rent, creditMonthly, months, startMonth } = exits.sandwich;
  const owed = strike - fee - creditMonthly * months;
  return {
    ...noBuyer,
    kind: 'tenant-buyer',
    price: strike,
    cashAtClosing: fee,
    payment: rent,
    paymentWithCosts: rent,
    marketRent: market.rent(startMonth + 1),
    difference: rent - market.rent(startMonth + 1),
    owed: atEnd(owed),
    value: atEnd(value),
    equity: atEnd(value - owed),
    paid: atEnd(all - owed),
    lostIfTheyLeave: atEnd(fee + creditMonthly * months),
  };
}

function risksOf({ exits: { wrap, sandwich }, assumptions }: Told, bought: Bought, exit: Resold): Figures['risks'] {
  if (exit === 'sandwich') return { ...noRisks, oneLatePayment: bought.outgo(sandwich.startMonth + 1) };
  if (exit !== 'wrap') return noRisks;
  const { lastMonth, owed, kept, outgo } = bought;
  const theirs = theirEnd(wrap);
  const isMismatch = lastMonth < theirs && owed(lastMonth) > 0;
  const isCalled = kept(12) > 0 && Math.min(assumptions.holdMonths, theirs, lastMonth) > 12;
  return {
    mismatch: isMismatch ? { month: lastMonth, owed: owed(lastMonth), theirs } : null,
    oneLatePayment: outgo(wrap.startMonth + 1) + wrap.servicingMonthly,
    called: isCalled
      ? {
          month: 12,
          payoff: kept(12),
          theirs: wrap.startMonth <= 12 ? theirNote(wrap).left(12 - wrap.startMonth) : null,
        }
      : null,
  };
}

/** What a structure's own exit comes to. */
function ownFigures(
  told: Told,
  outcome: Outcome,
  still: Outcome,
  { cashIn, monthly }: Pick<Priced, 'cashIn' | 'monthly'>,
  seller: Pick<Figures, 'seller' | 'sellerByExit'>,
): Pick<Opinion, 'figures' | 'courses'> {
  const { hurdlePercent } = told.assumptions;
  const column = columnOf(outcome.book, 'investor', outcome.exitMonth);
  const resting = {
    exitMonth: outcome.exitMonth,
    profit: total(column),
    npv: worthToday(column, hurdlePercent),
    npvNoGrowth: stillWorth([still], outcome.name, hurdlePercent),
  };
  return {
    figures: {
      restsOn: outcome.name,
      ...resting,
      netAtExit: netOf(outcome),
      startMonth: null,
      cashIn,
      cashAtStart: null,
      cashLeft: cashIn,
      monthlyCashFlow: monthly,
      cashOnCashPercent: monthly === null || cashIn <= 0 ? null : (1200 * monthly) / cashIn,
      outcomes: [{ name: outcome.name, ...resting }],
      ...seller,
      endBuyer: null,
      risks: noRisks,
    },
    courses: [
      {
        name: outcome.name,
        columns: columnsOf(outcome),
        hasReturn: outcome.exitMonth >= 12 && cashIn >= 1000,
      },
    ],
  };
}

function ownCell(told: Told, structure: Held): Opinion | null {
  const market = marketOf(told, true);
  const bought = entries[structure](told, market);
  const still = entries[structure](told, marketOf(told, false));
  if (!bought || !still) return null;
  const outcome = held(bought, 'sold');
  const money = { cashIn: bought.cashIn, monthly: heldMonth(bought, market) };
  const seller = sellerOf(told, structure, bought, 'hold', outcome, false);
  return { structure, exit: 'hold', ...ownFigures(told, outcome, held(still, 'sold'), money, seller) };
}

function novation(told: Told): Opinion {
  const { house, terms, assumptions } = told;
  const { sellerPrice, listPrice, agentPercent, closingPercent, months, holdingMonthly, concessions } = terms.novation;
  const loan = presentDebt(house);
  const owners = (house.taxesYearly + house.insuranceYearly) / 12 + house.hoaMonthly;
  const book: Book = [];
  const move = into(book);
  move(0, 'investor', 'outsiders', house.repairs);
  for (let month = 1; month <= months; month += 1) {
    move(month, 'investor', 'outsiders', holdingMonthly);
    move(month, 'seller', 'outsiders', loan.paid(month) + owners);
  }
  // Whoever buys it pays the list price less what was conceded to them.
  move(months, 'endBuyer', 'investor', listPrice - concessions, true);
  move(months, 'investor', 'outsiders', (listPrice * (agentPercent + closingPercent)) / 100, true);
  move(months, 'investor', 'seller', sellerPrice, true);
  move(months, 'seller', 'outsiders', loan.left(months) + house.arrears + house.liens);
  const column = columnOf(book, 'seller', months);
  const outcome: Outcome = { name: 'sold', book, exitMonth: months, ends: months };
  const money = { cashIn: house.repairs + holdingMonthly * months, monthly: null };
  return {
    structure: 'Novation',
    exit: 'hold',
    ...ownFigures(told, outcome, outcome, money, {
      ...sellerSides(
        { cashNow: 0, monthly: -loan.payment - owners, months, column, loanInNameAtExit: 0 },
        assumptions.sellerDiscountPercent,
        outOfName(told, loan.left, months),
      ),
    }),
  };
}

function wholesale(told: Told): Opinion {
  const { house, terms } = told;
  const { rulePercent, earnest, ownCosts, price: own } = terms.wholesale;
  const { balance } = house.loan;
  const worth = house.afterRepairValue ?? house.value;
  const spread = (worth * rulePercent) / 100 - house.repairs;
  const fee = own === null ? terms.wholesale.fee : Math.max(0, spread - own);
  const ruled = (worth * rulePercent) / 100 - house.repairs - fee;
  const debts = balance + house.arrears + house.liens;
  const hundreds = 100 * Math.floor(ruled / 100 + 1e-9);
  // Down to a hundred dollars, but to the cent where nothing less clears what is owed.
  const byRule = hundreds < debts && ruled > debts - 0.005 ? Math.round(ruled * 100) / 100 : hundreds;
  const price = own ?? byRule;
  const kept = price - balance - house.arrears - house.liens;
  const book: Book = [];
  const move = into(book);
  move(0, 'investor', 'outsiders', earnest + ownCosts);
  move(1, 'endBuyer', 'seller', price);
  move(1, 'seller', 'outsiders', debts);
  move(1, 'outsiders', 'investor', earnest, true);
  move(1, 'endBuyer', 'investor', fee, true);
  // The assignee's closing costs are on all that they pay; the house is theirs to repair.
  move(1, 'endBuyer', 'outsiders', ((price + fee) * told.assumptions.closingPercent) / 100 + house.repairs);
  const outcome: Outcome = { name: 'assigned', book, exitMonth: 1, ends: 0 };
  return {
    structure: 'Wholesale',
    exit: 'assign',
    ...ownFigures(
      told,
      outcome,
      outcome,
      { cashIn: earnest + ownCosts, monthly: null },
      sellerSides(
        { cashNow: kept, monthly: null, months: 0, column: [kept], loanInNameAtExit: 0 },
        told.assumptions.sellerDiscountPercent,
        balance === 0 ? null : 0,
      ),
    ),
  };
}
