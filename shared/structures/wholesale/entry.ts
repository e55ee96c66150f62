import type { EntryRules } from '#shared/structures/base/entry.ts';
import { wholesale } from './plan.ts';

/** The contract alone is the investor's, and passes on for the fee. What the seller gets is theirs at closing. */
export const wholesaleEntry: EntryRules = {
  takesTitle: false,
  hasPossession: false,
  isAssignable: () => true,
  own: 'assign',
  impossible: {
    hold: 'Keeping the house is a purchase: see Bank Loan.',
    wrap: 'You never own it: nothing to sell on a note.',
    sandwich: 'You never have possession: nothing to lease.',
    refinance: 'You never take title: nothing to refinance.',
  },
  entryOf: null,
  playOwn: (deal, pay) => {
    const { facts, terms } = deal;
    const { fee, earnest, ownCosts } = terms.wholesale;
    pay(0, 'outsiders', 'seller', 'sale', wholesale(deal).price);
    pay(0, 'seller', 'outsiders', 'payoff', facts.payoff);
    pay(0, 'investor', 'outsiders', 'earnest', earnest);
    pay(0, 'investor', 'outsiders', 'other', ownCosts);
    pay(1, 'outsiders', 'investor', 'earnest', earnest);
    pay(1, 'outsiders', 'investor', 'fee', fee);
  },
};
