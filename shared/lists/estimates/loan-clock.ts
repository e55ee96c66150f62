import { assumptions } from '#shared/finance/assumptions.ts';
import { averageRate, remainingBalance, wholeMonthsBetween } from '#shared/finance/figures.ts';

/*
 * How old a loan is of which a file tells what is owed: its own day says so, or the last sale, if the loan can be the
 * sale's. Otherwise it was taken out later, and is young.
 */

/** Percent a year; the file's own rate, where it has one. */
export type LoanAge = { ratePercent: number; paymentsLeft: number; by: 'loan' | 'sale' | 'later' };

export type DatedLoan = {
  /** What is owed, USD. */
  balance: number;
  /** Percent a year; `undefined` when unknown. */
  ratePercent?: number | undefined;
  /** The day it began, ISO date. */
  begun?: string | undefined;
  lastSaleDate?: string | undefined;
  /** USD; `undefined` where the state does not disclose prices. */
  lastSalePrice?: number | undefined;
};

/** Fewer would make a loan of an old sale due at once. */
const fewestLeft = 60;
/** A loan that nobody knows the beginning of. */
const leftOfLater = 300;
/** More than it cost is not lent on a house. */
const mostOfPrice = 1.05;

/** @param day of the file's figures, ISO date. */
export function ageOfLoan({ balance, begun, lastSaleDate, lastSalePrice, ...loan }: DatedLoan, day: string): LoanAge {
  const own = monthsSince(begun, day);
  const rateOf = (date: string) => loan.ratePercent ?? averageRate(Number(date.slice(0, 4)));
  if (begun !== undefined && own !== undefined && own < assumptions.months) {
    return { ratePercent: rateOf(begun), paymentsLeft: assumptions.months - own, by: 'loan' };
  }
  const sold = monthsSince(lastSaleDate, day);
  if (lastSaleDate !== undefined && sold !== undefined) {
    const ratePercent = rateOf(lastSaleDate);
    const paymentsLeft = Math.max(fewestLeft, assumptions.months - sold);
    const borrowed = borrowedFor(balance, ratePercent, paymentsLeft);
    if (lastSalePrice === undefined || borrowed <= mostOfPrice * lastSalePrice) {
      return { ratePercent, paymentsLeft, by: 'sale' };
    }
  }
  return { ratePercent: rateOf(day), paymentsLeft: leftOfLater, by: 'later' };
}

function monthsSince(date: string | undefined, day: string): number | undefined {
  return date === undefined || date > day ? undefined : wholeMonthsBetween(new Date(date), new Date(day));
}

/** The amount over 360 months of which so much is owed with so many payments left. */
function borrowedFor(balance: number, ratePercent: number, left: number): number {
  return balance / remainingBalance(1, ratePercent, assumptions.months, assumptions.months - left);
}
