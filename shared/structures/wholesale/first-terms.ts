import { tolerance } from '#shared/finance/figures.ts';
import { asStarted, atMost, floorTo } from '#shared/structures/base/first-terms.ts';
import type { First, Start } from '#shared/structures/base/structure.ts';
import { usualFee, usualRulePercent } from './plan.ts';

/** The rule's price; it never pays above what is fair, and never asks for more than what is left above the payoff. */
export function firstWholesale({ facts, targets, given: all }: Start, fairWorth: number): First<'wholesale'> {
  const { afterRepair, repairs, payoff } = facts;
  const given = all.wholesale ?? {};
  const target = targets.assignmentFee ?? usualFee;
  const spread = (rulePercent: number) => (afterRepair * rulePercent) / 100 - repairs - payoff;
  const left = floorTo(100, Math.max(0, spread(given.rulePercent ?? usualRulePercent)));
  const fee = given.fee ?? atMost(target, left);
  const fairRule = Math.ceil(((fairWorth + payoff + repairs + fee) / afterRepair) * 1000 - 1e-6) / 10;
  const rulePercent = given.rulePercent ?? atMost(usualRulePercent, fairRule);
  const terms = { rulePercent, fee, earnest: 1000, ownCosts: 500, ...given };
  if (given.fee !== undefined && given.rulePercent !== undefined) return { terms, proposal: asStarted };
  const excess = spread(rulePercent) - fee - fairWorth;
  const how = Number.isNaN(excess) ? 'unknown' : excess >= -tolerance ? 'fair' : 'limit';
  const isShrunk = given.fee === undefined && fee < target && !(spread(rulePercent) < fee);
  return { terms, proposal: { how, letGo: isShrunk && targets.assignmentFee !== undefined ? ['assignmentFee'] : [] } };
}
