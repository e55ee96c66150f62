import { tolerance } from '#shared/finance/figures.ts';
import { outward } from '#shared/structures/base/deal-answer.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';
import { cents } from '#shared/structures/base/first-terms.ts';
import { type Deal, type Facts, factsOf, type Plan } from '#shared/structures/base/house.ts';

/** The share of the value that the rule pays, and the fee where no target asks for one. */
export const usualRulePercent = 70;
export const usualFee = 10_000;

/** Puts the house under contract below value and assigns the contract to a cash buyer for a fee. */
export function wholesale(deal: Deal): Plan {
  const { facts, terms } = deal;
  const { fee, earnest, ownCosts } = terms.wholesale;
  const price =
    terms.wholesale.price ?? (deal.isExact ? ruledPrice(deal) : offeredCash(ruledPrice(deal), facts.payoff));
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

/** What the rule leaves of the value for the seller. USD. */
export function ruledPrice({ facts, terms }: Pick<Deal, 'facts' | 'terms'>): number {
  const { rulePercent, fee } = terms.wholesale;
  return (facts.afterRepair * rulePercent) / 100 - facts.repairs - fee;
}

/**
 * A price that nobody typed as it is offered: down to 100 USD, but not below what is owed where the rule pays that.
 *
 * @param ruled what the rule leaves.
 */
export function offeredCash(ruled: number, payoff: number): number {
  const hundreds = Math.floor(ruled / 100 + 1e-9) * 100;
  return hundreds < payoff && payoff <= ruled + tolerance ? cents(ruled) : hundreds;
}

/** The assignment fee at a price of its own: what the rule leaves above it, and nothing where it leaves nothing. USD. */
export function feeAt({ afterRepair, repairs }: Facts, rulePercent: number, price: number): number {
  return Math.max(0, (afterRepair * rulePercent) / 100 - repairs - price);
}

/**
 * The room between what a house owes and what the rule pays for it: what a wholesale for the target fee would leave the
 * seller. USD, below 0 where it leaves nothing; `null` when a fact is unknown.
 */
export function roomOf({ house, targets }: Pick<CompareInput, 'house' | 'targets'>): number | null {
  const { afterRepair, repairs, payoff } = factsOf(house);
  return outward((usualRulePercent / 100) * afterRepair - repairs - (targets.assignmentFee ?? usualFee) - payoff);
}
