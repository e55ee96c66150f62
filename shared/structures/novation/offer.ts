import { known, owedAfter } from '#shared/structures/base/offer/offer-figures.ts';
import type { OfferRules } from '#shared/structures/base/offer/offer-rules.ts';
import {
  aboutReckoned,
  agreedPrice,
  cashItem,
  endOf,
  leavesAbout,
  loanItem,
  missing,
  owed,
  owedName,
  sentences,
  words,
} from '#shared/structures/base/offer/offer-words.ts';
import { usLongDate } from '#shared/values/dates.ts';
import { monthsAfter } from '#shared/values/days.ts';
import { counted } from '#shared/values/words.ts';

/** The seller is paid out of the resale. */
export const novationOffer: OfferRules = {
  structure: 'Novation',
  name: 'Novation',
  offer: ({ facts, terms }) => {
    const { sellerPrice, months } = terms.novation;
    const left = sellerPrice - owedAfter(facts.loan, months) - (facts.arrears + facts.liens);
    return { price: known(sellerPrice), cashToSeller: known(left), months };
  },
  price: { field: 'terms.novation.sellerPrice', ifNothing: () => 'Enter a price to the seller above $0.' },
  brief: ({ months }) => `Paid when it resells, in about ${counted(months, 'month')}`,
  option: {
    name: 'Paid at the resale',
    formal: 'a novation',
    cells: ({ months }, house) => {
      const bills = owedName(house);
      return {
        span: `in about ${counted(months, 'month')}`,
        cash: `when the resale closes${bills === '' ? '' : `, after ${bills}`}`,
        monthly: words(house.balance === 0 ? 'None' : 'None; you keep paying your loan until the resale'),
        loan: 'Paid off when the resale closes',
        passes: 'When the resale closes',
        closing: (day) => `About ${usLongDate(monthsAfter(day, months))}`,
      };
    },
    text: (offer, { house, dates }) => {
      const bills = owed(house, { when: ' today' });
      const { cashToSeller, months } = offer;
      const isAbout = leavesAbout(offer, house);
      const received =
        cashToSeller === null
          ? ''
          : `; ${cashToSeller < 0 ? missing(cashToSeller, isAbout) : `you would receive ${aboutReckoned(cashToSeller, isAbout)}`}`;
      return sentences(
        `You would receive a price of ${agreedPrice(offer, house)} when the house is sold to a buyer who pays the retail price, which we hope to see ${dates.closing === null ? `in about ${counted(months, 'month')}` : `by ${endOf(dates, months)}`}.`,
        'We would prepare the house for that sale and market it at our cost, and we would keep what is left of it after its costs and your price.',
        bills !== '' && `Out of your price, the closing company would pay off ${bills}${received}.`,
        `Until then you would stay the owner and go on paying ${house.balance === 0 ? 'property taxes' : 'your loan, property taxes'} and insurance.`,
      );
    },
    warning: () =>
      sentences(
        'A resale is not assured, and neither is its date.',
        'When a buyer is found, a new agreement between you and that buyer would take the place of ours, if everyone agrees (the “novation”).',
        'We act for ourselves and expect a profit on the resale. Some states ask for a license to market a house that someone else owns. Ask an attorney before you choose this.',
      ),
  },
  formal: {
    wording: {
      title: 'Proposed structure: novation',
      price: 'Price to Seller',
      // With its terms, the months of the resale count from its start.
      closing: { open: 'Target date for the resale to close', stated: 'Start of the agreement' },
      financing: 'for Buyer to arrange the funds for improving and carrying the Property',
      structure: [
        'Buyer and Seller would sign an agreement under which Buyer prepares the Property for sale and markets it, at the expense of Buyer, to a buyer who pays the retail price. Seller stays on title until that resale closes.',
        'When such a buyer is found, the first agreement would be replaced, with the consent of everyone concerned, by a new agreement between Seller and that buyer. This replacement is the novation.',
        'From the resale proceeds Seller would receive the price named above, out of which existing loans and liens are paid. Buyer would keep what remains after the costs of the resale.',
      ],
      disclosures: [
        'Buyer acts for its own account, intends to make a profit on the resale, and is not the broker, agent or adviser of Seller.',
        'Some states require a real estate license or particular disclosures for marketing a property that another person owns. The agreement would follow the law of the state in which the Property lies.',
        'Until the resale closes, Seller remains the owner and remains responsible for existing loans, unless the agreement says that Buyer makes their payments meanwhile. A resale is not assured.',
      ],
    },
    items: (offer, { house, dates }) => [
      `Time for the resale: about ${counted(offer.months, 'month')}${dates.closing === null ? '' : `, to ${endOf(dates, offer.months)}`}`,
      cashItem('Cash to Seller when the resale closes', offer, house),
      loanItem(house, 'paid by Seller until the resale closes, and paid off then out of the price to Seller'),
    ],
    title: 'passes to the buyer of the resale when it closes',
  },
};
