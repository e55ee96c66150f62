import type { Deal, Plan } from './house.ts';

/** Puts the house under contract below value and assigns the contract to a cash buyer for a fee. */
export function wholesale({ facts, terms }: Deal): Plan {
  const { rulePercent, fee, earnest, ownCosts } = terms.wholesale;
  const price = (facts.afterRepair * rulePercent) / 100 - facts.repairs - fee;
  const cashIn = earnest + ownCosts;
  const netAtExit = fee + earnest;
  return {
    price,
    cashIn,
    monthlyCashFlow: null,
    exitMonth: 1,
    netAtExit,
    flows: [-cashIn, netAtExit],
    seller: { monthly: null, flows: [price - facts.payoff], atEnd: 0, loanAtExit: 0 },
  };
}
