import { asStarted, cents, unknownFair } from '#shared/structures/base/first-terms.ts';
import { unknown } from '#shared/structures/base/house.ts';
import { proposeOne, type Stretch } from '#shared/structures/base/proposal/search.ts';
import type { First, PricedAt, Start } from '#shared/structures/base/structure.ts';

/** The price to the seller is searched; list price, costs and months start as usual. */
export function firstNovation(start: Start, fairWorth: number, pricedOf: PricedAt): First<'novation'> {
  const { payoff, afterRepair } = start.facts;
  const given = start.given.novation ?? {};
  const listPrice = given.listPrice ?? afterRepair;
  const termsAt = (sellerPrice: number) => ({
    sellerPrice,
    listPrice,
    agentPercent: 5.5,
    closingPercent: 1.5,
    months: 4,
    holdingMonthly: 300,
    concessions: cents(0.01 * listPrice),
    ...given,
  });
  if (given.sellerPrice !== undefined) return { terms: termsAt(given.sellerPrice), proposal: asStarted };
  if (Number.isNaN(payoff)) return { terms: termsAt(unknown), proposal: unknownFair };
  const pricedAt: Stretch['pricedAt'] = ([price], isExact) => pricedOf(termsAt(price), isExact);
  const isFairKnown = !Number.isNaN(fairWorth);
  const found = proposeOne([{ low: payoff, high: listPrice, pricedAt }], isFairKnown);
  if (found === null) return { terms: termsAt(Math.ceil(payoff / 100 - 1e-6) * 100), proposal: asStarted };
  return { terms: termsAt(found.at[0]), proposal: { how: found.how, letGo: found.letGo } };
}
