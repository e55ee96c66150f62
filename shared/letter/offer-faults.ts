import type { Deal } from '#shared/structures/base/house.ts';
import type { Offer, OfferFault } from '#shared/structures/base/offer/offer.ts';
import { isNothing } from '#shared/structures/base/offer/offer-words.ts';
import { offerRules } from '#shared/structures/offers.ts';

/* An offer that nobody can mean: nothing or less for the house, or more counted toward a price than it is. */

/** The faults of an offer with its figures as they were worked out; none of an unknown figure. */
export function faultsOf(offer: Offer, deal: Deal): OfferFault[] {
  const { structure } = offer;
  const { price, faults } = offerRules[structure];
  const own = faults?.(offer) ?? [];
  const all = isNothing(offer.price) ? [{ field: price.field, text: price.ifNothing(deal) }, ...own] : own;
  return all.map((fault) => ({ structure, ...fault }));
}

/** The offer without figures that nobody can mean: its words then leave them to be agreed. */
export function withoutFaults(offer: Offer): Offer {
  const { price, rent, left, keepsLoan, cashToSeller } = offer;
  const followsPrice = !keepsLoan && offerRules[offer.structure].upfront === undefined;
  return {
    ...offer,
    price: isNothing(price) ? null : price,
    cashToSeller: followsPrice && isNothing(price) ? null : cashToSeller,
    rent: isNothing(rent) ? null : rent,
    left: left !== null && left < 0 ? null : left,
  };
}
