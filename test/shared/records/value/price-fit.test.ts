import { describe, expect, it } from 'vitest';
import type { MarketSale } from '#shared/records/value/market-sale.ts';
import { fitPrices, predict } from '#shared/records/value/price-fit.ts';
import { inventSales } from '#test/support/records/invented-sales.ts';

const sale: MarketSale = {
  ...{ lat: 26, lon: -81, sqft: 1000, lot_sqft: null, year_built: null, baths: null },
  ...{ day: '2026-03-01', precision: 'day', price: 100_000, kind: 'market' },
};
/** ln area 0, 1, 2 above that of 1,000 square feet; ln prices 0, 1, 5 above that of $100,000. */
const three = [0, 1, 5].map((above, step) => ({
  ...sale,
  sqft: 1000 * Math.E ** step,
  price: 100_000 * Math.E ** above,
}));

const isComplete = (sold: object): sold is MarketSale => 'price' in sold;
const invented = inventSales(400, 3, () => 0.2).filter(isComplete);

/** Least squares by the normal equations and Gauss-Jordan: another way to the same line. */
function secondOpinion(sales: readonly MarketSale[]): number[] {
  const rows = sales.map(({ sqft, year_built, lot_sqft, baths, day }) => [
    ...[1, Math.log(sqft), Number(day.slice(0, 4)) - (year_built ?? 0), Math.log(lot_sqft ?? 0), baths ?? 0],
  ]);
  const size = 5;
  const table = Array.from({ length: size }, (_, i) => [
    ...Array.from({ length: size }, (_, j) => rows.reduce((sum, row) => sum + (row[i] ?? 0) * (row[j] ?? 0), 0)),
    rows.reduce((sum, row, at) => sum + (row[i] ?? 0) * Math.log(sales[at]?.price ?? 0), 0),
  ]);
  for (let i = 0; i < size; i += 1) {
    const pivot = table[i]?.map((entry) => entry / (table[i]?.[i] ?? 0)) ?? [];
    for (let k = 0; k < size; k += 1) {
      const factor = table[k]?.[i] ?? 0;
      table[k] = k === i ? pivot : (table[k]?.map((entry, j) => entry - factor * (pivot[j] ?? 0)) ?? []);
    }
  }
  return table.map((row) => row[size] ?? Number.NaN);
}

describe('the line of a county', () => {
  it('is the one of three sales by hand', () => {
    // Means 1 and 2; the slope is (−1 × −2 + 1 × 3) / 2 = 2.5.
    const { line } = fitPrices(three) ?? {};
    expect(line?.coefficients).toEqual({ area: expect.closeTo(2.5, 10) });
    expect(line?.intercept).toBeCloseTo(Math.log(100_000) + 2 - 2.5 * (Math.log(1000) + 1), 8);
  });

  it('without a sale is the one of the others', () => {
    // Through (1, 1) and (2, 5): −3 at 0. Through (0, 0) and (2, 5): 2.5 at 1.
    const fit = fitPrices(three);
    const above = (left: number, place: number) =>
      (fit?.predictWithout(left, [place])?.[0] ?? Number.NaN) - Math.log(100_000);
    expect([above(0, 0), above(1, 1), above(1, 2)]).toEqual([-3, 2.5, 5].map((figure) => expect.closeTo(figure, 8)));
  });

  it('is that of the normal equations', () => {
    const { line } = fitPrices(invented) ?? {};
    const [intercept = 0, area = 0, age = 0, lot = 0, baths = 0] = secondOpinion(invented);
    expect(line?.intercept).toBeCloseTo(intercept, 6);
    expect(line?.coefficients).toEqual({
      area: expect.closeTo(area, 7),
      age: expect.closeTo(age, 8),
      lot: expect.closeTo(lot, 7),
      baths: expect.closeTo(baths, 7),
    });
  });

  it('without a sale, with all features, is that of the normal equations without it', () => {
    const [intercept = 0, area = 0, age = 0, lot = 0, baths = 0] = secondOpinion(invented.slice(1));
    const line = { intercept, coefficients: { area, age, lot, baths } };
    const others = [0, 1, 50, 399];
    const predicted = fitPrices(invented)?.predictWithout(0, others) ?? [];
    for (const [k, place] of others.entries()) {
      const house = invented[place] ?? sale;
      expect(predicted[k]).toBeCloseTo(Number(predict(line, house, house.day)), 6);
    }
  });

  it('leaves out a feature that no sale has, and needs the others', () => {
    const some = invented.map((sold, at) => ({ ...sold, baths: null, lot_sqft: at < 100 ? 0 : sold.lot_sqft }));
    const fit = fitPrices(some);
    expect(Object.keys(fit?.line.coefficients ?? {})).toEqual(['area', 'age', 'lot']);
    expect(fit?.sales).toHaveLength(300);
    expect(fit && predict(fit.line, { ...sale, lot_sqft: 0 }, '2026-05-01')).toEqual(['age', 'lot']);
    expect(fit && predict(fit.line, { ...sale, lot_sqft: 9000, year_built: 1999 }, '2026-05-01')).toBeGreaterThan(5);
  });

  it('leaves out a feature that never differs or follows from another', () => {
    const same = invented.map((sold) => ({ ...sold, baths: 2.1, lot_sqft: sold.sqft * 7 }));
    expect(Object.keys(fitPrices(same)?.line.coefficients ?? {})).toEqual(['area', 'age']);
  });

  it('takes a house that is sold before its year as new', () => {
    const line = { intercept: 12, coefficients: { age: -0.01 } };
    const built = (year_built: number) => predict(line, { ...sale, year_built }, '2026-05-01');
    expect([built(2027), built(2026), built(2016)]).toEqual([12, 12, expect.closeTo(11.9, 12)]);
  });

  it('is none without a sale, and can not do without one that alone decides on a coefficient', () => {
    expect(fitPrices([])).toBeUndefined();
    expect(fitPrices(three.slice(0, 2))?.predictWithout(0, [0])).toBeUndefined();
  });
});
