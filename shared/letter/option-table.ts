import type { Offer, OfferHouse } from '#shared/structures/base/offer/offer.ts';
import {
  aboutBalance,
  type ClosingCosts,
  centsOrAbout,
  leavesAbout,
  leavesLoan,
  type OfferDates,
  pastDueAmount,
  pastDueName,
  priceText,
} from '#shared/structures/base/offer/offer-words.ts';
import { monthsAfter } from '#shared/values/days.ts';
import { usdExact, usdToCent } from '#shared/values/money.ts';
import { counted, listInWords } from '#shared/values/words.ts';
import type { LetterBlock, LetterCell } from './letter-block.ts';
import { dateText } from './letter-words.ts';

/* The table of the options letter: what each option would mean for the seller. */

/** What the options letter is made of besides the parties. */
export type OptionFacts = {
  offers: readonly Offer[];
  house: OfferHouse;
  dates: OfferDates;
  /** ISO; `null` for no day. */
  answerBy: string | null;
  closingCosts: ClosingCosts;
};

/** "A", "B", "C". */
export const letterOf = (index: number) => 'ABC'.charAt(index);

/** What each option is called in the letter. */
export const optionNames: Readonly<Record<Offer['structure'], string>> = {
  Wholesale: 'Cash',
  'Seller Finance': 'Payments to you',
  'Subject-To': 'We pay your loan',
  'Lease Option': 'We rent, and may buy',
  Novation: 'Paid at the resale',
};

/** One row for each term, in the order that a seller asks. */
export function optionTable(facts: OptionFacts): LetterBlock {
  const { offers, house, dates } = facts;
  const row = (label: string, cellOf: (offer: Offer) => LetterCell) => ({ label, cells: offers.map(cellOf) });
  const finalDay = sharedFinalDay(offers, dates);
  return {
    kind: 'table',
    corner: 'What it would mean',
    columns: offers.map((offer, index) => cell(`${letterOf(index)}. ${optionNames[offer.structure]}`, spanOf(offer))),
    rows: [
      row('Price', (offer) => (offer.price === null ? words('To be agreed') : cell(priceText(offer, house)))),
      row('Cash to you at closing, before your own costs', (offer) => cashCell(offer, house)),
      row('Monthly payments, and for how long', (offer) => monthlyCell(offer, house)),
      row(`One final payment${finalDay === null ? '' : ` on ${dateText(finalDay)}`}`, (offer) =>
        finalCell(offer, finalDay === null ? dates : null),
      ),
      row(`Your existing loan${house.balance ? `, ${aboutBalance(house)}` : ''}`, (offer) =>
        words(loanCell(offer, house)),
      ),
      row('Ownership passes', ({ structure }) => words(passes[structure] ?? 'At closing')),
      row('Target closing', (offer) => words(closingCell(offer, dates))),
      row('Closing costs', () => words(costs[facts.closingCosts])),
    ],
  };
}

const passes: Partial<Record<Offer['structure'], string>> = {
  'Lease Option': 'Only if we buy',
  Novation: 'When the resale closes',
};

const costs: Readonly<Record<ClosingCosts, string>> = {
  buyer: 'We pay them',
  shared: 'We share them equally',
  customary: 'Each side pays its usual share',
};

const cell = (figure: string, text = ''): LetterCell => ({ figure, text });
const words = (text: string): LetterCell => ({ figure: '', text });

function spanOf(offer: Offer): string {
  switch (offer.structure) {
    case 'Wholesale':
      return 'all at closing';
    case 'Seller Finance':
      return offer.note === null ? 'all at closing' : `over ${counted(offer.note.payments, 'month')}`;
    case 'Subject-To':
      return 'month by month';
    case 'Lease Option':
      return `within ${counted(offer.months, 'month')}`;
    case 'Novation':
      return `in about ${counted(offer.months, 'month')}`;
  }
}

function cashCell(offer: Offer, house: OfferHouse): LetterCell {
  const { cashToSeller } = offer;
  const isAbout = leavesAbout(offer, house);
  if (cashToSeller !== null && cashToSeller < 0) {
    return words(`None: more is owed than this pays; ${centsOrAbout(-cashToSeller, isAbout)} is missing`);
  }
  const figure = cashToSeller === null ? '' : centsOrAbout(cashToSeller, isAbout);
  const due = pastDueAmount(house);
  const owed = listInWords([...(house.balance === 0 ? [] : ['your loan']), pastDueName(house)].filter(Boolean));
  const lessDue = due === '' ? '' : ` less ${due}`;
  switch (offer.structure) {
    case 'Wholesale':
      return cell(figure, owed === '' ? '' : `${cashToSeller === null ? 'the price less' : 'after'} ${owed}`);
    case 'Novation':
      return cell(figure, `when the resale closes${owed === '' ? '' : `, after ${owed}`}`);
    case 'Seller Finance': {
      const down = offer.upfront === null ? 'the down payment' : `${usdExact(offer.upfront)} down`;
      return cell(figure, offer.keepsLoan || owed === '' ? `${down}${lessDue}` : `${down} less ${owed}`);
    }
    case 'Subject-To':
      return cell(figure, due === '' ? '' : `and we pay ${due.startsWith('$') ? `the ${due}` : due}`);
    case 'Lease Option':
      return cell(
        figure,
        `${offer.upfront === null ? 'the option fee' : `${usdExact(offer.upfront)} option fee`}${lessDue}`,
      );
  }
}

function monthlyCell(offer: Offer, { balance, payment }: OfferHouse): LetterCell {
  const toLoan = payment === null ? 'the loan’s payment' : usdToCent(payment);
  switch (offer.structure) {
    case 'Wholesale':
      return words('None');
    case 'Novation':
      return words(balance === 0 ? 'None' : 'None; you keep paying your loan until the resale');
    case 'Seller Finance': {
      if (offer.note === null) return words('None');
      const { payment: own, payments } = offer.note;
      return cell(
        usdToCent(own),
        `${counted(payments, 'month')}${offer.keepsLoan ? `; ${toLoan} of it goes to your loan` : ''}`,
      );
    }
    case 'Subject-To':
      if (offer.note === null) return words(`None to you; ${toLoan} to your loan`);
      return cell(
        usdToCent(offer.note.payment),
        `to you, ${counted(offer.note.payments, 'month')}; and ${toLoan} to your loan`,
      );
    case 'Lease Option': {
      const term = `rent, ${counted(offer.months, 'month')}${balance === 0 ? '' : '; you keep paying your loan'}`;
      return offer.rent === null ? words(`To be agreed; ${term}`) : cell(usdExact(offer.rent), term);
    }
  }
}

/** What is due at once after the monthly payments, and after how many. */
function finalOf({ left, months, note }: Offer): { amount: number; months: number } | null {
  if (left !== null) return { amount: left, months };
  return note?.balloon == null ? null : { amount: note.balloon, months: note.payments };
}

/** The day of all final payments, where they have one in common. ISO. */
function sharedFinalDay(offers: readonly Offer[], { closing }: OfferDates): string | null {
  const months = new Set(offers.flatMap((offer) => finalOf(offer)?.months ?? []));
  const [only] = months;
  return closing === null || only === undefined || months.size > 1 ? null : monthsAfter(closing, only);
}

/** @param dates of the closing, where the row's label does not name the day. */
function finalCell(offer: Offer, dates: OfferDates | null): LetterCell {
  const final = finalOf(offer);
  if (final === null) return words('None');
  const day =
    dates === null
      ? ''
      : dates.closing === null
        ? `after ${counted(final.months, 'month')}; `
        : `on ${dateText(monthsAfter(dates.closing, final.months))}; `;
  return cell(usdToCent(final.amount), `${day}${finalUse(offer)}`);
}

function finalUse(offer: Offer): string {
  if (offer.structure === 'Lease Option') return 'only if we buy';
  if (offer.structure === 'Subject-To') return 'to you; your loan may still be open';
  if (offer.structure !== 'Seller Finance' || !offer.keepsLoan) return 'to you';
  return 'part of it pays off your loan; the rest is yours';
}

function loanCell(offer: Offer, house: OfferHouse): string {
  if (house.balance === 0) return 'None, as we understand it';
  switch (offer.structure) {
    case 'Lease Option':
      return 'In your name; you keep paying it';
    case 'Subject-To':
      return 'In your name until we sell or refinance';
    case 'Novation':
      return 'Paid off when the resale closes';
    default:
      return leavesLoan(offer, house) ? 'In your name until the final payment' : 'Paid off at closing';
  }
}

function closingCell({ structure, months }: Offer, { closing }: OfferDates): string {
  if (closing === null) return 'To be agreed';
  if (structure === 'Lease Option') return `Lease starts ${dateText(closing)}`;
  if (structure === 'Novation') return `About ${dateText(monthsAfter(closing, months))}`;
  return dateText(closing);
}
