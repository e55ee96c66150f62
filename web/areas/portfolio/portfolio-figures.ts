import type { Analysis } from '#shared/analysis/analysis.ts';
import { addressKey } from '#shared/property/address.ts';

export type PortfolioFigures = {
  /** Distinct properties: spellings of one address count once. */
  properties: number;
  /** The sum of the purchase prices, USD. */
  value: number;
};

export function portfolioFigures(analyses: Pick<Analysis, 'property_address' | 'purchase_price'>[]): PortfolioFigures {
  return {
    properties: new Set(analyses.map((analysis) => addressKey(analysis.property_address))).size,
    value: analyses.reduce((sum, analysis) => sum + analysis.purchase_price, 0),
  };
}
