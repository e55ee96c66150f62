import type { End, Plan } from '#shared/exits/base/exit-kind.ts';
import { giveBack, netAtExit, playEmpty, soldFrom } from '#shared/exits/base/parts.ts';
import { type Loan, noteOf, type Schedule, scheduleOf } from '#shared/finance/loans.ts';
import { type Pay, payCosts } from '#shared/structures/base/entry.ts';

type Wrap = Plan<'wrap'>;

/** The end buyer's note to the investor. Its month 1 is the month after the resale. */
export function theirNote({ terms, isExact }: Pick<Wrap, 'terms' | 'isExact'>): Loan {
  return noteOf(Math.max(0, terms.price - terms.down), terms, isExact);
}

/** The month in which their note ends, by its balloon or its last payment. */
export const theirEnd = ({ terms }: Pick<Wrap, 'terms'>): number =>
  terms.startMonth + Math.min(terms.balloonMonth ?? Infinity, terms.months);

/** When the end buyer pays the note off: after the hold, or at what ends either note. */
export const paidOffIn = ({ deal, entry, terms }: Wrap): number =>
  Math.min(deal.assumptions.holdMonths, theirEnd({ terms }), entry.lastMonth);

/** The balance owed to the investor, USD by month from closing. */
export function owedByThem(plan: Pick<Wrap, 'terms' | 'isExact'>): (month: number) => number {
  const { owed } = scheduleOf(theirNote(plan));
  return (month) => owed(month - plan.terms.startMonth);
}

/**
 * Empty until the resale; then the end buyer pays a note and all costs of the house, and the investor what was owed
 * before. They pay it off, or stop paying: the investor takes the house back and sells it as planned at first.
 */
export function playWrap(plan: Wrap, outcome: string, pay: Pay): End {
  const { entry, terms } = plan;
  const { startMonth } = terms;
  const note = scheduleOf(theirNote(plan));
  entry.start(pay);
  playEmpty(entry, pay, 1, startMonth);
  resell(plan, pay);
  const exitMonth = paidOffIn(plan);
  const lastPaid = startMonth + terms.defaultAfter;
  const defaults = outcome === 'defaults' && lastPaid < exitMonth;
  for (let month = startMonth + 1; month <= (defaults ? lastPaid : exitMonth); month += 1)
    playNoteMonth(plan, note, pay, month);
  if (!defaults) {
    const end = (then: Pay) => {
      then(exitMonth, 'endBuyer', 'investor', 'payoff', note.owed(exitMonth - startMonth));
      entry.payOff(then, exitMonth);
      giveBack(entry, then, exitMonth);
    };
    end(pay);
    return { exitMonth, netAtExit: netAtExit(end) };
  }
  const back = lastPaid + terms.foreclosureMonths;
  playEmpty(entry, pay, lastPaid + 1, back);
  pay(back, 'investor', 'outsiders', 'foreclosure', terms.foreclosureCost);
  return soldFrom(entry, pay, back);
}

function resell({ terms }: Wrap, pay: Pay): void {
  const { price, down, startMonth, sellingCostPercent, buyerClosingPercent } = terms;
  pay(startMonth, 'endBuyer', 'investor', 'cash', down);
  pay(startMonth, 'investor', 'outsiders', 'selling', (price * sellingCostPercent) / 100);
  pay(startMonth, 'endBuyer', 'outsiders', 'closing', (price * buyerClosingPercent) / 100);
}

function playNoteMonth({ deal, entry, terms }: Wrap, note: Schedule, pay: Pay, month: number): void {
  pay(month, 'endBuyer', 'investor', 'note', note.paid(month - terms.startMonth));
  payCosts(pay, 'endBuyer', month, entry.ownCosts, deal.assumptions.costGrowthPercent);
  entry.due(pay, month);
  pay(month, 'investor', 'outsiders', 'servicing', terms.servicingMonthly);
}
