import { scheduleOf } from '#shared/finance/loans.ts';
import { type Entry, type EntryRules, ownedEntry, playHeld } from '#shared/structures/base/entry.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { assumptionCosts, isAssumed, secondOf, subjectToPrice } from './plan.ts';

/** Who pays whom from closing on: the loan is the investor's to pay, and a second note to the seller beside it. */
function entryOf(deal: Deal): Entry | null {
  const { facts, terms } = deal;
  if (facts.loan.balance === 0) return null;
  const { second, cashToSeller } = terms.subjectTo;
  const loan = scheduleOf(facts.loan);
  const note = scheduleOf(secondOf(deal));
  return ownedEntry(deal, {
    price: subjectToPrice(deal),
    begin: (pay) => {
      pay(0, 'investor', 'seller', 'cash', cashToSeller);
      pay(0, 'investor', 'outsiders', 'arrears', facts.arrears);
      pay(0, 'investor', 'outsiders', 'liens', facts.liens);
      pay(0, 'investor', 'outsiders', 'assumption', assumptionCosts(deal));
    },
    due: (pay, month) => {
      pay(month, 'investor', 'outsiders', 'loan', loan.paid(month));
      pay(month, 'investor', 'seller', 'note', note.paid(month));
    },
    paid: (month) => loan.paid(month) + note.paid(month),
    payOff: (pay, month) => {
      pay(month, 'investor', 'outsiders', 'payoff', loan.owed(month));
      pay(month, 'investor', 'seller', 'payoff', note.owed(month));
    },
    owed: (month) => loan.owed(month) + note.owed(month),
    lastMonth: (second?.amount ? second.balloonMonth : null) ?? Infinity,
    keptLoan: loan.owed,
    loanPayer: null,
    loanInName: (month) => (isAssumed(deal) ? 0 : loan.owed(month)),
  });
}

export const subjectToEntry: EntryRules = {
  takesTitle: true,
  hasPossession: true,
  // A lender approves one buyer; approval does not pass on.
  isAssignable: (deal) => !isAssumed(deal),
  isLoanTakenOver: true,
  own: 'hold',
  impossible: { assign: 'The lender approved one buyer; approval does not pass on.' },
  entryOf,
  playOwn: playHeld(entryOf),
};
