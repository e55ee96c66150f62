import { usLongDate } from '#shared/values/dates.ts';
import { monthsAfter } from '#shared/values/days.ts';
import { usdExact, usdToCent } from '#shared/values/money.ts';
import { counted } from '#shared/values/words.ts';
import type { Offer, OfferHouse } from './offer.ts';

/* What the formal letter and the options letter both say of an offer. */

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

/** What is owed besides the loan; `null` when nobody knows, 0 when there is nothing. USD. */
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

const toHundred = (amount: number) => Math.round(amount / 100) * 100 + 0;

/** "about $225,600": what is owed on the loan, to 100 USD unless somebody typed the balance; empty when unknown. */
export function aboutBalance({ balance, isRecord }: OfferHouse): string {
  return balance === null ? '' : about(isRecord ? toHundred(balance) : balance);
}

/** "about $31,000.00": what an estimate leaves. An amount with a record's balance in it goes to 100 USD. */
export function aboutCents(amount: number, isRecord = false): string {
  return isRecord ? about(toHundred(amount)) : `about ${usdToCent(amount)}`;
}

/** "$31,012.40", or with a record's balance in it "about $31,000". */
export function centsOrAbout(amount: number, isRecord: boolean): string {
  return isRecord ? about(toHundred(amount)) : usdToCent(amount);
}

/** The offer's price: "$250,000"; "about $278,100" where a record's balance is part of it; empty when it is open. */
export function priceText({ price, includesLoan }: Offer, { isRecord }: OfferHouse): string {
  if (price === null) return '';
  return includesLoan && isRecord ? about(toHundred(price)) : usdExact(price);
}

/** Whether what the seller is left with at closing is a rest after a loan whose balance is a record's. */
export function leavesAbout({ keepsLoan }: Offer, { isRecord }: OfferHouse): boolean {
  return isRecord && !keepsLoan;
}

/** Whether the loan stays in the seller's name after closing. */
export function leavesLoan({ keepsLoan }: Offer, { balance }: OfferHouse): boolean {
  return keepsLoan && balance !== 0;
}

/** What is due at once after the monthly payments, and after how many. */
export function finalOf({ left, months, note }: Offer): { amount: number; months: number } | null {
  if (left !== null) return { amount: left, months };
  return note?.balloon == null ? null : { amount: note.balloon, months: note.payments };
}

/** Whether an amount is known, and nothing or less. */
export const isNothing = (amount: number | null) => amount !== null && amount <= 0;
