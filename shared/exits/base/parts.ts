import { grown, yearlyStep } from '#shared/finance/cash-flows.ts';
import { type Entry, holdFrom, netOf, type Pay, sumOfCosts } from '#shared/structures/base/entry.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { fails, type Test } from '#shared/structures/base/test.ts';
import type { End } from './exit-kind.ts';

/* What several exits share. */

/** The house stands empty: its costs and the entry's payments run. */
export function playEmpty(entry: Entry, pay: Pay, from: number, to: number): void {
  for (let month = from; month <= to; month += 1) {
    entry.costs(pay, month);
    entry.due(pay, month);
  }
}

/** The investor's cash from the end of an outcome, USD. */
export const netAtExit = (play: (pay: Pay) => void): number => netOf('investor', play);

/** The cost of months without rent, USD. */
export const emptyCost = (entry: Entry, months: number): number =>
  -netOf('investor', (pay) => playEmpty(entry, pay, 1, months));

/** The investor's own costs of the house in a month, USD. */
export const costsIn = ({ assumptions }: Deal, { ownCosts }: Entry, month: number): number =>
  sumOfCosts(ownCosts) * yearlyStep(assumptions.costGrowthPercent, month);

/** Held as today from a month on until the structure's own exit. */
export function soldFrom(entry: Entry, pay: Pay, from: number): End {
  const exitMonth = holdFrom(entry, pay, from);
  return { exitMonth, netAtExit: netAtExit((then) => entry.sell(then, exitMonth)) };
}

/** The house's value in a month as the entry leaves it, USD. */
export const worthIn = ({ assumptions }: Deal, { worth }: Entry, month: number): number =>
  worth * grown(assumptions.valueGrowthPercent, month);

/** The market's rent in a month, USD. */
export const rentIn = ({ facts, assumptions }: Deal, month: number): number =>
  facts.rent * yearlyStep(assumptions.rentGrowthPercent, month);

/** Cash set aside comes back. */
export function giveBack(entry: Entry, pay: Pay, month: number): void {
  pay(month, 'setAside', 'investor', 'reserves', entry.reserves);
}

/** An exit has to begin before the deal ends, or what was agreed at first. */
export function lateStart(startMonth: number, lastMonth: number): Test {
  return fails(
    'startsLate',
    lastMonth - startMonth,
    () => `It would begin in month ${startMonth}, after month ${lastMonth}, in which the deal ends.`,
  );
}
