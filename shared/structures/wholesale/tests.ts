import type { Structure } from '#shared/structures/base/structure.ts';
import { priceFails } from '#shared/structures/base/test.ts';
import { usdBrief } from '#shared/values/money.ts';

export const wholesaleTests: Structure['tests'] = ({ facts }, { price }) => [
  priceFails(
    price,
    facts.payoff,
    () => `${usdBrief(price)} for the house does not pay off the ${usdBrief(facts.payoff)} owed.`,
  ),
];
