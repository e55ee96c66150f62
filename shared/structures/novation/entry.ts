import { scheduleOf } from '#shared/finance/loans.ts';
import type { EntryRules } from '#shared/structures/base/entry.ts';

/** The seller keeps house and loan until an end buyer pays in full; the investor never has either. */
export const novationEntry: EntryRules = {
  takesTitle: false,
  hasPossession: false,
  isAssignable: () => false,
  own: 'hold',
  impossible: {
    wrap: 'The end buyer pays in full at closing: nothing is left to wrap.',
    sandwich: 'You never have possession: nothing to lease.',
    refinance: 'You never take title: nothing to refinance.',
    assign: 'A novation already puts the end buyer in your place.',
  },
  entryOf: null,
  playOwn: ({ facts, terms: { novation: terms } }, pay) => {
    const { sellerPrice, listPrice, agentPercent, closingPercent, months, holdingMonthly, concessions } = terms;
    const loan = scheduleOf(facts.loan, months);
    pay(0, 'investor', 'outsiders', 'repairs', facts.repairs);
    for (let month = 1; month <= months; month += 1) {
      pay(month, 'investor', 'outsiders', 'other', holdingMonthly);
      pay(month, 'seller', 'outsiders', 'loan', loan.paid(month));
      pay(month, 'seller', 'outsiders', 'taxes', facts.taxes);
      pay(month, 'seller', 'outsiders', 'insurance', facts.insurance);
      pay(month, 'seller', 'outsiders', 'dues', facts.hoa);
    }
    pay(months, 'endBuyer', 'investor', 'sale', listPrice - concessions);
    pay(months, 'investor', 'outsiders', 'selling', (listPrice * (agentPercent + closingPercent)) / 100);
    pay(months, 'investor', 'seller', 'cash', sellerPrice);
    pay(months, 'seller', 'outsiders', 'payoff', loan.owed(months));
    pay(months, 'seller', 'outsiders', 'arrears', facts.arrears);
    pay(months, 'seller', 'outsiders', 'liens', facts.liens);
  },
};
