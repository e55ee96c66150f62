import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Comp,
  type CompFacts,
  type UnitValues,
  type ValuationInput,
  valueByComps,
} from '#shared/evidence/comps.ts';
import { runs, seed } from '#test/support/generated.ts';

/* A second reckoning in whole numbers: cents, hundredths and fractions, so that nothing is rounded but what is meant. */

/** To the nearest whole, half away from zero. */
function nearest(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

const hundredths = (value: number) => BigInt(Math.round(value * 100));

function reckoned({ subject: house, comps }: ValuationInput, units: UnitValues): { value: bigint; adjusted: bigint[] } {
  const weighed = comps.map((comp) => {
    const price = hundredths(comp.price ?? 0);
    const difference = (fact: keyof CompFacts) => {
      const [mine, theirs] = [house[fact], comp[fact]];
      return mine === null || theirs === null ? 0n : hundredths(mine) - hundredths(theirs);
    };
    const months = BigInt(comp.monthsAgo ?? 0);
    const plain = (['squareFootage', 'bedrooms', 'bathrooms', 'garageBays', 'yearBuilt'] as const).map((fact) =>
      nearest(difference(fact) * hundredths(units[fact] ?? 0), 100n),
    );
    const amounts = [
      nearest(price * hundredths(units.trend) * months, 10_000n),
      nearest(-difference('condition') * price * hundredths(units.condition), 1_000_000n),
      ...plain,
    ];
    const net = amounts.reduce((sum, amount) => sum + amount, 0n);
    const gross = amounts.reduce((sum, amount) => sum + (amount < 0n ? -amount : amount), 0n);
    // 1 ÷ (((price + 10 gross) ÷ price) × ((100 + miles) ÷ 100) × ((12 + months) ÷ 12))
    const weight: [bigint, bigint] = [
      price * 1200n,
      (price + 10n * gross) * (100n + hundredths(comp.miles ?? 0)) * (12n + months),
    ];
    return { adjusted: price + net, weight };
  });
  const product = weighed.reduce((all, { weight }) => all * weight[1], 1n);
  const shares = weighed.map(({ weight: [over, under] }) => (over * product) / under);
  const total = shares.reduce((sum, share) => sum + share, 0n);
  const sum = weighed.reduce((all, { adjusted }, at) => all + adjusted * (shares[at] ?? 0n), 0n);
  return { value: nearest(sum, total), adjusted: weighed.map(({ adjusted }) => adjusted) };
}

const halves = (most: number) => fc.option(fc.integer({ min: 0, max: 2 * most }).map((count) => count / 2));
const facts = fc.record({
  squareFootage: fc.option(fc.integer({ min: 900, max: 2500 })),
  bedrooms: fc.option(fc.integer({ min: 1, max: 6 })),
  bathrooms: halves(5),
  garageBays: fc.option(fc.integer({ min: 0, max: 4 })),
  yearBuilt: fc.option(fc.integer({ min: 1950, max: 2020 })),
  condition: fc.option(fc.integer({ min: 1, max: 6 })),
});
const anySale = fc
  .tuple(
    facts,
    fc.integer({ min: 60_000_000, max: 900_000_000 }),
    fc.integer({ min: 0, max: 24 }),
    fc.integer({ min: 0, max: 300 }),
  )
  .map(([known, price, monthsAgo, miles]) => ({
    ...known,
    ...{ price: price / 100, monthsAgo, miles: miles / 100, isListing: false, leftOut: null },
  }));
const units = fc.record({
  squareFootage: fc.integer({ min: 0, max: 15_000 }).map((cents) => cents / 100),
  bedrooms: fc.integer({ min: 0, max: 5000 }),
  bathrooms: fc.integer({ min: 0, max: 15_000 }),
  garageBays: fc.integer({ min: 0, max: 9000 }),
  yearBuilt: fc.integer({ min: 0, max: 900 }),
  condition: fc.integer({ min: 0, max: 600 }).map((percent) => percent / 100),
  trend: fc.integer({ min: -50, max: 100 }).map((percent) => percent / 100),
});
const anyInput = fc
  .record({ subject: facts, comps: fc.array(anySale, { minLength: 1, maxLength: 6 }), unitValues: units })
  .map(({ comps, ...rest }) => ({ ...rest, comps: comps.map((comp, at): Comp => ({ ...comp, id: `s${at}` })) }));

describe('any sales', () => {
  it('come to the same value and adjusted prices as in whole numbers', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { value, comps } = valueByComps(input);
        const exact = reckoned(input, input.unitValues);
        fc.pre(comps.every(({ status }) => status === 'kept'));
        expect(comps.map(({ adjusted }) => hundredths(adjusted ?? 0))).toEqual(exact.adjusted);
        // A mean may lie on half a cent.
        expect(Math.abs(Number(hundredths(value ?? 0) - exact.value))).toBeLessThanOrEqual(1);
      }),
      { seed, numRuns: runs(3000) },
    );
  });

  it('have weights that add up to 100, and a value within their range', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { value, range, comps } = valueByComps(input);
        if (value === null || range === null) return;
        expect(comps.reduce((sum, { weightPercent }) => sum + (weightPercent ?? 0), 0)).toBeCloseTo(100, 8);
        expect(value).toBeGreaterThanOrEqual(range.low - 0.01);
        expect(value).toBeLessThanOrEqual(range.high + 0.01);
      }),
      { seed, numRuns: runs(3000) },
    );
  });

  it('come to the same value with listings and sales left out beside them', () => {
    fc.assert(
      fc.property(anyInput, anySale, (input, other) => {
        const beside = [
          { ...other, id: 'listing', isListing: true },
          { ...other, id: 'out', leftOut: 'other' },
          { ...other, id: 'lacking', miles: null },
        ];
        expect(valueByComps({ ...input, comps: [...beside, ...input.comps] }).value).toBe(valueByComps(input).value);
      }),
      { seed, numRuns: runs(1000) },
    );
  });
});
