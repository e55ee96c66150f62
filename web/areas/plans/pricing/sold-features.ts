import { featureProofs } from '#shared/account/feature-proofs.ts';
import { offersIn, operatorOffers } from '#shared/account/operator-offers.ts';
import type { PlanFeatures } from '#shared/account/plans.ts';

/** Whether a plan is sold with this feature here: it exists, and this stage has the people for it. */
export function isSold(feature: keyof PlanFeatures): boolean {
  if (featureProofs[feature] === undefined) return false;
  const offer = operatorOffers.find((each) => each === feature);
  return offer === undefined || offeredHere().includes(offer);
}

/** All of them in the pre-rendered pages, from which the deploy removes the lines of those that are not offered. */
function offeredHere() {
  if (typeof document === 'undefined') return operatorOffers;
  return offersIn(document.documentElement.dataset.offers ?? '');
}
