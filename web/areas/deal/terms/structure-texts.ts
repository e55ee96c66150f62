import type { StructureResult } from '#shared/structures/base/deal-answer.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';
import { usdExact } from '#shared/values/money.ts';
import { percentUpTo } from '#shared/values/percent.ts';
import { durationInWords } from '#shared/values/words.ts';

/* A structure in one sentence with the deal's numbers. */

/** "Subject-To with a second to the seller". */
export function structureTitle({ structure, terms }: StructureResult, { house }: CompareInput): string {
  if (structure === 'Subject-To' && terms.second && terms.second.amount > 0)
    return 'Subject-To with a second to the seller';
  const isWrap = structure === 'Seller Finance' && terms.keepsLoan === true && house.loan?.balance !== 0;
  return isWrap ? 'Seller Finance as a wrap' : structure;
}

/** What the investor does, with the terms as they stand; without numbers where a fact for them is unknown. */
export function structureSentence(row: StructureResult, { house }: CompareInput): string {
  const { structure, terms, price } = row;
  const balance = house.loan?.balance ?? null;
  switch (structure) {
    case 'Subject-To': {
      if (balance === 0) return 'There is no loan to take over: the house is free and clear.';
      const { cashToSeller, second } = terms;
      if (balance === null || cashToSeller == null) return 'You take over the loan and pay the seller the rest.';
      const start = `You take over the ${usdExact(balance)} loan`;
      const cash = `pay the seller ${usdExact(cashToSeller)} at closing`;
      if (!second || second.amount === 0) return `${start} and ${cash}.`;
      const due =
        second.balloonMonth === null ? ` over ${durationInWords(second.months)}` : dueText(second.balloonMonth);
      return `${start}, ${cash}, and owe them ${usdExact(second.amount)} more at ${percentUpTo(second.ratePercent, 2)}${due}.`;
    }
    case 'Seller Finance': {
      const { down, ratePercent, months, interestOnly, balloonMonth, keepsLoan } = terms;
      if (price === null || down == null || ratePercent == null || months == null) {
        return 'You pay part of the price now and the rest on a note to the seller.';
      }
      const note = `${usdExact(price - down)} on a note to the seller at ${percentUpTo(ratePercent, 3)}`;
      const over = interestOnly ? ', interest only' : ` over ${durationInWords(months)}`;
      const due = balloonMonth == null ? '' : dueText(balloonMonth);
      const wrap = keepsLoan && balance ? ` They keep the ${usdExact(balance)} loan and pay it out of the note.` : '';
      return `You pay ${usdExact(price)}: ${usdExact(down)} down and ${note}${over}${due}.${wrap}`;
    }
    case 'Lease Option': {
      const { strike, fee, rent, creditMonthly, months } = terms;
      if (strike == null || fee == null || rent == null || months == null) {
        return 'You rent the house from the owner with an option to buy it.';
      }
      const credit = creditMonthly ? ` and ${usdExact(creditMonthly)} of each rent` : '';
      return (
        `You rent the house for ${usdExact(rent)} a month with an option to buy it at ${usdExact(strike)} within ` +
        `${durationInWords(months)}. The ${usdExact(fee)} fee${credit} ${credit ? 'count' : 'counts'} toward it.`
      );
    }
    case 'Novation': {
      const { sellerPrice, listPrice, months } = terms;
      if (sellerPrice == null || listPrice == null || months == null) {
        return 'You sell the owner’s house for them and keep what it brings above their price.';
      }
      return (
        `You sell the owner’s house at ${usdExact(listPrice)} within ${durationInWords(months)}, pay them ` +
        `${usdExact(sellerPrice)}, and keep what the costs leave.`
      );
    }
    case 'Wholesale': {
      const { fee } = terms;
      if (price === null || fee == null) return 'You put the house under contract and assign it for a fee.';
      return `You put the house under contract at ${usdExact(price)} and assign it to a cash buyer for ${usdExact(fee)}.`;
    }
  }
}

function dueText(month: number): string {
  return `, due in month ${month}`;
}
