import type { Offer, OfferHouse, OfferNote } from '#shared/structures/base/offer/offer.ts';
import {
  about,
  aboutBalance,
  aboutCents,
  agreed,
  type ClosingCosts,
  dueOn,
  leavesAbout,
  leavesLoan,
  type OfferDates,
  pastDueName,
  pastDueOf,
  priceText,
  startingOn,
} from '#shared/structures/base/offer/offer-words.ts';
import { usdToCent } from '#shared/values/money.ts';
import { percentFactor } from '#shared/values/percent.ts';
import { counted } from '#shared/values/words.ts';
import { dateText } from './letter-words.ts';

/* The terms of one structure in the formal letter of intent. */

/** What the formal letter says of an offer besides its price. */
export type OfferInLetter = {
  offer: Offer;
  house: OfferHouse;
  dates: OfferDates;
  /** ISO; `null` for no day. */
  answerBy: string | null;
  closingCosts: ClosingCosts;
};

/** The items of the list of terms: the price first. */
export function offerItems(facts: OfferInLetter, priceLabel: string): string[] {
  const { offer, answerBy } = facts;
  return [
    `${priceLabel}: ${priceText(offer, facts.house) || 'to be agreed'}${priceParts(facts)}`,
    ...itemsOf(facts),
    titleItem(offer),
    costsItem(facts.closingCosts),
    ...(answerBy === null ? [] : [`Answer by: ${dateText(answerBy)}; the figures may change after that day`]),
  ];
}

/** What an offer adds to the disclosures of its structure. */
export function offerDisclosures({ offer, house }: OfferInLetter): string[] {
  const figures =
    'Amounts of the existing loan are as Buyer understands them. The written statement of the lender decides, and what Seller receives changes with it.';
  const dueOnSale =
    'Due-on-sale: most loans contain a clause that allows the lender to demand payment in full when the Property is sold, or leased with an option to buy, without its consent. Neither party can promise that the lender will not do so. Seller remains liable for the loan until it is paid, and a late payment could harm the credit of Seller.';
  // Subject-to has these words already.
  const isOpen = leavesLoan(offer, house) && offer.structure !== 'Subject-To';
  const balloon =
    'If Buyer could not make the balloon payment, Seller might have to foreclose, which takes time and money.';
  const hasBalloon = offer.note?.balloon != null;
  return [
    ...(house.balance === 0 ? [] : [figures]),
    ...(isOpen ? [dueOnSale] : []),
    ...(offer.structure === 'Subject-To' ? subjectToDisclosures(offer, house) : []),
    ...(hasBalloon ? [balloon] : []),
  ];
}

function subjectToDisclosures({ note }: Offer, house: OfferHouse): string[] {
  const { paymentsLeft, balloon } = house;
  const due =
    balloon === null
      ? ''
      : ` Its payments do not pay it off: ${aboutCents(balloon, house.isRecord)} falls due with the last one.`;
  const last =
    paymentsLeft === null ? '' : `, at the latest its last payment, ${counted(paymentsLeft, 'month')} from now`;
  return [
    `The existing loan would stay open until Buyer sells or refinances${last}.${due} FHA and VA loans have rules of their own.`,
    ...(note === null
      ? []
      : [
          'The note to Seller would be secured by a recorded mortgage or deed of trust on the Property, behind the existing loan.',
        ]),
  ];
}

function priceParts({ offer, house }: OfferInLetter): string {
  if (offer.structure === 'Wholesale') return ', in cash at closing';
  if (offer.structure !== 'Subject-To') return '';
  const loan =
    house.balance === null ? 'the balance of the existing loan' : `the existing loan of ${aboutBalance(house)}`;
  return `, made up of ${loan}${offer.note ? ', cash at closing and a note to Seller' : ' and cash at closing'}`;
}

function itemsOf({ offer, house, dates }: OfferInLetter): string[] {
  const cash = (label: string, rest: string) => {
    const { cashToSeller } = offer;
    if (cashToSeller !== null && cashToSeller < 0) {
      return `${label}: none${rest}; ${aboutCents(-cashToSeller, leavesAbout(offer, house))} is missing, before the costs of Seller`;
    }
    return `${label}: ${cashToSeller === null ? 'the amount that is left' : aboutCents(cashToSeller, leavesAbout(offer, house))}${rest}, before the costs of Seller`;
  };
  switch (offer.structure) {
    case 'Wholesale':
      return [
        cash('Cash to Seller at closing', paidFirst(house, true)),
        ...loanItem(house, 'paid off at closing out of the price'),
      ];
    case 'Seller Finance':
      return [
        `Down payment: ${agreed(offer.upfront)}, at closing`,
        cash('Cash to Seller at closing', paidFirst(house, !offer.keepsLoan)),
        ...noteItems('Note to Seller', offer.note, dates),
        ...loanItem(
          house,
          offer.keepsLoan
            ? `stays in the name of Seller${house.payment === null ? '' : `; a loan servicing company makes its payment of ${usdToCent(house.payment)} a month out of the payments on the note`}${offer.note?.balloon == null ? '' : '; paid off when the balloon payment is due'}`
            : 'paid off at closing out of the down payment',
        ),
      ];
    case 'Subject-To':
      return [
        `Cash to Seller at closing: ${offer.cashToSeller === null ? 'to be agreed' : usdToCent(offer.cashToSeller)}, before the costs of Seller`,
        ...noteItems('Note to Seller', offer.note, dates),
        ...loanItem(
          house,
          `stays in the name of Seller${house.payment === null ? '' : `; Buyer makes its payments of ${usdToCent(house.payment)} a month from closing on`}`,
        ),
        ...pastDueItem(house, 'paid by Buyer at closing'),
      ];
    case 'Lease Option':
      return [
        `Option consideration: ${agreed(offer.upfront)}, paid at the start, counted toward the option price, and kept by Seller if the option is not used`,
        cash('Cash to Seller at the start', paidFirst(house, false)),
        `Rent to Seller: ${agreed(offer.rent)} a month for ${counted(offer.months, 'month')}${offer.creditMonthly > 0 ? `, of which ${agreed(offer.creditMonthly)} a month counts toward the option price` : ''}`,
        `Maintenance: ${percentFactor(offer.sellerMaintenancePercent)} paid by Seller, the rest by Buyer`,
        `Option period: ${counted(offer.months, 'month')}, to ${endOf(dates, offer.months)}`,
        ...(offer.left === null ? [] : [`Left to pay if the option is used at its end: ${usdToCent(offer.left)}`]),
        ...loanItem(
          house,
          'stays in the name of Seller, who goes on paying it; paid off out of the option price if the option is used',
        ),
      ];
    case 'Novation':
      return [
        `Time for the resale: about ${counted(offer.months, 'month')}${dates.closing === null ? '' : `, to ${endOf(dates, offer.months)}`}`,
        cash('Cash to Seller when the resale closes', paidFirst(house, true)),
        ...loanItem(house, 'paid by Seller until the resale closes, and paid off then out of the price to Seller'),
      ];
  }
}

function endOf(dates: OfferDates, months: number): string {
  return dates.closing === null ? 'be counted from its start' : dueOn(dates, months).replace(/^on /, '');
}

/** ", after the existing loan and what is past due are paid". */
function paidFirst(house: OfferHouse, paysLoan: boolean): string {
  const parts = [...(paysLoan && house.balance !== 0 ? ['the existing loan'] : []), pastDueName(house)].filter(Boolean);
  return parts.length === 0 ? '' : `, after ${parts.join(' and ')} ${parts.length > 1 ? 'are' : 'is'} paid`;
}

function loanItem(house: OfferHouse, rest: string): string[] {
  const { balance } = house;
  if (balance === 0) return ['Existing loan: none, as Buyer understands it'];
  return [
    `Existing loan: ${balance === null ? 'in the amount that the lender confirms' : aboutBalance(house)}; ${rest}`,
  ];
}

function pastDueItem(house: OfferHouse, rest: string): string[] {
  const amount = pastDueOf(house);
  if (amount === 0) return [];
  return [`Past-due amounts and liens: ${amount === null ? 'as the lender confirms' : about(amount)}, ${rest}`];
}

function noteItems(label: string, note: OfferNote | null, dates: OfferDates): string[] {
  if (note === null) return [];
  const { amount, ratePercent, interestOnly, payment, payments, balloon } = note;
  return [
    `${label}: ${agreed(amount)} at ${percentFactor(ratePercent)} interest a year, paid at ${usdToCent(payment)} a month${interestOnly ? ' of interest only' : ''} for ${counted(payments, 'month')} ${startingOn(dates)}`,
    ...(balloon === null
      ? []
      : [
          `Balloon payment: ${usdToCent(balloon)}, due ${dueOn(dates, payments)}, after ${counted(payments, 'payment')}`,
        ]),
  ];
}

function titleItem({ structure }: Offer): string {
  if (structure === 'Lease Option') return 'Title: passes to Buyer only if the option is used and the purchase closes';
  if (structure === 'Wholesale') return 'Title: passes at closing to Buyer or to the buyer that closes in its place';
  if (structure === 'Novation') return 'Title: passes to the buyer of the resale when it closes';
  return 'Title: passes to Buyer at closing';
}

function costsItem(costs: ClosingCosts): string {
  if (costs === 'shared') return 'Closing costs: shared equally';
  return costs === 'customary' ? 'Closing costs: each party pays its customary share' : 'Closing costs: paid by Buyer';
}
