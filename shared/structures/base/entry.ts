import { grown, yearlyStep } from '#shared/finance/cash-flows.ts';
import type { Exit } from '#shared/strategy/exit-name.ts';
import { closingCosts, type Deal, keptRent } from './house.ts';

/*
 * A structure as the start of a deal that may be left in several ways: who pays whom. An exit builds on it and knows no
 * structure by name.
 */

/** Outsiders are lenders, taxes, insurers, agents, title, contractors, tenants and the market. */
export const parties = ['seller', 'investor', 'endBuyer', 'outsiders', 'setAside'] as const;
export type Party = (typeof parties)[number];

/** The purpose of a payment. */
export type Kind =
  | 'arrears'
  | 'assumption'
  | 'cash'
  | 'closing'
  | 'contract'
  | 'dues'
  | 'earnest'
  | 'fee'
  | 'foreclosure'
  | 'insurance'
  | 'liens'
  | 'loan'
  | 'maintenance'
  | 'management'
  | 'newLoan'
  | 'note'
  | 'other'
  | 'payoff'
  | 'rent'
  | 'repairs'
  | 'reserves'
  | 'sale'
  | 'selling'
  | 'servicing'
  | 'strike'
  | 'taxes';

/** One payment: month 0 is the day of closing; USD, NaN where a fact is unknown. */
export type Pay = (month: number, from: Party, to: Party, kind: Kind, amount: number) => void;

/** The net of some payments alone to a party, USD. */
export function netOf(party: Party, play: (pay: Pay) => void): number {
  let net = 0;
  play((_, from, to, _kind, amount) => {
    if (from === party) net -= amount;
    if (to === party) net += amount;
  });
  return net;
}

/** Debts and costs of a structure once it has begun. Amounts in USD; NaN where a fact is unknown. */
export type Entry = {
  /** Closing's payments, in month 0. */
  start: (pay: Pay) => void;
  /** A month's rent from tenants after vacancy and management, USD. */
  rentOf: (month: number) => number;
  /** Months without rent at the start. */
  vacantMonths: number;
  /** The investor's own costs of the house in a month. */
  costs: (pay: Pay, month: number) => void;
  /** The same costs at today's prices. */
  ownCosts: OwnCosts;
  /** A month's payments to the seller and the lender. */
  due: (pay: Pay, month: number) => void;
  /** The investor's part of that, USD. */
  paid: (month: number) => number;
  /** Payments that end it in a month. */
  payOff: (pay: Pay, month: number) => void;
  /** The investor's part of that, USD. */
  owed: (month: number) => number;
  /** The house's value as the entry leaves it, today. */
  worth: number;
  /** The last month that it allows: a balloon, a lease's end; Infinity without one. */
  lastMonth: number;
  /** The month of the structure's own exit. */
  ownMonth: number;
  /** The structure's own exit in a month, whatever was planned. */
  sell: (pay: Pay, month: number) => void;
  /** The price on which buying the house still takes closing costs, USD; 0 for who has title. */
  titlePrice: number;
  /** Cash set aside at the start that comes back at the exit, USD. */
  reserves: number;
  /** The balance in a month on the loan in the seller's name; 0 where it was paid off or taken over. */
  loanInName: (month: number) => number;
  /** The balance on a loan that was not paid off at closing, whoever's it is now; USD by month. */
  keptLoan: (month: number) => number;
  /** Who pays that loan on, out of what the investor pays; `null` where nobody does. */
  loanPayer: 'the seller' | 'the payment service' | null;
};

/** USD a month at today's prices. */
export type OwnCosts = { taxes: number; insurance: number; dues: number; maintenance: number; other: number };

/** How a structure may be left. */
export type EntryRules = {
  takesTitle: boolean;
  hasPossession: boolean;
  isAssignable: (deal: Deal) => boolean;
  /** Whether the seller's loan becomes the investor's to pay. */
  isLoanTakenOver?: true;
  /** Its own exit: what its figures are of. */
  own: Exit;
  /** Why the others cannot be, one sentence each. */
  impossible: Partial<Record<Exit, string>>;
  /** `null` for what is never held; answers `null` where there is nothing to take over. */
  entryOf: ((deal: Deal) => Entry | null) | null;
  /** All payments of its own exit. */
  playOwn: (deal: Deal, pay: Pay) => void;
};

/** The structure held from a month on until its own exit, or sold at once where that has passed; the month it ends. */
export function holdFrom(entry: Entry, pay: Pay, from: number): number {
  const last = Math.max(from, entry.ownMonth);
  for (let month = from + 1; month <= last; month += 1) {
    pay(month, 'outsiders', 'investor', 'rent', entry.rentOf(month));
    entry.costs(pay, month);
    entry.due(pay, month);
  }
  entry.sell(pay, last);
  return last;
}

/** An entry's payments from closing to its own exit. */
export function playHeld(entryOf: (deal: Deal) => Entry | null): EntryRules['playOwn'] {
  return (deal, pay) => {
    const entry = entryOf(deal);
    if (entry === null) return;
    entry.start(pay);
    holdFrom(entry, pay, 0);
  };
}

/** A sale on the open market: the price in, the costs of selling out. USD. */
export function sellTo(pay: Pay, month: number, price: number, costPercent: number): void {
  pay(month, 'outsiders', 'investor', 'sale', price);
  pay(month, 'investor', 'outsiders', 'selling', (price * costPercent) / 100);
}

/** The costs of a house that its owner pays, month by month. */
export function payCosts(pay: Pay, from: Party, month: number, costs: OwnCosts, growthPercent: number): void {
  const step = yearlyStep(growthPercent, month);
  pay(month, from, 'outsiders', 'taxes', costs.taxes * step);
  pay(month, from, 'outsiders', 'insurance', costs.insurance * step);
  pay(month, from, 'outsiders', 'dues', costs.dues * step);
  pay(month, from, 'outsiders', 'maintenance', costs.maintenance * step);
  pay(month, from, 'outsiders', 'other', costs.other * step);
}

export const sumOfCosts = ({ taxes, insurance, dues, maintenance, other }: OwnCosts): number =>
  taxes + insurance + dues + maintenance + other;

/** All fixed costs of a house, for who owns it. */
export function costsOfHouse({ facts: { taxes, insurance, hoa, maintenance, other } }: Pick<Deal, 'facts'>): OwnCosts {
  return { taxes, insurance, dues: hoa, maintenance, other };
}

type OwnEntry = Pick<
  Entry,
  'due' | 'paid' | 'payOff' | 'owed' | 'lastMonth' | 'loanInName' | 'keptLoan' | 'loanPayer'
> & {
  price: number;
  /** Closing's other payments. */
  begin: (pay: Pay) => void;
};

/** Entries that take title share this: the investor repairs the house, holds reserves, and sells at the value then. */
export function ownedEntry(deal: Deal, { price, begin, ...own }: OwnEntry): Entry {
  const { house, facts, assumptions } = deal;
  const ownCosts = costsOfHouse(deal);
  return {
    ...own,
    ownCosts,
    worth: facts.afterRepair,
    titlePrice: 0,
    reserves: house.reserves,
    ownMonth: Math.min(assumptions.holdMonths, own.lastMonth),
    start: (pay) => {
      begin(pay);
      pay(0, 'investor', 'outsiders', 'closing', closingCosts(deal, price));
      pay(0, 'investor', 'outsiders', 'repairs', facts.repairs);
      pay(0, 'investor', 'setAside', 'reserves', house.reserves);
    },
    rentOf: (month) => (month > house.vacantMonths ? keptRent(deal, month) : 0),
    vacantMonths: house.vacantMonths,
    costs: (pay, month) => payCosts(pay, 'investor', month, ownCosts, assumptions.costGrowthPercent),
    sell: (pay, month) => {
      sellTo(
        pay,
        month,
        facts.afterRepair * grown(assumptions.valueGrowthPercent, month),
        assumptions.sellingCostPercent,
      );
      own.payOff(pay, month);
      pay(month, 'setAside', 'investor', 'reserves', house.reserves);
    },
  };
}
