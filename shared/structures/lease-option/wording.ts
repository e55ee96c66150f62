import { pays, type Wording } from '#shared/structures/base/wording.ts';
import { usd, usdExact } from '#shared/values/money.ts';
import { durationInWords } from '#shared/values/words.ts';

export const leaseOptionWording: Wording = {
  sentence: ({ terms: { strike, fee, rent, creditMonthly, months } }) => {
    if (strike == null || fee == null || rent == null || months == null) {
      return 'You rent the house from the owner with an option to buy it.';
    }
    const credit = creditMonthly ? ` and ${usdExact(creditMonthly)} of each rent` : '';
    return (
      `You rent the house for ${usdExact(rent)} a month with an option to buy it at ${usdExact(strike)} within ` +
      `${durationInWords(months)}. The ${usdExact(fee)} fee${credit} ${credit ? 'count' : 'counts'} toward it.`
    );
  },
  brief: ({ rent = null }) => `option price; rent ${usd(rent)}`,
  specimen: ({ terms: { strike = null, fee = null, rent = null } }) =>
    `${usd(strike)} option, ${usd(fee)} fee, ${usd(rent)} rent`,
  sellerMonth: 'Rent to the owner',
  balloon: { due: 'note', owed: 'the note' },
  moves: [
    pays('rent', 'a month in rent', 1),
    pays('fee', 'as the option fee'),
    { name: 'strike', step: 100, text: (to, from) => `Set the option price at ${to}, not ${from}` },
  ],
};
