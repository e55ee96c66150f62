import type { CompareInput, FullTerms, Terms } from './deal-input.ts';
import { type Deal, factsOf, ownersCarry } from './house.ts';
import { solveTerm } from './solve-term.ts';

/** The investor's profit where the targets name none, USD. */
const usualProfit = 15_000;

/** The second note that a seller is asked for. */
export const usualSecond = { ratePercent: 3, months: 360, balloonMonth: 84 } as const;

/** Reads the house's facts and proposes the terms that were left out. */
export function dealOf({ house, assumptions, terms, targets, today }: CompareInput): Deal {
  const facts = factsOf(house);
  const full = firstTerms({ house, facts, assumptions, targets, today }, terms);
  return { house, facts, assumptions, terms: full, given: terms, targets, today };
}

type Start = Omit<Deal, 'terms' | 'given'>;

function firstTerms(start: Start, given: Terms): FullTerms {
  const { facts } = start;
  const { value, payoff, afterRepair } = facts;
  const listPrice = given.novation?.listPrice ?? afterRepair;
  const novation = {
    listPrice,
    agentPercent: 5.5,
    closingPercent: 1.5,
    months: 4,
    holdingMonthly: 300,
    concessions: cents(0.01 * listPrice),
    ...given.novation,
  };
  const leaseOption = {
    strike: value,
    fee: cents(0.03 * value),
    creditMonthly: 0,
    months: 36,
    repairs: 0,
    closing: 1000,
    maintenanceSharePercent: 50,
    ...given.leaseOption,
  };
  const terms = {
    subjectTo: {
      cashToSeller: floorTo(500, Math.max(0, Math.min(0.03 * value, (value - payoff) / 2))),
      second: null,
      ...given.subjectTo,
    },
    leaseOption: { rent: firstRent(start, leaseOption.maintenanceSharePercent), ...leaseOption },
    novation: { sellerPrice: firstSellerPrice(start, novation), ...novation },
    wholesale: { rulePercent: 70, fee: 10_000, earnest: 1000, ownCosts: 500, ...given.wholesale },
  };
  let sellerFinance: FullTerms['sellerFinance'] | undefined;
  return {
    ...terms,
    // Worked out when it is asked for: its price is solved, and whoever prices another structure never asks.
    get sellerFinance() {
      sellerFinance ??= firstNote(start, terms, given.sellerFinance ?? {});
      return sellerFinance;
    },
  };
}

/**
 * Seller finance at the price that meets the targets with 10 % down, held between 90 % of value and value. The loan
 * is kept when the down payment does not pay it off.
 */
function firstNote(
  start: Start,
  others: Omit<FullTerms, 'sellerFinance'>,
  given: NonNullable<Terms['sellerFinance']>,
): FullTerms['sellerFinance'] {
  const { value, payoff, loan } = start.facts;
  const isKept = (down: number) => loan.balance !== 0 && !(down >= payoff);
  const usual = { ratePercent: 5, months: 360, interestOnly: false, balloonMonth: 84 };
  const priced = () => {
    const atValue = { ...usual, keepsLoan: isKept(0.1 * value), ...given, price: value, down: 0.1 * value };
    const deal = { ...start, terms: { ...others, sellerFinance: atValue }, given: {} };
    const solved = Number.isNaN(value) ? value : (solveTerm(deal, 'Seller Finance', 'price').value ?? 0);
    const held = floorTo(500, Math.min(value, Math.max(0.9 * value, solved)));
    return Math.max(held, given.down ?? 0);
  };
  const price = given.price ?? priced();
  const down = given.down ?? cents(0.1 * price);
  return { ...usual, price, down, keepsLoan: isKept(down), ...given };
}

/** 70 % of the market rent, or what the house costs its owner where that is known and more; whole dollars. */
function firstRent({ facts }: Start, maintenanceSharePercent: number): number {
  const ownersShare = facts.maintenance * (1 - maintenanceSharePercent / 100);
  const carry = ownersCarry(facts, facts.loan.payment) + ownersShare;
  const share = 0.7 * facts.rent;
  return Math.ceil(Math.max(share, Number.isNaN(carry) ? share : carry) - 1e-6);
}

/** What leaves the profit target after a retail sale, but not less than is owed. */
function firstSellerPrice({ facts, targets }: Start, terms: Omit<FullTerms['novation'], 'sellerPrice'>): number {
  const { listPrice, agentPercent, closingPercent, months, holdingMonthly, concessions } = terms;
  const proceeds = listPrice * (1 - (agentPercent + closingPercent) / 100) - concessions;
  const left = proceeds - facts.repairs - holdingMonthly * months - (targets.profit ?? usualProfit);
  return Math.max(floorTo(100, left), Math.ceil(facts.payoff * 100 - 1e-6) / 100, 0);
}

const floorTo = (step: number, amount: number) => Math.floor(amount / step + 1e-9) * step;
const cents = (amount: number) => Math.round(amount * 100) / 100;
