import { noteOf } from '#shared/finance/loans.ts';
import { known, offerNote } from '#shared/structures/base/offer/offer-figures.ts';
import type { OfferRules } from '#shared/structures/base/offer/offer-rules.ts';
import {
  aboutReckoned,
  balloon,
  cell,
  listed,
  loanItem,
  loanPayment,
  monthly,
  noteParts,
  sentences,
  words,
} from '#shared/structures/base/offer/offer-words.ts';
import { usdExact } from '#shared/values/money.ts';
import { counted } from '#shared/values/words.ts';
import { assumptionWords } from './assumption-offer.ts';
import { pastDueByBuyer, priceInParts, subjectToItems, subjectToParts } from './offer-parts.ts';
import { isAssumed } from './plan.ts';

/** The loan stays; the seller gets cash, and a second note if there is one. */
export const subjectToOffer: OfferRules = {
  structure: 'Subject-To',
  name: 'Subject-To',
  offer: (deal) => {
    const { facts, terms } = deal;
    const { cashToSeller, second } = terms.subjectTo;
    const { balance } = facts.loan;
    return {
      price: balance === 0 ? null : known(balance + cashToSeller + (second?.amount ?? 0)),
      cashToSeller: known(cashToSeller),
      keepsLoan: true,
      ...(isAssumed(deal) && { isAssumed: true }),
      note: second && offerNote(noteOf(second.amount, second), second.balloonMonth),
    };
  },
  price: { field: 'terms.subjectTo.cashToSeller', ifNothing: () => 'Enter cash to the seller above $0.' },
  includesLoan: true,
  assumed: assumptionWords,
  brief: ({ cashToSeller, note }) =>
    listed(cashToSeller !== null && `${usdExact(cashToSeller)} at closing`, ...noteParts(note)),
  check: ({ price }, { balance }) => {
    if (balance === 0) {
      const text = 'The house is free and clear. Offer it as seller finance instead.';
      return { kind: 'look', title: 'There is no loan to take over', text };
    }
    if (price === null || balance === null) return null;
    const text = `${usdExact(price)} against ${usdExact(balance)}`;
    return { kind: 'passes', title: 'The subject-to price is above the loan', text };
  },
  isQuiet: (field) => field.includes('.second.'),
  option: {
    name: 'We pay your loan',
    formal: 'a purchase subject to the existing loan',
    cells: ({ note }, house) => {
      const due = pastDueByBuyer(house);
      const toLoan = `${loanPayment(house)} to your loan`;
      return {
        span: 'month by month',
        cash: due === '' ? '' : `and we pay ${due}`,
        monthly:
          note === null
            ? words(`None to you; ${toLoan}`)
            : cell(usdExact(note.payment), `to you, ${counted(note.payments, 'month')}; and ${toLoan}`),
        final: 'to you; your loan may still be open',
        loan: 'In your name until we sell or refinance',
      };
    },
    text: (offer, { house, dates }) => {
      const { note } = offer;
      const due = pastDueByBuyer(house);
      return sentences(
        priceInParts(offer, house, 'which would stay in place'),
        due !== '' && `We would also pay ${due}.`,
        `From closing on, we would pay ${house.payment === null ? 'the loan’s payments' : `the loan’s ${loanPayment(house)} a month`} to your lender.`,
        note !== null && monthly(note, '', dates, 'we would pay you'),
        note !== null && balloon(note, dates, 'we would pay you the rest at once'),
      );
    },
    warning: (_, { house: { balloon: amount, paymentsLeft, isRecord } }, dueOnSale) =>
      sentences(
        'The loan stays in your name and on your credit record until we sell or refinance.',
        paymentsLeft !== null &&
          `That could be as late as its last payment, ${counted(paymentsLeft, 'month')} from now.`,
        amount !== null &&
          paymentsLeft !== null &&
          `Its payments do not pay it off: ${aboutReckoned(amount, isRecord)} would fall due with the last one.`,
        `You remain responsible to the lender. ${dueOnSale}`,
        'If we paid late, your credit could suffer, and an open loan can make it harder to borrow again. FHA and VA loans have rules of their own. Ask an attorney before you choose this.',
      ),
  },
  formal: {
    wording: {
      title: 'Proposed structure: purchase subject to the existing loan',
      financing: 'for Buyer to confirm that the existing loan can stay in place on terms acceptable to Buyer',
      structure: [
        'Buyer would take title to the Property subject to the existing loan. The existing loan would stay in place in the name of Seller; Buyer would not assume it, but would agree in writing to make its payments from closing on.',
        'The offer price includes the unpaid balance of the existing loan at closing, as confirmed in writing by the lender. Any remainder would be paid to Seller at closing or as the parties agree.',
        {
          open: 'Payments, late charges and escrow shortages that are in arrears would be cured at or before closing, in the amounts the lender confirms; the purchase agreement would say from which funds.',
          stated:
            'Payments, late charges and escrow shortages that are in arrears would be cured by Buyer at closing, in the amounts the lender confirms.',
        },
        'After closing, Seller would authorize Buyer to obtain loan information from the lender, and Buyer would keep the Property insured and give Seller a way to check that payments are made, such as a loan servicing company.',
      ],
      disclosures: [
        'Due-on-sale: most loans contain a clause that allows the lender to demand payment in full when title passes without its consent. Neither party can promise that the lender will not do so. The parties would say in writing what happens then.',
        'Seller would remain liable for the existing loan until it is paid, and it would continue to appear on the credit record of Seller. A missed payment could harm the credit of Seller.',
        'Seller should ask an attorney before agreeing to this structure; a separate written disclosure would be signed with any purchase agreement.',
      ],
    },
    priceParts: subjectToParts,
    items: (offer, facts) => {
      const { house } = facts;
      return subjectToItems(
        offer,
        facts,
        loanItem(
          house,
          `stays in the name of Seller${house.payment === null ? '' : `; Buyer makes its payments of ${loanPayment(house)} a month from closing on`}`,
        ),
      );
    },
    disclosures: ({ note }, { paymentsLeft, balloon: amount, isRecord }) => {
      const due =
        amount === null
          ? ''
          : ` Its payments do not pay it off: ${aboutReckoned(amount, isRecord)} falls due with the last one.`;
      const last =
        paymentsLeft === null ? '' : `, at the latest its last payment, ${counted(paymentsLeft, 'month')} from now`;
      const secured =
        'The note to Seller would be secured by a recorded mortgage or deed of trust on the Property, behind the existing loan.';
      return [
        `The existing loan would stay open until Buyer sells or refinances${last}.${due} FHA and VA loans have rules of their own.`,
        ...(note === null ? [] : [secured]),
      ];
    },
  },
};
