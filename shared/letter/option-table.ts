import type { Offer, OfferHouse } from '#shared/structures/base/offer/offer.ts';
import type { OfferFacts } from '#shared/structures/base/offer/offer-rules.ts';
import {
  aboutBalance,
  type ClosingCosts,
  cashText,
  cell,
  dueOn,
  finalOf,
  leavesAbout,
  type OfferDates,
  priceText,
  reckonedOrAbout,
  words,
} from '#shared/structures/base/offer/offer-words.ts';
import { offerWords } from '#shared/structures/offers.ts';
import { monthsAfter } from '#shared/values/days.ts';
import { usdExact } from '#shared/values/money.ts';
import { letterOf } from '#shared/values/option-letter.ts';
import { counted } from '#shared/values/words.ts';
import type { LetterBlock, LetterCell } from './letter-block.ts';
import { dateText } from './letter-words.ts';

/* The table of the options letter: what each option would mean for the seller. */

export type OptionFacts = OfferFacts & { offers: readonly Offer[] };

/** "A. Cash". */
export const optionName = (offer: Offer, index: number) => `${letterOf(index)}. ${offerWords(offer).option.name}`;

/** One row for each term, in the order that a seller asks. */
export function optionTable({ offers, house, dates, closingCosts }: OptionFacts): LetterBlock {
  const options = offers.map((offer) => ({ offer, own: offerWords(offer).option.cells(offer, house) }));
  const row = (label: string, cellOf: (option: (typeof options)[number]) => LetterCell) => ({
    label,
    cells: options.map(cellOf),
  });
  const finalDay = sharedFinalDay(offers, dates);
  return {
    kind: 'table',
    corner: 'What it would mean',
    columns: options.map(({ offer, own }, index) => cell(optionName(offer, index), own.span)),
    rows: [
      row('Price', ({ offer }) => (offer.price === null ? words('To be agreed') : cell(priceText(offer, house)))),
      row('Cash to you at closing, before your own costs', ({ offer, own }) => cashCell(offer, house, own.cash)),
      row('Monthly payments, and for how long', ({ own }) => own.monthly),
      row(`One final payment${finalDay === null ? '' : ` on ${dateText(finalDay)}`}`, ({ offer, own }) =>
        finalCell(offer, finalDay === null ? dates : null, own.final),
      ),
      row(`Your existing loan${house.balance ? `, ${aboutBalance(house)}` : ''}`, ({ offer, own }) =>
        words(house.balance === 0 ? 'None, as we understand it' : (own.loan ?? loanEnd(offer))),
      ),
      row('Ownership passes', ({ own }) => words(own.passes ?? 'At closing')),
      row('Target closing', ({ own: { closing = dateText } }) =>
        words(dates.closing === null ? 'To be agreed' : closing(dates.closing)),
      ),
      row('Closing costs', () => words(costs[closingCosts])),
    ],
  };
}

const loanEnd = ({ keepsLoan }: Offer) => (keepsLoan ? 'In your name until the final payment' : 'Paid off at closing');

const costs: Readonly<Record<ClosingCosts, string>> = {
  buyer: 'We pay them',
  shared: 'We share them equally',
  customary: 'Each side pays its usual share',
};

function cashCell(offer: Offer, house: OfferHouse, text: string): LetterCell {
  const { cashToSeller } = offer;
  const isAbout = leavesAbout(offer, house);
  if (cashToSeller !== null && cashToSeller < 0) {
    return words(`None: more is owed than this pays; ${reckonedOrAbout(-cashToSeller, isAbout)} is missing`);
  }
  return cell(cashToSeller === null ? '' : cashText(cashToSeller, offer, house), text);
}

/** The day of all final payments, where they have one in common. ISO. */
function sharedFinalDay(offers: readonly Offer[], { closing }: OfferDates): string | null {
  const months = new Set(offers.flatMap((offer) => finalOf(offer)?.months ?? []));
  const [only] = months;
  return closing === null || only === undefined || months.size > 1 ? null : monthsAfter(closing, only);
}

/** @param dates of the closing, where the row's label does not name the day. */
function finalCell(offer: Offer, dates: OfferDates | null, use = 'to you'): LetterCell {
  const final = finalOf(offer);
  if (final === null) return words('None');
  const { amount, months } = final;
  const day = dates?.closing ? dueOn(dates, months) : `after ${counted(months, 'month')}`;
  return cell(usdExact(amount), dates === null ? use : `${day}; ${use}`);
}
