import type { Analysis } from '#shared/analysis/analysis.ts';
import { addressKey } from '#shared/property/address.ts';

export type PortfolioFigures = {
  /** Distinct properties: spellings of one address count once. */
  properties: number;
  /** The sum of the purchase prices, USD; `null` when there are analyses but no price. */
  value: number | null;
  /** Analyses without a purchase price. */
  unpriced: number;
};

export function portfolioFigures(analyses: Pick<Analysis, 'property_address' | 'purchase_price'>[]): PortfolioFigures {
  const prices = analyses.flatMap(({ purchase_price }) => purchase_price ?? []);
  const unpriced = analyses.length - prices.length;
  return {
    properties: new Set(analyses.map((analysis) => addressKey(analysis.property_address))).size,
    value: prices.length === 0 && unpriced > 0 ? null : prices.reduce((sum, price) => sum + price, 0),
    unpriced,
  };
}
