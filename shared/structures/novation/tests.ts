import { tolerance } from '#shared/finance/figures.ts';
import type { Structure } from '#shared/structures/base/structure.ts';
import { aboveZero, fails, priceFails } from '#shared/structures/base/test.ts';
import { usdBrief } from '#shared/values/money.ts';

export const novationTests: Structure['tests'] = (deal, { price, profit }) => [
  priceFails(
    price,
    deal.facts.payoff,
    () => `${usdBrief(price)} to the seller does not pay off the ${usdBrief(deal.facts.payoff)} owed.`,
  ),
  fails('noSpread', aboveZero(profit), () =>
    profit < -tolerance ? `Leaves no spread: ${usdBrief(-profit)} short.` : 'Leaves no spread: $0.',
  ),
];
