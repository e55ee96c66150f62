import { isEstimate } from '#shared/deal/purchase-price.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { houseKey } from '#shared/property/house-key.ts';

export type PortfolioFigures = {
  /** Distinct properties: spellings of one address count once. */
  properties: number;
  /** The sum of the purchase prices, USD; `null` when there are analyses but no price. */
  value: number | null;
  /** Analyses without a purchase price. */
  unpriced: number;
  /** Made-up records among the analyses. */
  samples: number;
  /** Analyses that count with their estimated value. */
  estimates: number;
};

type PricedDeal = Pick<DealRow, 'property_address' | 'purchase_price' | 'purchase_price_from' | 'is_sample'>;

export function portfolioFigures(deals: readonly PricedDeal[]): PortfolioFigures {
  const prices = deals.flatMap(({ purchase_price }) => purchase_price ?? []);
  const unpriced = deals.length - prices.length;
  return {
    properties: new Set(deals.map((deal) => houseKey(deal.property_address))).size,
    value: prices.length === 0 && unpriced > 0 ? null : prices.reduce((sum, price) => sum + price, 0),
    unpriced,
    samples: deals.filter(({ is_sample }) => is_sample).length,
    estimates: deals.filter(isEstimate).length,
  };
}
