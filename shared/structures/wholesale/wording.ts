import type { Wording } from '#shared/structures/base/wording.ts';
import { usd, usdExact } from '#shared/values/money.ts';

export const wholesaleWording: Wording = {
  sentence: ({ price, terms: { fee } }) =>
    price === null || fee == null
      ? 'You put the house under contract and assign it for a fee.'
      : `You put the house under contract at ${usdExact(price)} and assign it to a cash buyer for ${usdExact(fee)}.`,
  brief: ({ rulePercent, fee = null }) => `${rulePercent ?? '—'}% rule, ${usd(fee)} fee`,
  specimen: ({ price, terms: { fee = null } }) => `${usd(price)}, assigned for ${usd(fee)}`,
  sellerMonth: '',
  noMonth: 'No rent, no month to test: it rests on a buyer who pays the fee.',
  balloon: { due: 'note', owed: 'the note' },
  // What a cash buyer pays is not ours to move.
  moves: [{ name: 'fee', step: 100, text: (to, from) => `Take a fee of ${to}, not ${from}` }],
};
