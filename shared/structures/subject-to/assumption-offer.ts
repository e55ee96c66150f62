import type { OfferWords } from '#shared/structures/base/offer/offer-rules.ts';
import { balloon, cell, loanItem, monthly, sentences, words } from '#shared/structures/base/offer/offer-words.ts';
import { usdExact } from '#shared/values/money.ts';
import { counted } from '#shared/values/words.ts';
import { pastDueByBuyer, priceInParts, subjectToItems, subjectToParts } from './offer-parts.ts';

/** The words of letters where the lender takes the buyer in the seller's place: the loan leaves the seller's name. */
export const assumptionWords: OfferWords = {
  option: {
    name: 'We take over your loan',
    formal: 'an assumption of the existing loan',
    cells: ({ note }, house) => {
      const due = pastDueByBuyer(house);
      return {
        span: 'all at closing',
        cash: due === '' ? '' : `and we pay ${due}`,
        monthly:
          note === null ? words('None') : cell(usdExact(note.payment), `to you, ${counted(note.payments, 'month')}`),
        final: 'to you',
        loan: 'Ours at closing, if the lender approves',
      };
    },
    text: (offer, { house, dates }) => {
      const { note } = offer;
      const due = pastDueByBuyer(house);
      return sentences(
        priceInParts(offer, house, 'which the lender would put into our name'),
        due !== '' && `We would also pay ${due}.`,
        'We would pay what the lender asks for the assumption.',
        note !== null && monthly(note, '', dates, 'we would pay you'),
        note !== null && balloon(note, dates, 'we would pay you the rest at once'),
      );
    },
    warning: () =>
      'The lender has to approve us first, which takes weeks and may fail; until it does, the loan stays yours. Ask the lender for a written release from the loan: without one you may remain responsible. On a VA loan your entitlement can stay tied to it. Ask an attorney before you choose this.',
  },
  formal: {
    wording: {
      title: 'Proposed structure: purchase with assumption of the existing loan',
      financing: 'for the lender to approve Buyer, and for Buyer to accept the terms of the assumption',
      structure: [
        'Buyer would take title to the Property and, with the consent of the lender, assume the existing loan in the place of Seller. If the lender did not approve Buyer, neither party would be obliged to close.',
        'The offer price includes the unpaid balance of the existing loan at closing, as confirmed in writing by the lender. Any remainder would be paid to Seller at closing or as the parties agree.',
        {
          open: 'Payments, late charges and escrow shortages that are in arrears would be cured at or before closing, in the amounts the lender confirms; the purchase agreement would say from which funds.',
          stated:
            'Payments, late charges and escrow shortages that are in arrears would be cured by Buyer at closing, in the amounts the lender confirms.',
        },
        'Buyer would apply to the lender promptly, pay the fees of the assumption, and ask the lender to release Seller from the loan in writing.',
      ],
      disclosures: [
        'The lender decides on the assumption and on a release of Seller. Neither party can promise either. Without a release Seller may remain liable for the loan.',
        'On a loan guaranteed by the Department of Veterans Affairs, the entitlement of Seller may stay tied to the loan until it is paid, unless Buyer substitutes an entitlement of their own.',
        'Seller should ask an attorney before agreeing to this structure.',
      ],
    },
    priceParts: subjectToParts,
    items: (offer, facts) =>
      subjectToItems(
        offer,
        facts,
        loanItem(facts.house, 'assumed by Buyer at closing, with the consent of the lender'),
      ),
    disclosures: ({ note }) =>
      note === null
        ? []
        : [
            'The note to Seller would be secured by a recorded mortgage or deed of trust on the Property, behind the existing loan. The lender may not allow it.',
          ],
  },
};
