import { presentValue } from '#shared/finance/cash-flows.ts';
import { tolerance } from '#shared/finance/figures.ts';
import type { SellerVerdict } from '#shared/strategy/run-as.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { outward, type Verdict } from '#shared/structures/base/deal-answer.ts';
import { type Deal, needsOfListing, type SellerPlan } from '#shared/structures/base/house.ts';
import { registry } from '#shared/structures/registry.ts';
import { needsOf } from './needs.ts';

/*
 * What a structure leaves the seller, beside a sale with an agent. Not priced: a foreclosure, a short sale, speed and
 * certainty, which depend on the state, the lender and the person. It says nothing about whether a seller accepts.
 */

/** An offer below listing by no more than this counts as close: a share of the listing's worth, or USD. */
const closeShare = 0.1;
const closeAmount = 1000;
/** In a contract of more months, a seller who pays in each month is asked for money. A sale takes some, too. */
const saleMonths = 12;

/** The seller's side of a structure judged, by the contract. @param listing the same house sold with an agent. */
export function sellerVerdictOf(
  structure: Strategy,
  deal: Deal,
  seller: SellerPlan,
  listing: SellerPlan,
): SellerVerdict {
  const { sellerDiscountPercent, valueGrowthPercent } = deal.assumptions;
  const worthOf = ({ flows }: SellerPlan) => presentValue(flows, sellerDiscountPercent);
  const listed = worthOf(listing);
  const difference = worthOf(seller) - listed;
  const verdict = { difference: outward(difference), owing: null, asks: null, lapses: null, needs: [] };
  const asks = asksOf(seller);
  if (asks) return { ...verdict, kind: 'worse', asks };
  if (registry[structure].lapses?.(deal)) return { ...verdict, kind: 'worse', lapses: valueGrowthPercent };
  if (Number.isNaN(difference)) {
    // Without a loan there is nothing to take over, whatever else is known.
    if (registry[structure].loan.isPaid && deal.facts.loan.balance === 0) return { ...verdict, kind: 'unknown' };
    const { own, seller: theirs } = needsOf(structure, deal);
    return { ...verdict, kind: 'unknown', needs: [...new Set([...own, ...theirs, ...needsOfListing(deal.house)])] };
  }
  if (difference >= -tolerance) {
    const isUnderwater = listing.atEnd < -tolerance;
    return isUnderwater
      ? { ...verdict, kind: 'underwater', owing: outward(-listing.atEnd) }
      : { ...verdict, kind: 'better' };
  }
  const isClose = -difference <= Math.max(closeShare * listed, closeAmount) + tolerance;
  return { ...verdict, kind: isClose ? 'close' : 'worse' };
}

/** The first money that the seller has to bring; `null` for nothing, or what is not known. USD. */
function asksOf({ flows, monthly, atEnd }: SellerPlan): SellerVerdict['asks'] {
  const [atClosing = 0] = flows;
  const isAsked = (amount: number) => amount < -tolerance;
  if (isAsked(atClosing)) return { when: 'closing', amount: outward(-atClosing) ?? 0 };
  if (flows.length - 1 > saleMonths && isAsked(monthly ?? 0))
    return { when: 'month', amount: outward(-(monthly ?? 0)) ?? 0 };
  return isAsked(atEnd) ? { when: 'end', amount: outward(-atEnd) ?? 0 } : null;
}

/** Whether both sides have something of it: it works, and the seller gets about what a listing would bring. */
export function isDeal(verdict: Verdict, { kind }: SellerVerdict): boolean {
  return verdict === 'works' && (kind === 'better' || kind === 'close' || kind === 'underwater');
}
