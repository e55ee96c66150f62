import { tolerance } from '#shared/finance/figures.ts';
import { asStarted, atMost, floorTo } from '#shared/structures/base/first-terms.ts';
import type { First, Start } from '#shared/structures/base/structure.ts';
import { feeAt, offeredCash, usualFee, usualRulePercent } from './plan.ts';

const usual = { earnest: 1000, ownCosts: 500 };

/** The rule's price; it never pays above what is fair, and never asks for more than what is left above the payoff. */
export function firstWholesale({ facts, targets, given: all }: Start, fairWorth: number): First<'wholesale'> {
  const { afterRepair, repairs, payoff } = facts;
  const given = all.wholesale ?? {};
  if (given.price != null) {
    const rulePercent = given.rulePercent ?? usualRulePercent;
    const fee = feeAt(facts, rulePercent, given.price);
    return { terms: { ...usual, ...given, rulePercent, fee, price: given.price }, proposal: asStarted };
  }
  const target = targets.assignmentFee ?? usualFee;
  const spread = (rulePercent: number) => (afterRepair * rulePercent) / 100 - repairs - payoff;
  const left = floorTo(100, Math.max(0, spread(given.rulePercent ?? usualRulePercent)));
  const fee = given.fee ?? atMost(target, left);
  const excessAt = (rulePercent: number) =>
    offeredCash((afterRepair * rulePercent) / 100 - repairs - fee, payoff) - payoff - fairWorth;
  const fairRule = lowestFair(Math.ceil(((fairWorth + payoff + repairs + fee) / afterRepair) * 1000 - 1e-6), excessAt);
  const rulePercent = given.rulePercent ?? atMost(usualRulePercent, fairRule);
  const terms = { rulePercent, fee, ...usual, ...given, price: null };
  if (given.fee !== undefined && given.rulePercent !== undefined) return { terms, proposal: asStarted };
  const excess = excessAt(rulePercent);
  const how = Number.isNaN(excess) ? 'unknown' : excess >= -tolerance ? 'fair' : 'limit';
  const isShrunk = given.fee === undefined && fee < target && !(spread(rulePercent) < fee);
  return { terms, proposal: { how, letGo: isShrunk && targets.assignmentFee !== undefined ? ['assignmentFee'] : [] } };
}

/**
 * The lowest rule in tenths of a percent whose price in hundreds is fair: at most a hundred dollars above the exact one.
 *
 * @param tenths the lowest whose exact price is fair.
 */
function lowestFair(tenths: number, excessAt: (rulePercent: number) => number): number {
  const most = usualRulePercent * 10;
  let tenth = tenths;
  while (tenth < most && excessAt(tenth / 10) < -tolerance) tenth += 1;
  return tenth / 10;
}
