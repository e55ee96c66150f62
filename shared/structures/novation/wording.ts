import { pays, type Wording } from '#shared/structures/base/wording.ts';
import { usd, usdExact } from '#shared/values/money.ts';
import { durationInWords } from '#shared/values/words.ts';

export const novationWording: Wording = {
  sentence: ({ terms: { sellerPrice, listPrice, months } }) => {
    if (sellerPrice == null || listPrice == null || months == null) {
      return 'You sell the owner’s house for them and keep what it brings above their price.';
    }
    return (
      `You sell the owner’s house at ${usdExact(listPrice)} within ${durationInWords(months)}, pay them ` +
      `${usdExact(sellerPrice)}, and keep what the costs leave.`
    );
  },
  brief: ({ listPrice = null }) => `to the seller; list at ${usd(listPrice)}`,
  specimen: ({ terms: { sellerPrice = null, listPrice = null } }) =>
    `${usd(sellerPrice)} to the seller, resold at ${usd(listPrice)}`,
  sellerMonth: '',
  noMonth: 'No rent, no month to test: it rests on the sale at the list price.',
  months: ({ months, holdingMonthly }) =>
    months && holdingMonthly
      ? `No rent: you hold the house for ${durationInWords(months)} at ${usdExact(holdingMonthly)} a month.`
      : null,
  balloon: { due: 'note', owed: 'the note' },
  moves: [pays('sellerPrice', 'to the seller')],
};
