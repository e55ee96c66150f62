import { noteEnd, pays, type Wording } from '#shared/structures/base/wording.ts';
import { usd, usdExact } from '#shared/values/money.ts';
import { percentUpTo } from '#shared/values/percent.ts';

export const subjectToWording: Wording = {
  title: ({ terms }) => (terms.second && terms.second.amount > 0 ? 'Subject-To with a second to the seller' : null),
  sentence: ({ terms: { cashToSeller, second } }, { house }) => {
    const balance = house.loan?.balance ?? null;
    if (balance === 0) return 'There is no loan to take over: the house is free and clear.';
    if (balance === null || cashToSeller == null) return 'You take over the loan and pay the seller the rest.';
    const start = `You take over the ${usdExact(balance)} loan`;
    const cash = `pay the seller ${usdExact(cashToSeller)} at closing`;
    if (!second || second.amount === 0) return `${start} and ${cash}.`;
    return `${start}, ${cash}, and owe them ${usdExact(second.amount)} more at ${percentUpTo(second.ratePercent, 2)}${noteEnd(second)}.`;
  },
  brief: ({ cashToSeller = null, second }) =>
    second ? `${usd(cashToSeller)} cash, ${usd(second.amount)} second` : `${usd(cashToSeller)} cash to the seller`,
  specimen: ({ terms: { cashToSeller = null, second } }) =>
    `${usd(cashToSeller)} in cash${second ? `, a ${usd(second.amount)} second` : ''}, the loan stays`,
  priceOf: 'loan + cash + second',
  sellerMonth: 'Second to the seller',
  balloon: { due: 'second', owed: 'both loans' },
  moves: [pays('cashToSeller', 'to the seller at closing')],
};
