import { dueMonthOf, scheduleOf } from '#shared/finance/loans.ts';
import { type Entry, type EntryRules, ownedEntry, playHeld } from '#shared/structures/base/entry.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { isWrapped, sellerNote } from './plan.ts';

/** Who pays whom from closing on: a note to the seller, out of which the loan is paid where it is kept. */
function entryOf(deal: Deal): Entry {
  const { facts, terms } = deal;
  const { price, down } = terms.sellerFinance;
  const isWrap = isWrapped(deal);
  const note = scheduleOf(sellerNote(deal));
  const loan = scheduleOf(facts.loan);
  return ownedEntry(deal, {
    price,
    begin: (pay) => {
      pay(0, 'investor', 'seller', 'cash', down);
      pay(0, 'seller', 'outsiders', 'arrears', facts.arrears);
      pay(0, 'seller', 'outsiders', 'liens', facts.liens);
      if (!isWrap) pay(0, 'seller', 'outsiders', 'payoff', facts.loan.balance);
    },
    due: (pay, month) => {
      pay(month, 'investor', 'seller', 'note', note.paid(month));
      if (isWrap) pay(month, 'seller', 'outsiders', 'loan', loan.paid(month));
    },
    paid: note.paid,
    payOff: (pay, month) => {
      pay(month, 'investor', 'seller', 'payoff', note.owed(month));
      if (isWrap) pay(month, 'seller', 'outsiders', 'payoff', loan.owed(month));
    },
    owed: note.owed,
    lastMonth: dueMonthOf(terms.sellerFinance) ?? Infinity,
    keptLoan: (month) => (isWrap ? loan.owed(month) : 0),
    loanPayer: isWrap ? 'the payment service' : null,
    loanInName: (month) => (isWrap ? loan.owed(month) : 0),
  });
}

export const sellerFinanceEntry: EntryRules = {
  takesTitle: true,
  hasPossession: true,
  isAssignable: () => true,
  own: 'hold',
  impossible: {},
  entryOf,
  playOwn: playHeld(entryOf),
};
