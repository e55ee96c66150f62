import { usdToCent } from '#shared/values/money.ts';
import { percentFactor } from '#shared/values/percent.ts';
import { counted } from '#shared/values/words.ts';
import type { Offer, OfferHouse, OfferNote } from './offer.ts';
import {
  aboutBalance,
  aboutCents,
  agreed,
  dueOn,
  leavesAbout,
  type OfferDates,
  pastDueName,
  startingOn,
} from './offer-words.ts';

/* What several structures say in the letter of intent: items of its list of terms. */

/** What the seller is left with, after the loan where that is paid and after what is past due. */
export function cashItem(label: string, offer: Offer, house: OfferHouse): string {
  const { cashToSeller, keepsLoan } = offer;
  const isAbout = leavesAbout(offer, house);
  const parts = [...(keepsLoan || house.balance === 0 ? [] : ['the existing loan']), pastDueName(house)].filter(
    Boolean,
  );
  const rest = parts.length === 0 ? '' : `, after ${parts.join(' and ')} ${parts.length > 1 ? 'are' : 'is'} paid`;
  const cash = cashToSeller === null ? 'the amount that is left' : aboutCents(cashToSeller, isAbout);
  const shown =
    cashToSeller !== null && cashToSeller < 0
      ? `none${rest}; ${aboutCents(-cashToSeller, isAbout)} is missing`
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
  const { amount, ratePercent, interestOnly, payment, payments, balloon } = note;
  return [
    `Note to Seller: ${agreed(amount)} at ${percentFactor(ratePercent)} interest a year, paid at ${usdToCent(payment)} a month${interestOnly ? ' of interest only' : ''} for ${counted(payments, 'month')} ${startingOn(dates)}`,
    ...(balloon === null
      ? []
      : [
          `Balloon payment: ${usdToCent(balloon)}, due ${dueOn(dates, payments)}, after ${counted(payments, 'payment')}`,
        ]),
  ];
}

/** "May 15, 2027": the last of some months. */
export function endOf(dates: OfferDates, months: number): string {
  return dates.closing === null ? 'be counted from its start' : dueOn(dates, months).replace(/^on /, '');
}
