import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import type { Offer, OfferFault, OfferTerm } from '#shared/structures/base/offer/offer.ts';
import { wholesale } from '#shared/structures/wholesale/plan.ts';
import { usdExact } from '#shared/values/money.ts';

/* An offer that nobody can mean: nothing or less for the house, or more counted toward a price than it is. */

type Figure = number | null;

const isNothing = (amount: Figure) => amount !== null && amount <= 0;
const isBelowZero = (amount: Figure) => amount !== null && amount < 0;

/** Each structure's price, and what to do about one of nothing. A wholesale's follows from other inputs. */
const prices: Record<Exclude<Strategy, 'Wholesale'>, [field: OfferTerm, text: string]> = {
  'Seller Finance': ['terms.sellerFinance.price', 'Enter a price above $0.'],
  'Subject-To': ['terms.subjectTo.cashToSeller', 'Enter cash to the seller above $0.'],
  'Lease Option': ['terms.leaseOption.strike', 'Enter an option price above $0.'],
  Novation: ['terms.novation.sellerPrice', 'Enter a price to the seller above $0.'],
};

/** The faults of an offer with its figures as they were worked out; none of an unknown figure. */
export function faultsOf(offer: Offer, deal: Deal): OfferFault[] {
  const { structure, price } = offer;
  const [field, text] =
    structure === 'Wholesale' ? (['terms.wholesale.price', noCashPrice(deal)] as const) : prices[structure];
  return [
    ...(isNothing(price) ? [{ structure, field, text }] : []),
    ...(structure === 'Lease Option' ? leaseFaults(offer) : []),
  ];
}

/** What the price is the rest of, without the value after repairs. */
function noCashPrice(deal: Deal): string {
  const { facts, terms } = deal;
  const parts = [
    ...(facts.repairs > 0 ? [`${usdExact(facts.repairs)} of repairs`] : []),
    ...(terms.wholesale.fee > 0 ? [`the ${usdExact(terms.wholesale.fee)} fee`] : []),
  ];
  // A price of its own, typed into the letter.
  if (wholesale(deal).price > 0 || parts.length === 0) return 'Enter a price above $0.';
  return `Nothing is left to offer after ${parts.join(' and ')}. Change them, or enter a price above $0.`;
}

function leaseFaults({ structure, price, upfront, rent, creditMonthly, months, left }: Offer): OfferFault[] {
  const [paid, credits] = [upfront ?? 0, creditMonthly * months];
  const field = paid >= credits ? 'terms.leaseOption.fee' : 'terms.leaseOption.creditMonthly';
  const text = `${usdExact(paid)} of option fee and ${usdExact(credits)} of rent credit are more than the ${usdExact(price ?? 0)} price.`;
  return [
    ...(isNothing(rent)
      ? [{ structure, field: 'terms.leaseOption.rent', text: 'Enter a rent above $0.' } as const]
      : []),
    ...(isBelowZero(left) && !isNothing(price) ? [{ structure, field, text } as const] : []),
  ];
}

/** The offer without figures that nobody can mean: its words then leave them to be agreed. */
export function withoutFaults(offer: Offer): Offer {
  const price = isNothing(offer.price) ? null : offer.price;
  const followsPrice = offer.structure === 'Wholesale' || offer.structure === 'Novation';
  const cashToSeller = followsPrice && isNothing(offer.price) ? null : offer.cashToSeller;
  const { rent, left } = offer;
  return { ...offer, price, cashToSeller, rent: isNothing(rent) ? null : rent, left: isBelowZero(left) ? null : left };
}
