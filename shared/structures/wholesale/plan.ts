import { outward } from '#shared/structures/base/deal-answer.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';
import { type Deal, factsOf, type Plan } from '#shared/structures/base/house.ts';

/** The share of the value that the rule pays, and the fee where no target asks for one. */
export const usualRulePercent = 70;
export const usualFee = 10_000;

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

/**
 * The room between what a house owes and what the rule pays for it: what a wholesale for the target fee would leave the
 * seller. USD, below 0 where it leaves nothing; `null` when a fact is unknown.
 */
export function roomOf({ house, targets }: Pick<CompareInput, 'house' | 'targets'>): number | null {
  const { afterRepair, repairs, payoff } = factsOf(house);
  return outward((usualRulePercent / 100) * afterRepair - repairs - (targets.assignmentFee ?? usualFee) - payoff);
}
