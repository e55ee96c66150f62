import type { Proposal } from './deal-answer.ts';
import { fairAtMost, proposeOne, type Stretch } from './proposal/search.ts';
import type { Start } from './structure.ts';

/* What several structures share where terms that were left out are proposed. */

/** The terms stand as they are: every one that would be searched was given, or nothing can be. */
export const asStarted: Proposal = { how: 'start', letGo: [] };
export const unknownFair: Proposal = { how: 'unknown', letGo: [] };

/** The cash that moving takes: as said, or 3 % of value, or half of what is above the payoff if that is less; in 500s. */
export function movingCash({ house, facts: { value, payoff } }: Start): number {
  return house.cashNeeded ?? floorTo(500, Math.max(0, Math.min(0.03 * value, (value - payoff) / 2)));
}

/**
 * The term along these stretches that is fair, or the investor's limit.
 *
 * @param otherwise where it may be when nothing passes.
 */
export function proposedAlong<Own>(
  stretches: Stretch[],
  fairWorth: number,
  termsAt: (value: number) => Own,
  otherwise = stretches,
): { terms: Own; proposal: Proposal } {
  const isFairKnown = !Number.isNaN(fairWorth);
  const { at, how, letGo } = proposeOne(stretches, isFairKnown) ?? fairAtMost(otherwise, isFairKnown);
  return { terms: termsAt(at[0]), proposal: { how, letGo } };
}

/** A cap that is not known holds nothing down. */
export const atMost = (amount: number, cap: number) => (Number.isNaN(cap) ? amount : Math.min(amount, cap));
/** Down to a multiple of a step. */
export const floorTo = (step: number, amount: number) => Math.floor(amount / step + 1e-9) * step;
/** To the cent. */
export const cents = (amount: number) => Math.round(amount * 100) / 100;
