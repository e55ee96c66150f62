import type { Analysis } from '#shared/analysis/analysis.ts';
import { addressKey } from '#shared/property/address.ts';
import { isSample } from '#shared/property/sample-notice.ts';

export type PortfolioFigures = {
  /** Distinct properties: spellings of one address count once. */
  properties: number;
  /** The sum of the purchase prices, USD; `null` when there are analyses but no price. */
  value: number | null;
  /** Analyses without a purchase price. */
  unpriced: number;
  /** Made-up records among the analyses. */
  samples: number;
};

type PricedAnalysis = Pick<Analysis, 'property_address' | 'purchase_price'> & {
  analysis_data: Pick<Analysis['analysis_data'], 'source'>;
};

export function portfolioFigures(analyses: PricedAnalysis[]): PortfolioFigures {
  const prices = analyses.flatMap(({ purchase_price }) => purchase_price ?? []);
  const unpriced = analyses.length - prices.length;
  return {
    properties: new Set(analyses.map((analysis) => addressKey(analysis.property_address))).size,
    value: prices.length === 0 && unpriced > 0 ? null : prices.reduce((sum, price) => sum + price, 0),
    unpriced,
    samples: analyses.filter(({ analysis_data }) => isSample(analysis_data)).length,
  };
}
