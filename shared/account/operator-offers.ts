import type { PlanFeatures } from './plans.ts';

/*
 * Features that the operator's own people fulfil. A stage sells one only if its settings say how to reach them.
 *
 * One build serves every stage: the pricing page is rendered with all their lines, and the deploy removes those that
 * its stage does not offer. It also writes the offered ones onto `<html>`, from where the browser reads them.
 */
export const operatorOffers = ['phoneSupport', 'accountManager', 'training'] as const satisfies (keyof PlanFeatures)[];
export type OperatorOffer = (typeof operatorOffers)[number];

export const offerLabels: Record<OperatorOffer, string> = {
  phoneSupport: 'Phone support',
  accountManager: 'Account manager',
  training: 'Training',
};

/** A placeholder: the value of `data-offers` on `<html>` in the built pages. */
export const offersMarker = 'offers-of-this-stage';

/**
 * Maps each text that a deploy replaces in the built pages to its replacement: the marker, and each line that is not
 * offered.
 * @param areFiguresExamples whether the pages say that the operator's figures are an example, which their styles do.
 */
export function offerReplacements(
  offered: readonly OperatorOffer[],
  areFiguresExamples: boolean,
): Record<string, string> {
  const missing = operatorOffers.filter((offer) => !offered.includes(offer));
  return {
    [offersMarker]: [...offered, ...(areFiguresExamples ? ['example-figures'] : [])].join(' '),
    ...Object.fromEntries(missing.map((offer) => [`<li>${offerLabels[offer]}</li>`, ''])),
  };
}

/** The offers named by `data-offers`; none where nothing was deployed. */
export function offersIn(names: string): OperatorOffer[] {
  const named = names.split(' ');
  return operatorOffers.filter((offer) => named.includes(offer));
}
