import type { Offer } from '#shared/structures/base/offer/offer.ts';
import type { OfferFacts } from '#shared/structures/base/offer/offer-rules.ts';
import { type ClosingCosts, leavesLoan, priceText } from '#shared/structures/base/offer/offer-words.ts';
import { offerWords } from '#shared/structures/offers.ts';
import { dateText } from './letter-words.ts';

/* The terms of one structure in the formal letter of intent. */

export type OfferInLetter = OfferFacts & { offer: Offer };

/** The items of the list of terms: the price first. */
export function offerItems(facts: OfferInLetter, priceLabel: string): string[] {
  const { offer, house, answerBy, closingCosts } = facts;
  const { priceParts, items, title = 'passes to Buyer at closing' } = offerWords(offer).formal;
  return [
    `${priceLabel}: ${priceText(offer, house) || 'to be agreed'}${priceParts?.(offer, house) ?? ''}`,
    ...items(offer, facts),
    `Title: ${title}`,
    `Closing costs: ${costs[closingCosts]}`,
    ...(answerBy === null ? [] : [`Answer by: ${dateText(answerBy)}; the figures may change after that day`]),
  ];
}

const costs: Readonly<Record<ClosingCosts, string>> = {
  buyer: 'paid by Buyer',
  shared: 'shared equally',
  customary: 'each party pays its customary share',
};

/** Lists the disclosures that an offer adds to those of its structure. */
export function offerDisclosures({ offer, house }: OfferInLetter): string[] {
  const figures =
    'Amounts of the existing loan are as Buyer understands them. The written statement of the lender decides, and what Seller receives changes with it.';
  const dueOnSale =
    'Due-on-sale: most loans contain a clause that allows the lender to demand payment in full when the Property is sold, or leased with an option to buy, without its consent. Neither party can promise that the lender will not do so. Seller remains liable for the loan until it is paid, and a late payment could harm the credit of Seller.';
  const balloon =
    'If Buyer could not make the balloon payment, Seller might have to foreclose, which takes time and money.';
  const { disclosures } = offerWords(offer).formal;
  return [
    ...(house.balance === 0 ? [] : [figures]),
    ...(disclosures?.(offer, house) ?? (leavesLoan(offer, house) ? [dueOnSale] : [])),
    ...(offer.note?.balloon == null ? [] : [balloon]),
  ];
}
