import type { EntryRules } from '#shared/structures/base/entry.ts';
import { closingCosts } from '#shared/structures/base/house.ts';
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
    const { price } = wholesale(deal);
    pay(0, 'investor', 'outsiders', 'earnest', earnest);
    pay(0, 'investor', 'outsiders', 'other', ownCosts);
    // The assignee closes a month later, and repairs the house.
    pay(1, 'endBuyer', 'seller', 'cash', price);
    pay(1, 'seller', 'outsiders', 'payoff', facts.payoff);
    pay(1, 'outsiders', 'investor', 'earnest', earnest);
    pay(1, 'endBuyer', 'investor', 'fee', fee);
    pay(1, 'endBuyer', 'outsiders', 'closing', closingCosts(deal, price + fee));
    pay(1, 'endBuyer', 'outsiders', 'repairs', facts.repairs);
  },
};
