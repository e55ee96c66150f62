import { dueText, pays, type Wording } from '#shared/structures/base/wording.ts';
import { usd, usdExact } from '#shared/values/money.ts';
import { percentUpTo } from '#shared/values/percent.ts';
import { durationInWords } from '#shared/values/words.ts';

export const sellerFinanceWording: Wording = {
  title: ({ terms }, { house }) =>
    terms.keepsLoan === true && house.loan?.balance !== 0 ? 'Seller Finance as a wrap' : null,
  sentence: ({ terms, price }, { house }) => {
    const { down, ratePercent, months, interestOnly, balloonMonth, keepsLoan } = terms;
    if (price === null || down == null || ratePercent == null || months == null) {
      return 'You pay part of the price now and the rest on a note to the seller.';
    }
    const balance = house.loan?.balance ?? null;
    const note = `${usdExact(price - down)} on a note to the seller at ${percentUpTo(ratePercent, 3)}`;
    const over = interestOnly ? ', interest only' : ` over ${durationInWords(months)}`;
    const due = balloonMonth == null ? '' : dueText(balloonMonth);
    const wrap =
      keepsLoan && balance ? ` A payment service pays their ${usdExact(balance)} loan, out of your note.` : '';
    return `You pay ${usdExact(price)}: ${usdExact(down)} down and ${note}${over}${due}.${wrap}`;
  },
  brief: ({ down = null, ratePercent }) => `${usd(down)} down, ${ratePercent ?? '—'}% note`,
  specimen: ({ terms: { price = null, down = null, ratePercent, keepsLoan } }) =>
    `${usd(price)}, ${usd(down)} down, ${ratePercent}%${keepsLoan ? ', the loan stays' : ''}`,
  sellerMonth: 'Note to the seller',
  balloon: { due: 'note', owed: 'the note' },
  moves: [pays('price', 'for the house'), pays('down', 'down')],
};
