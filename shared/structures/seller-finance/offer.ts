import { wrapPayer } from '#shared/finance/wrap-payer.ts';
import { known, offerNote, owedAfter } from '#shared/structures/base/offer/offer-figures.ts';
import type { OfferRules } from '#shared/structures/base/offer/offer-rules.ts';
import {
  aboutReckoned,
  agreed,
  agreedPrice,
  balloon,
  besideLoan,
  broughtUp,
  cashItem,
  cell,
  leavesAbout,
  leavesLoan,
  lessPastDue,
  listed,
  loanItem,
  loanPayment,
  monthly,
  noteItems,
  noteParts,
  owed,
  owedName,
  sentences,
  words,
  yoursOf,
} from '#shared/structures/base/offer/offer-words.ts';
import { usdExact } from '#shared/values/money.ts';
import { percentFactor } from '#shared/values/percent.ts';
import { counted, upperFirst } from '#shared/values/words.ts';
import { isWrapped, sellerNote } from './plan.ts';

/** A down payment, and a note for the rest. */
export const sellerFinanceOffer: OfferRules = {
  structure: 'Seller Finance',
  name: 'Seller Finance',
  offer: (deal) => {
    const { facts } = deal;
    const { price, down, balloonMonth } = deal.terms.sellerFinance;
    const keepsLoan = isWrapped(deal);
    const note = offerNote(sellerNote(deal), balloonMonth);
    return {
      price: known(price),
      cashToSeller: known(down - (facts.arrears + facts.liens) - (keepsLoan ? 0 : facts.loan.balance)),
      upfront: known(down),
      note,
      keepsLoan,
      loanThen: note && keepsLoan ? known(owedAfter(facts.loan, note.payments)) : null,
    };
  },
  price: { field: 'terms.sellerFinance.price', ifNothing: () => 'Enter a price above $0.' },
  upfront: 'terms.sellerFinance.down',
  brief: ({ upfront, note }) => listed(upfront !== null && `${usdExact(upfront)} down`, ...noteParts(note)),
  paysLoan: {
    monthly: { noun: 'note', field: 'terms.sellerFinance.price' },
    end: {
      title: 'The balloon doesn’t clear the loan',
      field: 'terms.sellerFinance.balloonMonth',
      text: (paid, left) => `${paid} is due when ${left} is still owed to the lender.`,
    },
  },
  isQuiet: (field, text) => field === 'terms.sellerFinance.interestOnly' && text === 'no',
  option: {
    name: 'Payments to you',
    formal: 'seller financing',
    cells: ({ upfront, note, keepsLoan }, house) => {
      const down = upfront === null ? 'the down payment' : `${usdExact(upfront)} down`;
      const bills = owedName(house);
      const toLoan = keepsLoan ? `; ${loanPayment(house)} of it pays your loan` : '';
      return {
        span: note === null ? 'all at closing' : `over ${counted(note.payments, 'month')}`,
        cash: keepsLoan || bills === '' ? `${down}${lessPastDue(house)}` : `${down} less ${bills}`,
        monthly:
          note === null ? words('None') : cell(usdExact(note.payment), `${counted(note.payments, 'month')}${toLoan}`),
        final: keepsLoan ? 'part of it pays off your loan; the rest is yours' : 'to you',
      };
    },
    text: (offer, { house, dates }) => {
      const { upfront, note, keepsLoan, cashToSeller, loanThen } = offer;
      if (note === null) return `We would pay ${agreedPrice(offer, house)} at closing.`;
      const bills = owed(house, { withLoan: !keepsLoan });
      const yours = yoursOf(cashToSeller, leavesAbout(offer, house));
      const { payment, isRecord } = house;
      const split =
        payment !== null && note.payment >= payment
          ? `: ${besideLoan(payment, house)} to your lender, and ${besideLoan(note.payment - payment, house)} to you`
          : ', before you are paid';
      return sentences(
        `We would pay ${agreedPrice(offer, house)}: ${upfront === null ? 'a down payment' : usdExact(upfront)} at closing, and ${usdExact(note.amount)} over time at ${percentFactor(note.ratePercent)} interest a year.`,
        bills !== '' &&
          (keepsLoan
            ? `Of the down payment, ${broughtUp(house)} and ${yours}.`
            : `Out of the down payment, the closing company would pay off ${bills}; ${yours}.`),
        monthly(note, 'through a payment service', dates, 'we would pay'),
        keepsLoan && `Your loan would be paid by ${wrapPayer}${split}.`,
        balloon(note, dates, 'we would owe all the rest at once'),
        note.balloon !== null &&
          loanThen !== null &&
          note.balloon >= loanThen &&
          `${upperFirst(aboutReckoned(loanThen, isRecord))} of it would pay off your loan; ${aboutReckoned(note.balloon - loanThen, isRecord)} would be yours.`,
      );
    },
    warning: (offer, { house }, dueOnSale) =>
      sentences(
        leavesLoan(offer, house) &&
          `Your loan stays in your name until then. ${dueOnSale} A late loan payment could hurt your credit.`,
        offer.note !== null &&
          `If we could not make ${offer.note.balloon === null ? 'a' : 'the final'} payment, you might have to foreclose, which takes time and money.`,
        'Being paid over time can change your taxes, and federal and state rules limit some loans made by sellers: ask a tax adviser and an attorney.',
      ),
  },
  formal: {
    wording: {
      title: 'Proposed structure: seller financing',
      financing: 'for Buyer and Seller to agree on the written terms of the note',
      structure: [
        'Seller would finance part of the price. Buyer would make a down payment at closing and sign a promissory note to Seller for the rest, secured by a mortgage or deed of trust on the Property.',
        {
          open: 'The amount of the down payment, the interest rate, the term, the monthly payment and any balloon payment are to be agreed and would be set out in the note.',
          stated:
            'The down payment, the interest rate, the monthly payment and any balloon payment are stated above and would be set out in the note.',
        },
        'Title would pass to Buyer at closing. Earnest money would count toward the down payment. Buyer would pay property taxes and insurance from closing on, and could repay the note early without a penalty.',
      ],
      disclosures: [
        'Federal and state law limits some seller-financed loans and may require disclosures or a licensed loan originator. The parties would have the note prepared by a qualified professional.',
        {
          ifPaidOff:
            'Any loan or lien on the Property would be paid off at closing unless the parties and, where needed, the lender agree otherwise in writing.',
        },
        'Payment over time may change the tax that Seller owes on the sale; Seller should ask a tax adviser.',
      ],
    },
    items: (offer, { house, dates }) => [
      `Down payment: ${agreed(offer.upfront)}, at closing`,
      cashItem('Cash to Seller at closing', offer, house),
      ...noteItems(offer.note, dates),
      loanItem(
        house,
        offer.keepsLoan
          ? `stays in the name of Seller${house.payment === null ? '' : `; a payment service makes its payment of ${loanPayment(house)} a month, out of the note to Seller`}${offer.note?.balloon == null ? '' : '; paid off when the balloon payment is due'}`
          : 'paid off at closing out of the down payment',
      ),
    ],
  },
};
