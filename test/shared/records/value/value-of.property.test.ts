import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf, calibrate, scoreSales, thirdsOf } from '#shared/records/value/calibrate.ts';
import { type CountySale, salesBefore } from '#shared/records/value/market-sale.ts';
import { noValue, whyNoValue } from '#shared/records/value/no-value-words.ts';
import { fitPrices } from '#shared/records/value/price-fit.ts';
import { ValueModel } from '#shared/records/value/value-model.ts';
import { type NearbySale, type NoValue, residualOf, valueFromRecords } from '#shared/records/value/value-of.ts';
import { runs, seed } from '#test/support/generated.ts';
import { inventSales, uniformFrom } from '#test/support/records/invented-sales.ts';

const day = '2026-11-01';
const county = '12021';
/** Cheap houses are less certain. */
const deviationOf = (lnPrice: number) => (lnPrice < 13.4 ? 0.16 : 0.08);
const sales = inventSales(2400, 11, deviationOf);
const model = calibrate(county, sales, day);
const compMiles = [0.1, 0.2, 0.3, 0.9, 1];
const [house = sale({})] = inventSales(1, 5, () => 0);

function sale(parts: Partial<CountySale>): CountySale {
  return {
    ...{ lat: 26.1, lon: -81.7, sqft: 1800, lot_sqft: 9000, year_built: 1990, baths: 2 },
    ...{ day: '2026-05-01', precision: 'day', price: 400_000, kind: 'market', ...parts },
  };
}

function nearbyOf(of: ValueModel | undefined, from: readonly CountySale[]): NearbySale[] {
  return from.flatMap(({ lat, lon, sqft, ...sold }) => {
    const residual = of && residualOf(of, { lat, lon, sqft, ...sold });
    if (residual === undefined || lat === null || lon === null || sqft === null) return [];
    return [{ lat, lon, sqft, residual, day: sold.day, precision: sold.precision }];
  });
}

const valueBy = (of: ValueModel | undefined, from: readonly CountySale[], on = day) =>
  valueFromRecords(of, house, { day: on, nearby: nearbyOf(of, from), compMiles });

describe('a value from records', () => {
  it('is near the true one, in intervals that get wider, and survives being stored', () => {
    const value = valueBy(model, sales);
    expect(value).toEqual(valueBy(ValueModel.parse(JSON.parse(JSON.stringify(model))), sales));
    if (!('value' in value)) throw new Error(JSON.stringify(value));
    expect(Math.abs(Math.log(value.value / (house.price ?? 0)))).toBeLessThan(0.1);
    const [eight, nine] = value.intervals;
    expect(eight?.level).toBe(0.8);
    expect([nine?.low, eight?.low, value.value, eight?.high, nine?.high]).toEqual(
      [nine?.low, eight?.low, value.value, eight?.high, nine?.high].toSorted((a, b) => Number(a) - Number(b)),
    );
    // value × e^∓q: the value is the geometric mean of both ends.
    expect(Math.sqrt((eight?.low ?? 0) * (eight?.high ?? 0))).toBeCloseTo(value.value, 4);
    expect(JSON.stringify(model).length).toBeLessThan(1200);
  });

  it('is the line and the median residual of 15 sales by hand', () => {
    const third = { calibration: 300, heldBack: 300 };
    const levelsOf = (q: number) => [
      { level: 0.8 as const, q, inside: 240 },
      { level: 0.9 as const, q: 2 * q, inside: 270 },
    ];
    const small: ValueModel = {
      ...{ version: 1, county, day, sales: 2000, line: { intercept: 5, coefficients: { area: 1, age: -0.01 } } },
      bounds: [12, 13],
      thirds: [
        { ...third, levels: levelsOf(0.3) },
        { ...third, levels: levelsOf(0.1) },
        { ...third, levels: levelsOf(0.3) },
      ],
    };
    const at = sale({ sqft: 2000, year_built: 2006 });
    // Fifteen at the house from −0.02 to 0.12, whose median is 0.05, and one farther away.
    const near = Array.from({ length: 15 }, (_, k) => ({
      ...at,
      lat: 26.1,
      lon: -81.7,
      sqft: 2000,
      residual: (k - 2) / 100,
    }));
    const far = { ...at, lat: 26.2, lon: -81.7, sqft: 2000, residual: 9 };
    const value = valueFromRecords(small, at, { day, nearby: [far, ...near], compMiles });
    // e^(5 + ln 2,000 − 0.01 × 20 + 0.05), in the middle third: ln is 12.45.
    const dollars = 2000 * Math.exp(4.85);
    expect(value).toEqual({
      ...{ value: expect.closeTo(dollars, 5), third: 1, inside: 240, heldBack: 300 },
      intervals: [
        {
          level: 0.8,
          low: expect.closeTo(dollars * Math.exp(-0.1), 5),
          high: expect.closeTo(dollars * Math.exp(0.1), 5),
        },
        {
          level: 0.9,
          low: expect.closeTo(dollars * Math.exp(-0.2), 5),
          high: expect.closeTo(dollars * Math.exp(0.2), 5),
        },
      ],
    });
    const around = { day, nearby: near, compMiles };
    const why = (changed: ValueModel, with_ = around) => valueFromRecords(changed, at, with_);
    const middle = (parts: Partial<ValueModel['thirds'][1]>): ValueModel => ({
      ...small,
      thirds: [small.thirds[0], { ...small.thirds[1], ...parts }, small.thirds[2]],
    });
    expect(why(middle({ calibration: 299 }))).toEqual({ why: 'sales', calibration: 299, heldBack: 300 });
    expect(why(middle({ heldBack: 299 }))).toEqual({ why: 'sales', calibration: 300, heldBack: 299 });
    // At 80 % of 300: 2 points and 2 × √(0.16 / 300) = 4.62 points; 241 less and more by 19.86.
    const inside = (count: number) =>
      why(middle({ levels: [{ ...levelsOf(0.1)[0], level: 0.8, q: 0.1, inside: count }] }));
    expect([221, 259].map((count) => 'value' in inside(count))).toEqual([true, true]);
    expect([220, 260].map(inside)).toEqual([
      { why: 'coverage', level: 0.8, inside: 220, heldBack: 300 },
      { why: 'coverage', level: 0.8, inside: 260, heldBack: 300 },
    ]);
    // e^q − e^−q is 0.5 at q = asinh 0.25 = 0.24747.
    expect('value' in why(middle({ levels: levelsOf(0.2474) }))).toBe(true);
    expect(why(middle({ levels: levelsOf(0.2475) }))).toEqual({
      why: 'width',
      widthPercent: expect.closeTo(50.007, 2),
    });
    expect(why(small, { ...around, compMiles: [0.1, 0.1, 0.1, 1, 1.01, undefined] } as typeof around)).toEqual({
      ...{ why: 'comps', comps: 4 },
    });
    expect(why(small, { ...around, nearby: near.slice(1) })).toEqual({ why: 'nearby', sales: 14 });
    expect(valueFromRecords(undefined, at, around)).toEqual({ why: 'county' });
    expect(why(small, { ...around, day: '2026-10-31' })).toEqual({ why: 'later_sales' });
    const unknown = { ...at, lat: null, sqft: null, year_built: null };
    expect(valueFromRecords(small, unknown, around)).toEqual({ why: 'facts', lacking: ['area', 'age', 'position'] });
  });

  it('grows by a factor with all prices', () => {
    const known = valueBy(model, sales);
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 100, noNaN: true }), (factor) => {
        const dearer = sales.map((sold) => ({ ...sold, price: (sold.price ?? 0) * factor }));
        const value = valueBy(calibrate(county, dearer, day), dearer);
        if (!('value' in value) || !('value' in known)) throw new Error('Both have a value.');
        expect(value.value / known.value / factor).toBeCloseTo(1, 8);
        expect(value.third).toBe(known.third);
        for (const [at, { low, high }] of value.intervals.entries()) {
          expect(low / (known.intervals[at]?.low ?? 0) / factor).toBeCloseTo(1, 8);
          expect(high / (known.intervals[at]?.high ?? 0) / factor).toBeCloseTo(1, 8);
        }
      }),
      { seed, numRuns: Math.ceil(runs(2000) / 200) },
    );
  });

  it('does not depend on the order of the sales', () => {
    // Some are equal in all but the price or the age.
    const some = sales.slice(0, 700).flatMap((sold, at) => (at % 7 === 0 ? [sold, { ...sold, price: 300_000 }] : sold));
    const first = calibrate(county, some, day);
    fc.assert(
      fc.property(fc.integer(), (start) => {
        const uniform = uniformFrom(start);
        const other = some.toSorted(() => uniform() - 0.5);
        const shuffled = calibrate(county, other, day);
        expect(shuffled).toEqual(first);
        expect(valueBy(shuffled, other)).toEqual(valueBy(first, some));
      }),
      { seed, numRuns: Math.ceil(runs(2000) / 125) },
    );
  });

  it('never uses a sale of the day itself or later', () => {
    const before = salesBefore('2026-10-01', sales);
    const known = calibrate(county, before, '2026-10-01');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), fc.constantFrom('day', 'month'), (days, precision) => {
        const later = Array.from({ length: 40 }, () =>
          sale({
            ...house,
            price: 9e9,
            precision,
            day: new Date(Date.UTC(2026, 9, 1 + days)).toISOString().slice(0, 10),
          }),
        );
        expect(calibrate(county, [...later, ...sales], '2026-10-01')).toEqual(known);
        const value = valueBy(known, before, '2026-10-01');
        expect(valueBy(known, [...later, ...before], '2026-10-01')).toEqual(value);
        expect('value' in value).toBe(true);
      }),
      { seed, numRuns: Math.ceil(runs(2000) / 125) },
    );
  });

  it('scores a sale without the residuals of later ones', () => {
    // Prices that the line knows exactly, but for ten times as much in the last year: only later sales see it.
    const priceOf = ({ sqft }: CountySale) => 100 * (sqft ?? 0);
    const flat = sales.slice(0, 400).map((sold) => ({ ...sold, baths: null, lot_sqft: null, year_built: null }));
    const early = flat.map((sold) => ({ ...sold, price: priceOf(sold) * (sold.day >= '2025-11-01' ? 10 : 1) }));
    const fit = fitPrices(salesBefore(day, early));
    if (!fit) throw new Error('There is a line.');
    // In order of their day, as the fit has them; the first 15 have no score.
    const scores = scoreSales(fit).map(({ score }) => score);
    const first = fit.sales.slice(15).filter(({ day: sold }) => sold < '2025-11-01').length;
    expect(first).toBeGreaterThan(100);
    // The line is the same for each but for the sale left out, so all earlier residuals are nearly the same.
    expect(Math.max(...scores.slice(0, first))).toBeLessThan(0.3);
    expect(scores[first]).toBeGreaterThan(2);
  });

  it('takes only market sales of the last 24 months with price, position and area', () => {
    const kept = sale({ day: '2024-11-01' });
    const others: Partial<CountySale>[] = [
      ...([{ kind: 'not_market' }, { kind: 'multi' }, { kind: 'unknown' }, { price: 0 }, { price: null }] as const),
      ...[{ sqft: null }, { sqft: 0 }, { lat: null }, { lon: null }, { day: '2024-10-31' }, { day: '2026-11-01' }],
      { day: '2026-11-30', precision: 'month' },
    ];
    expect(salesBefore(day, [...others.map(sale), kept])).toEqual([kept]);
    // Only a month is known: of October 2024, a day may be before the window; of October 2026, none is after it.
    const month = (on: string) => sale({ day: on, precision: 'month' });
    expect(salesBefore(day, [month('2024-10-31'), month('2026-10-01')])).toEqual([month('2026-10-01')]);
    expect(salesBefore('2026-10-31', [month('2026-10-01')])).toEqual([]);
  });
});

describe('coverage on invented sales', () => {
  it('is the level in each third and in all, within binomial bounds', () => {
    const rounds = Math.ceil(runs(4000) / 150);
    const totals = new Map<string, { inside: number; of: number }>();
    const add = (key: string, inside: number, of: number) => {
      const known = totals.get(key) ?? { inside: 0, of: 0 };
      totals.set(key, { inside: known.inside + inside, of: known.of + of });
    };
    for (let round = 0; round < rounds; round += 1) {
      const found = calibrate(county, inventSales(2400, seed + round, deviationOf), day);
      for (const [third, { heldBack, levels }] of (found?.thirds ?? []).entries()) {
        for (const { level, inside } of levels) {
          add(`${level}, ${third}`, inside ?? Number.NaN, heldBack);
          add(`${level}, all`, inside ?? Number.NaN, heldBack);
        }
      }
    }
    expect(totals.size).toBe(8);
    for (const [key, { inside, of }] of totals) {
      const level = Number.parseFloat(key);
      // Both halves are samples of the same size: √2 of the binomial error. Five of them: 1 run in 200,000.
      const bound = 5 * Math.sqrt((2 * level * (1 - level)) / of);
      expect(Math.abs(inside / of - level), `${key}: ${inside} of ${of}`).toBeLessThan(bound);
    }
  });

  it('would be off in the thirds with one interval for all', () => {
    const fit = fitPrices(salesBefore(day, sales));
    const scored = fit ? scoreSales(fit) : [];
    const [half, others] = [scored.filter((_, at) => at % 2 === 0), scored.filter((_, at) => at % 2 === 1)];
    const bounds = boundsOf(half);
    const cheap = (of: ValueModel['thirds']) => (of[0].levels[0]?.inside ?? 0) / of[0].heldBack;
    const pooled = half.map(({ score }) => ({ estimate: Number.NEGATIVE_INFINITY, score }));
    expect(cheap(thirdsOf(bounds, half, others))).toBeGreaterThan(0.75);
    expect(cheap(thirdsOf(bounds, pooled, others))).toBeLessThan(0.72);
  });
});

describe('a third', () => {
  it('of too few sales says so, with a level that has no interval', () => {
    const few = sales.slice(0, 60);
    const found = calibrate(county, few, day);
    expect(found?.thirds.map(({ levels }) => levels.map(({ q }) => q !== null))).toEqual([
      [true, false],
      [true, false],
      [true, false],
    ]);
    expect(ValueModel.parse(found)).toEqual(found);
    const value = valueBy(found, few);
    expect(value).toEqual({ why: 'sales', calibration: expect.any(Number), heldBack: expect.any(Number) });
    expect('why' in value && whyNoValue(value)).toMatch(
      /^Only \d+ sales to test this price range with; 300 are needed\.$/,
    );
  });

  it('is not there where no sale has 15 before it', () => {
    expect(calibrate(county, sales.slice(0, 15), day)).toBeUndefined();
    expect(calibrate(county, [], day)).toBeUndefined();
  });
});

describe('the words', () => {
  it('say why there is no value', () => {
    expect(noValue).toBe('No value from records');
    const reasons: NoValue[] = [
      { why: 'county' },
      { why: 'later_sales' },
      { why: 'facts', lacking: ['area', 'age', 'lot', 'baths', 'position'] },
      { why: 'nearby', sales: 0 },
      { why: 'nearby', sales: 1 },
      { why: 'sales', calibration: 1212, heldBack: 212 },
      { why: 'coverage', level: 0.8, inside: 213, heldBack: 300 },
      { why: 'width', widthPercent: 61.4 },
      { why: 'comps', comps: 4 },
    ];
    expect(reasons.map(whyNoValue)).toEqual([
      "This county's records have too few sale prices.",
      "This county's sales are newer than the valuation date.",
      'Unknown in the record: living area, year built, lot size, baths, location on the map.',
      'No earlier sales nearby; 15 are needed.',
      'Only 1 earlier sale nearby; 15 are needed.',
      'Only 212 sales to test this price range with; 300 are needed.',
      'In this price range, the 80% range held 71% of past sales.',
      'Too uncertain: the range is 61% of the value, over 50%.',
      'Only 4 comps within a mile; 5 are needed.',
    ]);
  });
});
