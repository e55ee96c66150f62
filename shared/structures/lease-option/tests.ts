import { tolerance } from '#shared/finance/figures.ts';
import type { Structure } from '#shared/structures/base/structure.ts';
import { aboveZero, fails, monthlyLoss } from '#shared/structures/base/test.ts';
import { usdBrief } from '#shared/values/money.ts';
import { durationInWords } from '#shared/values/words.ts';

export const leaseOptionTests: Structure['tests'] = (deal, figures) => {
  const { profit, exitMonth } = figures;
  const isLand = /\bland\b|\blot\b|acreage/i.test(deal.house.propertyType ?? '');
  return [
    fails('land', isLand ? -1 : 0, () => 'This is land: there is no house to rent.'),
    ...monthlyLoss(figures),
    fails('noProfit', aboveZero(profit), () =>
      profit < -tolerance
        ? `Loses ${usdBrief(-profit)} in ${durationInWords(exitMonth)}.`
        : `Earns $0 in ${durationInWords(exitMonth)}.`,
    ),
  ];
};
