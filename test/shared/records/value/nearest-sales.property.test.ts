import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparableSales } from '#lambdas/property-sources/comparable-sales.ts';
import { milesBetween } from '#shared/property/miles-between.ts';
import { median, neighborFinder } from '#shared/records/value/nearest-sales.ts';
import { runs, seed } from '#test/support/generated.ts';

const sale = fc.record({
  // Few places and sizes, so that some are equally far.
  lat: fc.integer({ min: 0, max: 30 }).map((step) => 26 + step / 300),
  lon: fc.integer({ min: 0, max: 30 }).map((step) => -81 + step / 300),
  sqft: fc.constantFrom(900, 1200, 1500, 2400),
  day: fc.constantFrom('2026-01-15', '2026-02-15', '2026-03-15'),
  precision: fc.constantFrom('day' as const, 'month' as const),
});

describe('the nearest sales', () => {
  it('are the 15 nearest earlier ones of a plain search', () => {
    fc.assert(
      fc.property(fc.array(sale, { maxLength: 80, size: 'max' }), sale, (sales, house) => {
        const before = '2026-02-20';
        const isEarlier = ({ day, precision }: (typeof sales)[number]) =>
          precision === 'day' ? day < before : day < '2026-02-01';
        const expected = sales
          .map((each, place) => ({
            each,
            place,
            far: milesBetween(house, each) + 2.5 * Math.abs(Math.log(each.sqft) - Math.log(house.sqft)),
          }))
          .filter(({ each }) => isEarlier(each))
          .toSorted((a, b) => a.far - b.far || a.place - b.place)
          .slice(0, 15)
          .map(({ place }) => place);
        expect(neighborFinder(sales)(house, before)).toEqual(expected);
      }),
      { seed, numRuns: runs(10_000) },
    );
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
