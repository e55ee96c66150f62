import type { Deal } from '#shared/structures/base/house.ts';
import { known } from '#shared/structures/base/offer/offer-figures.ts';
import type { OfferRules } from '#shared/structures/base/offer/offer-rules.ts';
import {
  aboutReckoned,
  agreedPrice,
  cashItem,
  leavesAbout,
  loanItem,
  missing,
  owed,
  owedName,
  reckonedOrAbout,
  sentences,
  words,
} from '#shared/structures/base/offer/offer-words.ts';
import { usdExact } from '#shared/values/money.ts';
import { upperFirst } from '#shared/values/words.ts';
import { wholesale } from './plan.ts';

/** The seller is paid in cash. */
export const wholesaleOffer: OfferRules = {
  structure: 'Wholesale',
  name: 'Cash',
  offer: (deal) => {
    const { price } = wholesale(deal);
    return { price: known(price), cashToSeller: known(price - deal.facts.payoff) };
  },
  price: { field: 'terms.wholesale.price', ifNothing: ifNoPrice },
  ruled: { price: (deal) => wholesale(deal).price, term: 'terms.wholesale.fee' },
  brief: (offer, house) =>
    offer.cashToSeller === null
      ? 'All at closing'
      : `${reckonedOrAbout(offer.cashToSeller, leavesAbout(offer, house))} to the seller at closing`,
  option: {
    name: 'Cash',
    cells: ({ cashToSeller }, house) => {
      const bills = owedName(house);
      return {
        span: 'all at closing',
        cash: bills === '' ? '' : `${cashToSeller === null ? 'the price less' : 'after'} ${bills}`,
        monthly: words('None'),
      };
    },
    text: (offer, { house }) => {
      const bills = owed(house);
      const { cashToSeller } = offer;
      const isAbout = leavesAbout(offer, house);
      return sentences(
        `We would pay ${agreedPrice(offer, house)} at closing and take the house as it stands.`,
        bills !== '' && `Out of that price, the closing company would pay off ${bills}.`,
        cashToSeller !== null && cashToSeller < 0
          ? `${upperFirst(missing(cashToSeller, isAbout))}.`
          : `You would receive ${cashToSeller === null ? 'the rest' : aboutReckoned(cashToSeller, isAbout)}${house.balance === 0 ? '' : ', and your loan would be finished'}.`,
      );
    },
    warning: (_, { house }) =>
      sentences(
        house.balance !== 0 && 'If the lender’s payoff is higher, your cash is lower by the same amount.',
        'We may ask another buyer to close in our place and be paid by that buyer for it. We would tell you in writing first, and your price would not change. Some states have rules for that.',
      ),
  },
  formal: {
    wording: {
      title: 'Proposed structure: assignable purchase',
      financing: 'for Buyer or its assignee to arrange the funds to close',
      structure: [
        'Buyer would buy the Property for the offer price, in cash at closing and in its present condition, under a purchase agreement that is assignable.',
        'Buyer may assign its rights under that agreement to another buyer, who would then close in the place of Buyer on the same terms. The price to Seller would not change. The assignee may pay Buyer a fee for the assignment.',
      ],
      disclosures: [
        'Buyer may not take title itself. Buyer intends to make a profit and is not the broker, agent or adviser of Seller.',
        'Some states require a license, a written disclosure or the consent of Seller before a purchase agreement is assigned or marketed. The agreement would follow the law of the state in which the Property lies.',
        'The purchase agreement would say what happens to the earnest money if neither Buyer nor an assignee closes.',
      ],
    },
    priceParts: () => ', in cash at closing',
    items: (offer, { house }) => [
      cashItem('Cash to Seller at closing', offer, house),
      loanItem(house, 'paid off at closing out of the price'),
    ],
    title: 'passes at closing to Buyer or to the buyer that closes in its place',
  },
};

/** Names what is taken off the value after repairs, where nothing is left of it. */
function ifNoPrice(deal: Deal): string {
  const { facts, terms } = deal;
  const parts = [
    ...(facts.repairs > 0 ? [`${usdExact(facts.repairs)} of repairs`] : []),
    ...(terms.wholesale.fee > 0 ? [`the ${usdExact(terms.wholesale.fee)} fee`] : []),
  ];
  // A price of its own, typed into the letter.
  if (wholesale(deal).price > 0 || parts.length === 0) return 'Enter a price above $0.';
  return `Nothing is left to offer after ${parts.join(' and ')}. Change them, or enter a price above $0.`;
}
