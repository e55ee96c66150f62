import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Offer } from './base/offer/offer.ts';
import type { OfferRules, OfferWords } from './base/offer/offer-rules.ts';
import { leaseOptionOffer } from './lease-option/offer.ts';
import { novationOffer } from './novation/offer.ts';
import { sellerFinanceOffer } from './seller-finance/offer.ts';
import { subjectToOffer } from './subject-to/offer.ts';
import { wholesaleOffer } from './wholesale/offer.ts';

// Apart from the registry, so that the engine does not bring the letter's words.

/** In a letter's order: the plainest first. */
export const offerRules: Readonly<Record<Strategy, OfferRules>> = {
  Wholesale: wholesaleOffer,
  'Seller Finance': sellerFinanceOffer,
  'Subject-To': subjectToOffer,
  'Lease Option': leaseOptionOffer,
  Novation: novationOffer,
};

/** The words of an offer: of its structure, or of the loan's assumption. */
export function offerWords({ structure, isAssumed }: Pick<Offer, 'structure' | 'isAssumed'>): OfferWords {
  const rules = offerRules[structure];
  return (isAssumed && rules.assumed) || rules;
}

/** The order of options in a letter. */
export const offerOrder: readonly Strategy[] = Object.values(offerRules).map(({ structure }) => structure);
