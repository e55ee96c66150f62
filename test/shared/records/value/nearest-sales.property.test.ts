import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparableSales } from '#lambdas/property-sources/comparable-sales.ts';
import { milesBetween } from '#shared/property/miles-between.ts';
import { hasArea, hasPosition } from '#shared/records/value/market-sale.ts';
import { median, neighborFinder } from '#shared/records/value/nearest-sales.ts';
import { runs, seed } from '#test/support/generated.ts';
import { inventSales } from '#test/support/records/invented-sales.ts';

/** Few places and sizes, so that some are equally far. */
const steps = fc.integer({ min: 0, max: 30 }).map((step) => step / 300);
const position = { lat: steps.map((step) => 26 + step), lon: steps.map((step) => -81 + step) };

const others = {
  sqft: fc.constantFrom(900, 1200, 1500, 2400),
  day: fc.constantFrom('2026-01-15', '2026-02-15', '2026-03-15'),
  precision: fc.constantFrom('day' as const, 'month' as const),
};
const sale = fc.record({ ...position, ...others });
/** On the Aleutians, which the meridian of 180 degrees parts, at the poles, and anywhere. */
const farSale = fc.oneof(
  fc.record({
    lat: steps.map((step) => 52 + step * 10),
    lon: steps.map((step) => (step < 0.05 ? 180 - step * 20 : step * 20 - 181)),
    ...others,
  }),
  fc.record({ lat: fc.constantFrom(-90, 89.99, 90), lon: fc.constantFrom(-180, -90, 0, 90, 180), ...others }),
  fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
    ...others,
  }),
);
type AnySale = Parameters<typeof neighborFinder>[0][number];

/** By the distances to all sales. */
function plainSearch(sales: readonly AnySale[], house: AnySale, before: string): number[] {
  const isEarlier = ({ day, precision }: AnySale) =>
    precision === 'day' ? day < before : `${day.slice(0, 'YYYY-MM'.length)}-31` < before;
  const far = (each: AnySale) => milesBetween(house, each) + 2.5 * Math.abs(Math.log(each.sqft) - Math.log(house.sqft));
  return sales
    .map((each, place) => ({ each, place, far: far(each) }))
    .filter(({ each }) => isEarlier(each))
    .toSorted((a, b) => a.far - b.far || a.place - b.place)
    .slice(0, 15)
    .map(({ place }) => place);
}

describe('the nearest sales', () => {
  it.each([
    ['of a county', sale],
    ['anywhere on earth', farSale],
  ])('%s are the 15 nearest earlier ones of a plain search', (_, any) => {
    fc.assert(
      fc.property(fc.array(any, { maxLength: 80, size: 'max' }), any, (sales, house) => {
        expect(neighborFinder(sales)(house, '2026-02-20')).toEqual(plainSearch(sales, house, '2026-02-20'));
      }),
      { seed, numRuns: runs(10_000) },
    );
  });

  it('are found on each meridian where they stand on the pole', () => {
    const at = (lat: number, lon: number, sqft: number): AnySale => ({
      lat,
      lon,
      sqft,
      day: '2026-01-15',
      precision: 'day',
    });
    const near = Array.from({ length: 14 }, () => at(52, 180, 900));
    const sales = [at(90, 90, 2400), at(90, -180, 2400), ...near];
    const house = at(52, -179.933_333_333_333_34, 2400);
    expect(neighborFinder(sales)(house, '2026-02-20')).toEqual(plainSearch(sales, house, '2026-02-20'));
  });

  it('are those of a plain search among thousands of sales', () => {
    const sales = inventSales(3000, 7, () => 0.1).flatMap((each) => (hasPosition(each) && hasArea(each) ? [each] : []));
    const find = neighborFinder(sales);
    for (const house of sales.slice(0, 300)) {
      expect(find(house, house.day)).toEqual(plainSearch(sales, house, house.day));
    }
  });

  it('count a sale of a month only after the month', () => {
    const sold = { lat: 26, lon: -81, sqft: 1500, day: '2024-02-01', precision: 'month' as const };
    const find = neighborFinder([sold]);
    expect(['2024-02-29', '2024-03-01'].map((day) => find(sold, day))).toEqual([[], [0]]);
  });

  it('count a day sale only from the next day', () => {
    const sold = { lat: 26, lon: -81, sqft: 1500, day: '2026-02-10', precision: 'day' as const };
    const find = neighborFinder([sold]);
    expect(['2026-02-10', '2026-02-11'].map((day) => find(sold, day))).toEqual([[], [0]]);
  });
});

describe('miles', () => {
  it('are 69.09 a degree north, and those of the comps', () => {
    // 3,958.8 × π ÷ 180.
    expect(milesBetween({ lat: 40, lon: -81 }, { lat: 41, lon: -81 })).toBeCloseTo(69.0941, 3);
    const subject = { address: '1 A St', latitude: 26.1, longitude: -81.7 };
    const sold = { address: '2 B St', soldDate: '2026-05-01', soldPrice: 1, latitude: 26.13, longitude: -81.76 };
    const [comp] = comparableSales(subject, [sold], new Date('2026-06-01'));
    const miles = milesBetween({ lat: 26.1, lon: -81.7 }, { lat: 26.13, lon: -81.76 });
    expect(comp?.distanceFromSubject).toBeCloseTo(miles, 2);
  });

  it('have an end at the other side of the earth', () => {
    for (let lat = 0; lat <= 90; lat += 0.25) {
      const miles = milesBetween({ lat, lon: 0 }, { lat: -lat, lon: 180 });
      expect(miles).toBeCloseTo(3958.8 * Math.PI, 2);
    }
  });
});

describe('a median', () => {
  it('is the middle figure or the mean of both', () => {
    expect([median([3, 1, 2]), median([4, 1, 2, 9]), median([])]).toEqual([2, 3, Number.NaN]);
  });
});
