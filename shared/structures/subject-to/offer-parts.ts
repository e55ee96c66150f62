import type { Offer, OfferHouse } from '#shared/structures/base/offer/offer.ts';
import type { OfferFacts } from '#shared/structures/base/offer/offer-rules.ts';
import {
  about,
  aboutBalance,
  agreedPrice,
  noteItems,
  pastDueAmount,
  pastDueOf,
} from '#shared/structures/base/offer/offer-words.ts';
import { usdExact } from '#shared/values/money.ts';
import { percentFactor } from '#shared/values/percent.ts';

/* What the letter says whether the loan stays in the seller's name or is assumed. */

/** The items of the list of terms, with what becomes of the loan. */
export function subjectToItems({ cashToSeller, note }: Offer, { house, dates }: OfferFacts, loan: string): string[] {
  const pastDue = pastDueOf(house);
  const due = pastDue === null ? 'as the lender confirms' : about(pastDue);
  return [
    `Cash to Seller at closing: ${cashToSeller === null ? 'to be agreed' : usdExact(cashToSeller)}, before the costs of Seller`,
    ...noteItems(note, dates),
    loan,
    ...(pastDue === 0 ? [] : [`Past-due amounts and liens: ${due}, paid by Buyer at closing`]),
  ];
}

/** The parts of the price, in a sentence to the seller, and the fate of their loan. */
export function priceInParts(offer: Offer, house: OfferHouse, becomes: string): string {
  const { note, cashToSeller } = offer;
  const loan = `your loan${house.balance === null ? '' : ` of ${aboutBalance(house)}`}, ${becomes}`;
  const cash = `${cashToSeller === null ? 'cash' : `${usdExact(cashToSeller)} in cash`} to you at closing`;
  const parts =
    note === null
      ? `two parts: ${loan}; and ${cash}`
      : `three parts: ${loan}; ${cash}; and ${usdExact(note.amount)} that we would owe you at ${percentFactor(note.ratePercent)} interest a year`;
  return `The price of ${agreedPrice(offer, house)} has ${parts}.`;
}

/** The parts of the price, behind it. */
export function subjectToParts({ note }: Offer, house: OfferHouse): string {
  const loan =
    house.balance === null ? 'the balance of the existing loan' : `the existing loan of ${aboutBalance(house)}`;
  return `, made up of ${loan}${note ? ', cash at closing and a note to Seller' : ' and cash at closing'}`;
}

/** "the $3,000 past due"; "what is past due" when nobody knows how much, empty when nothing is. */
export function pastDueByBuyer(house: OfferHouse): string {
  const due = pastDueAmount(house);
  return due.startsWith('$') ? `the ${due}` : due;
}
