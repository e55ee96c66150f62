import { usLongDate } from '#shared/values/dates.ts';
import { monthsAfter } from '#shared/values/days.ts';
import { usdExact } from '#shared/values/money.ts';
import { percentFactor } from '#shared/values/percent.ts';
import { type AmountKind, amountAs, roundedAs } from '#shared/values/shown-amount.ts';
import { counted, listInWords, upperFirst } from '#shared/values/words.ts';
import type { Offer, OfferCell, OfferHouse, OfferNote } from './offer.ts';

/* What both letters say of an offer. */

/** The days that an offer counts from; `null` while nobody has set them. ISO. */
export type OfferDates = { closing: string | null };

export type ClosingCosts = 'buyer' | 'shared' | 'customary';

/** Who pays, as typed; the buyer pays unless something else is chosen. */
export function closingCostsOf(text: string): ClosingCosts {
  return text === 'shared' || text === 'customary' ? text : 'buyer';
}

/** "on January 15, 2034", "84 months after closing". */
export function dueOn({ closing }: OfferDates, months: number): string {
  return closing === null
    ? `${counted(months, 'month')} after closing`
    : `on ${usLongDate(monthsAfter(closing, months))}`;
}

/** "from February 15, 2027", "from one month after closing": the first of monthly payments. */
export function startingOn({ closing }: OfferDates): string {
  return closing === null ? 'from one month after closing' : `from ${usLongDate(monthsAfter(closing, 1))}`;
}

/** An agreed amount, or that it is open. */
export function agreed(amount: number | null): string {
  return amount === null ? 'to be agreed' : usdExact(amount);
}

/** Sums the debts besides the loan; `null` when nobody knows, 0 when there is nothing. USD. */
export function pastDueOf({ arrears, liens }: OfferHouse): number | null {
  return arrears === null || liens === null ? null : arrears + liens;
}

/** "what is past due", "what is past due and other liens"; empty when nothing is. */
export function pastDueName(house: OfferHouse): string {
  const { arrears, liens } = house;
  if (pastDueOf(house) === 0) return '';
  if (liens === 0) return 'what is past due';
  return arrears === 0 ? 'other liens' : 'what is past due and other liens';
}

/** "$3,000 past due", "$900 of other liens"; "what is past due" when nobody knows how much. */
export function pastDueAmount(house: OfferHouse): string {
  const amount = pastDueOf(house);
  const name = pastDueName(house);
  if (amount === null || name === '') return name;
  return `${usdExact(amount)} ${name === 'other liens' ? 'of other liens' : name.replace('what is ', '')}`;
}

/** "about $3,000"; empty when nobody knows. */
export function about(amount: number | null): string {
  return amount === null ? '' : `about ${usdExact(amount)}`;
}

/** How an amount is written in which the loan's balance has a part. */
const withBalance = (isRecord: boolean): AmountKind => (isRecord ? 'about' : 'reckoned');

/** "about $225,600": what is owed on the loan, to 100 USD unless somebody typed the balance; empty when unknown. */
export function aboutBalance({ balance, isRecord }: OfferHouse): string {
  return balance === null ? '' : about(isRecord ? roundedAs(balance, 'about') : balance);
}

/** "about $31,000": what an estimate leaves. An amount with a record's balance in it goes to 100 USD. */
export function aboutReckoned(amount: number, isRecord = false): string {
  return `about ${amountAs(amount, withBalance(isRecord))}`;
}

/** "$31,012", or with a record's balance in it "about $31,000". */
export function reckonedOrAbout(amount: number, isRecord: boolean): string {
  return isRecord ? aboutReckoned(amount, isRecord) : amountAs(amount, 'reckoned');
}

/** The seller's cash at closing: to the cent where it is agreed, and nothing is paid off out of it. */
export function cashText(amount: number, offer: Offer, house: OfferHouse): string {
  const { includesLoan, keepsLoan } = offer;
  const isAgreed = includesLoan || ((keepsLoan || house.balance === 0) && pastDueOf(house) === 0);
  return isAgreed ? amountAs(amount, 'contract') : reckonedOrAbout(amount, leavesAbout(offer, house));
}

/** The offer's price: "$250,000"; "about $278,100" where a record's balance is part of it; empty when it is open. */
export function priceText({ price, includesLoan }: Offer, { isRecord }: OfferHouse): string {
  if (price === null) return '';
  return includesLoan && isRecord ? aboutReckoned(price, isRecord) : usdExact(price);
}

/** Whether what the seller is left with at closing is a rest after a loan whose balance is a record's. */
export function leavesAbout({ keepsLoan }: Offer, { isRecord }: OfferHouse): boolean {
  return isRecord && !keepsLoan;
}

/** Whether the loan stays in the seller's name after closing. */
export function leavesLoan({ keepsLoan, isAssumed }: Offer, { balance }: OfferHouse): boolean {
  return keepsLoan && !isAssumed && balance !== 0;
}

/** The payment due at once after the monthly payments, and their number. */
export function finalOf({ left, months, note }: Offer): { amount: number; months: number } | null {
  if (left !== null) return { amount: left, months };
  return note?.balloon == null ? null : { amount: note.balloon, months: note.payments };
}

/** Whether an amount is known, and nothing or less. */
export const isNothing = (amount: number | null) => amount !== null && amount <= 0;

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
export const loanPayment = (house: OfferHouse) =>
  house.payment === null ? 'the loan’s payment' : besideLoan(house.payment, house);

/** The loan's payment, or what a note's payment leaves beside it: "$849.62", "$850", or of a record's loan "about $850". */
export function besideLoan(amount: number, { paymentKnown }: OfferHouse): string {
  if (paymentKnown === 'typed') return amountAs(amount, 'contract');
  return paymentKnown === 'about' ? `about ${amountAs(amount, 'about_month')}` : amountAs(amount, 'reckoned');
}

/** "your loan, about $165,000, and what is past due, about $3,000"; empty when nothing is owed. */
export function owed(house: OfferHouse, { withLoan = true, when = '' } = {}): string {
  const pastDue = pastDueOf(house);
  const due = pastDueName(house);
  const loan = `your loan${house.balance === null ? '' : `, ${aboutBalance(house)}${when}`}`;
  const dueText = `${due}${pastDue === null ? '' : `, ${about(pastDue)}`}`;
  const parts = [...(withLoan && house.balance !== 0 ? [loan] : []), ...(due === '' ? [] : [dueText])];
  return parts.length > 1 ? parts.join(', and ') : listInWords(parts);
}

/** Cash that is left of a payment after the debts that it pays off. */
export function yoursOf(cashToSeller: number | null, isAbout = false): string {
  if (cashToSeller === null) return 'the rest would be yours';
  return cashToSeller < 0 ? missing(cashToSeller, isAbout) : `${reckonedOrAbout(cashToSeller, isAbout)} would be yours`;
}

export const missing = (cashToSeller: number, isAbout: boolean) =>
  `${aboutReckoned(-cashToSeller, isAbout)} would be missing to pay all of it`;

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
  return `${upperFirst(startingOn(dates))}, ${verb} ${usdExact(payment)} a month${how === '' ? '' : ` ${how}`}${span}${interestOnly ? ', which is interest only' : ''}.`;
}

/** A note's balloon; empty without one. */
export function balloon({ balloon: amount, payments }: OfferNote, dates: OfferDates, verb: string): string {
  if (amount === null) return '';
  const day =
    dates.closing === null
      ? `After ${counted(payments, 'payment')}`
      : `${upperFirst(dueOn(dates, payments))}, after ${counted(payments, 'payment')}`;
  return `${day}, ${verb}, ${usdExact(amount)} (a “balloon”).`;
}

/** "$25,000 down, $1,074.18 a month": one line of what there is. */
export const listed = (...parts: (string | false)[]) => parts.filter(Boolean).join(', ');

/** A note in one line. */
export function noteParts(note: OfferNote | null): (string | false)[] {
  if (note === null) return [];
  return [`${usdExact(note.payment)} a month`, note.balloon !== null && `balloon in month ${note.payments}`];
}

/* What several structures say in the letter of intent: items of its list of terms. */

/** Cash that the seller is left with, after the loan where that is paid and after past dues. */
export function cashItem(label: string, offer: Offer, house: OfferHouse): string {
  const { cashToSeller, keepsLoan } = offer;
  const isAbout = leavesAbout(offer, house);
  const parts = [...(keepsLoan || house.balance === 0 ? [] : ['the existing loan']), pastDueName(house)].filter(
    Boolean,
  );
  const rest = parts.length === 0 ? '' : `, after ${parts.join(' and ')} ${parts.length > 1 ? 'are' : 'is'} paid`;
  const cash = cashToSeller === null ? 'the amount that is left' : aboutReckoned(cashToSeller, isAbout);
  const shown =
    cashToSeller !== null && cashToSeller < 0
      ? `none${rest}; ${aboutReckoned(-cashToSeller, isAbout)} is missing`
      : `${cash}${rest}`;
  return `${label}: ${shown}, before the costs of Seller`;
}

export function loanItem(house: OfferHouse, rest: string): string {
  const { balance } = house;
  if (balance === 0) return 'Existing loan: none, as Buyer understands it';
  return `Existing loan: ${balance === null ? 'in the amount that the lender confirms' : aboutBalance(house)}; ${rest}`;
}

export function noteItems(note: OfferNote | null, dates: OfferDates): string[] {
  if (note === null) return [];
  const { amount, ratePercent, interestOnly, payment, payments, balloon: final } = note;
  const terms = `Note to Seller: ${agreed(amount)} at ${percentFactor(ratePercent)} interest a year, paid at ${usdExact(payment)} a month${interestOnly ? ' of interest only' : ''} for ${counted(payments, 'month')} ${startingOn(dates)}`;
  if (final === null) return [terms];
  return [
    terms,
    `Balloon payment: ${usdExact(final)}, due ${dueOn(dates, payments)}, after ${counted(payments, 'payment')}`,
  ];
}

/** "May 15, 2027": the last of some months. */
export function endOf(dates: OfferDates, months: number): string {
  return dates.closing === null ? 'be counted from its start' : dueOn(dates, months).replace(/^on /, '');
}
