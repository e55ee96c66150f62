import { usdToCent } from '#shared/values/money.ts';
import { counted, listInWords, upperFirst } from '#shared/values/words.ts';
import type { Offer, OfferHouse, OfferNote } from './offer.ts';
import type { OfferCell } from './offer-rules.ts';
import {
  about,
  aboutBalance,
  aboutCents,
  centsOrAbout,
  dueOn,
  type OfferDates,
  pastDueAmount,
  pastDueName,
  pastDueOf,
  priceText,
  startingOn,
} from './offer-words.ts';

/* What several structures say in the options letter. */

export const cell = (figure: string, text = ''): OfferCell => ({ figure, text });
export const words = (text: string): OfferCell => ({ figure: '', text });

export const sentences = (...parts: (string | false)[]) => parts.filter(Boolean).join(' ');

export const agreedPrice = (offer: Offer, house: OfferHouse) => priceText(offer, house) || 'a price to be agreed';

/** "your loan and what is past due"; empty when nothing is owed. */
export function owedName(house: OfferHouse): string {
  return listInWords([...(house.balance === 0 ? [] : ['your loan']), pastDueName(house)].filter(Boolean));
}

/** " less $3,000 past due"; empty when nothing is. */
export function lessPastDue(house: OfferHouse): string {
  const due = pastDueAmount(house);
  return due === '' ? '' : ` less ${due}`;
}

/** "the loan's payment" until it is known. */
export const loanPayment = ({ payment }: OfferHouse) => (payment === null ? 'the loan’s payment' : usdToCent(payment));

/** "your loan, about $165,000, and what is past due, about $3,000"; empty when nothing is owed. */
export function owed(house: OfferHouse, { withLoan = true, when = '' } = {}): string {
  const pastDue = pastDueOf(house);
  const due = pastDueName(house);
  const loan = `your loan${house.balance === null ? '' : `, ${aboutBalance(house)}${when}`}`;
  const dueText = `${due}${pastDue === null ? '' : `, ${about(pastDue)}`}`;
  const parts = [...(withLoan && house.balance !== 0 ? [loan] : []), ...(due === '' ? [] : [dueText])];
  return parts.length > 1 ? parts.join(', and ') : listInWords(parts);
}

/** What is left of a payment after what it pays off. */
export function yoursOf(cashToSeller: number | null, isAbout = false): string {
  if (cashToSeller === null) return 'the rest would be yours';
  return cashToSeller < 0 ? missing(cashToSeller, isAbout) : `${centsOrAbout(cashToSeller, isAbout)} would be yours`;
}

export const missing = (cashToSeller: number, isAbout: boolean) =>
  `${aboutCents(-cashToSeller, isAbout)} would be missing to pay all of it`;

/** "about $3,000 would bring your loan up to date". */
export function broughtUp(house: OfferHouse): string {
  const amount = pastDueOf(house);
  const use = house.liens === 0 ? 'would bring your loan up to date' : `would pay ${pastDueName(house)}`;
  return `${amount === null ? 'part' : about(amount)} ${use}`;
}

/** A note's monthly payments. */
export function monthly(
  { payment, payments, interestOnly, balloon: final }: OfferNote,
  how: string,
  dates: OfferDates,
  verb: string,
): string {
  const span = final === null ? ` for ${counted(payments, 'month')}` : '';
  return `${upperFirst(startingOn(dates))}, ${verb} ${usdToCent(payment)} a month${how === '' ? '' : ` ${how}`}${span}${interestOnly ? ', which is interest only' : ''}.`;
}

/** A note's balloon; empty without one. */
export function balloon({ balloon: amount, payments }: OfferNote, dates: OfferDates, verb: string): string {
  if (amount === null) return '';
  const day =
    dates.closing === null
      ? `After ${counted(payments, 'payment')}`
      : `${upperFirst(dueOn(dates, payments))}, after ${counted(payments, 'payment')}`;
  return `${day}, ${verb}, ${usdToCent(amount)} (a “balloon”).`;
}

/** "$25,000 down, $1,074.18 a month": one line of what there is. */
export const listed = (...parts: (string | false)[]) => parts.filter(Boolean).join(', ');

/** A note in one line. */
export function noteParts(note: OfferNote | null): (string | false)[] {
  if (note === null) return [];
  return [`${usdToCent(note.payment)} a month`, note.balloon !== null && `balloon in month ${note.payments}`];
}
