import { Feature, featureOf, type HouseFacts, type MarketSale } from './market-sale.ts';
import { dot, factorsOf, orthogonalBasis } from './orthogonal-basis.ts';

/** ln of the price in dollars = `intercept` + the sum of coefficient × feature; an absent feature isn't used. */
export type PriceLine = { intercept: number; coefficients: Partial<Record<Feature, number>> };

export type PriceFit = {
  line: PriceLine;
  /** Those with every feature that is used, in the given order. */
  sales: MarketSale[];
  /**
   * ln price by the line without the sale at the place `left`, of the sales at the given places; `undefined` where the
   * line can't do without that sale.
   */
  predictWithout: (left: number, places: readonly number[]) => number[] | undefined;
};

/** A sale whose leverage is that near to 1 decides on a coefficient alone. */
const freeEnough = 1e-6;

/**
 * Least squares of ln price on ln area, age, ln lot and baths (a hedonic price function: Rosen 1974). A feature that no
 * sale has is left out, as is one that says nothing beyond those before it; `undefined` where no sale has the others.
 */
export function fitPrices(sales: readonly MarketSale[]): PriceFit | undefined {
  const known = Feature.options.filter((feature) => sales.some((sale) => featureOf(feature, sale, sale.day) !== null));
  const complete = sales.filter((sale) => known.every((feature) => featureOf(feature, sale, sale.day) !== null));
  if (complete.length === 0) return undefined;
  const columns = known.map((feature) => standardized(feature, complete));
  const basis = orthogonalBasis([new Float64Array(complete.length).fill(1), ...columns.map(({ entries }) => entries)]);
  const lnPrices = Float64Array.from(complete, ({ price }) => Math.log(price));
  const parts = basis.q.map((unit) => dot(unit, lnPrices));
  const fitted = (place: number) => basis.q.reduce((sum, unit, k) => sum + (parts[k] ?? 0) * (unit[place] ?? 0), 0);
  const product = (a: number, b: number) => basis.q.reduce((sum, unit) => sum + (unit[a] ?? 0) * (unit[b] ?? 0), 0);

  /** Source: the deletion formulas of Cook and Weisberg (1982), in an orthonormal basis. */
  function predictWithout(left: number, places: readonly number[]): number[] | undefined {
    const free = 1 - product(left, left);
    if (free < freeEnough) return undefined;
    const shift = ((lnPrices[left] ?? Number.NaN) - fitted(left)) / free;
    return places.map((place) => fitted(place) - product(place, left) * shift);
  }

  let intercept = 0;
  const coefficients: PriceLine['coefficients'] = {};
  for (const [k, factor] of factorsOf(basis, parts).entries()) {
    const column = columns[(basis.kept[k] ?? 0) - 1];
    if (column === undefined) {
      intercept += factor;
    } else {
      coefficients[column.feature] = factor / column.deviation;
      intercept -= (factor * column.mean) / column.deviation;
    }
  }
  return { line: { intercept, coefficients }, sales: complete, predictWithout };
}

/** The ln price by the line; the features that it needs where the house lacks some. */
export function predict({ intercept, coefficients }: PriceLine, house: HouseFacts, day: string): number | Feature[] {
  const lacking: Feature[] = [];
  let sum = intercept;
  for (const feature of Feature.options) {
    const coefficient = coefficients[feature];
    if (coefficient === undefined) continue;
    const figure = featureOf(feature, house, day);
    if (figure === null) lacking.push(feature);
    else sum += coefficient * figure;
  }
  return lacking.length > 0 ? lacking : sum;
}

/** A feature with mean 0 and deviation 1, so that units do not decide what is dependent. */
function standardized(feature: Feature, sales: readonly MarketSale[]) {
  const entries = Float64Array.from(sales, (sale) => featureOf(feature, sale, sale.day) ?? Number.NaN);
  const mean = entries.reduce((sum, entry) => sum + entry, 0) / entries.length;
  const centered = entries.map((entry) => entry - mean);
  const spread = Math.sqrt(dot(centered, centered) / entries.length);
  const deviation = spread > 0 ? spread : 1;
  return { feature, mean, deviation, entries: centered.map((entry) => entry / deviation) };
}
