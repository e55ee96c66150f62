import { tolerance } from '#shared/finance/figures.ts';
import { daysBetween } from '#shared/values/days.ts';
import { usdBrief } from '#shared/values/money.ts';
import type { Deal, Plan } from './house.ts';

/* What a structure must pass, and what several of them share. */

/** One thing a structure must pass. It is passed when unknown: an unknown fails nothing. */
export type Test = {
  /** A target's name, or what fails. */
  name: string;
  kind: 'fails' | 'misses';
  /** Below 0 when not passed; USD or days. NaN when a fact is unknown. */
  slack: number;
  /** Its failure, in one sentence. */
  text: () => string;
};

/** The days that a closing takes: a foreclosure sale must not come first. */
export const closingDays = 14;

/** Whether a test is passed. */
export function isPassed({ slack }: Test): boolean {
  return !(slack < -tolerance);
}

/** The days until the auction; NaN when one of both days is unknown, Infinity when none is scheduled. */
export function daysToAuction({ house, today }: Deal): number {
  if (house.auctionDate === 'none') return Infinity;
  if (house.auctionDate === null || today === undefined) return Number.NaN;
  return daysBetween(today, house.auctionDate);
}

/** A closing has to come before the auction. */
export function auctionTooSoon(deal: Deal): Test[] {
  const days = daysToAuction(deal);
  const text = () =>
    days < 0
      ? `The auction date has passed: ${deal.house.auctionDate}.`
      : `The auction is ${days} ${days === 1 ? 'day' : 'days'} away: less than the ${closingDays} a closing takes.`;
  return [fails('auction', days - closingDays, text)];
}

/** A month must not cost more than it brings. */
export function monthlyLoss({ monthlyCashFlow }: Plan): Test[] {
  if (monthlyCashFlow === null) return [];
  return [fails('monthlyLoss', monthlyCashFlow, () => `Loses ${usdBrief(-monthlyCashFlow)} a month.`)];
}

/** A test that fails a structure. */
export function fails(name: string, slack: number, text: () => string): Test {
  return { name, kind: 'fails', slack, text };
}

/** The seller's cash has to pay off the debts. Where there are none, $0 would do that and still is no price. */
export function priceFails(price: number, payoff: number, text: () => string): Test {
  if (payoff !== 0) return fails('priceBelowPayoff', price - payoff, text);
  return fails('noPrice', aboveZero(price), () => `${usdBrief(price)} for the house is no price.`);
}

/** A slack for what must be more than 0, by a cent at least. */
export function aboveZero(amount: number): number {
  return amount - 2 * tolerance;
}
