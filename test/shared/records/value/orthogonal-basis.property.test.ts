import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dot, factorsOf, orthogonalBasis } from '#shared/records/value/orthogonal-basis.ts';
import { runs, seed } from '#test/support/generated.ts';

const column = (...entries: number[]) => Float64Array.from(entries);

describe('a basis of columns', () => {
  it('has the lengths and products of a small one by hand', () => {
    // (3, 4) has length 5; (2, 1) has 10 / 5 = 2 along it and 1 across.
    const { q, r, kept } = orthogonalBasis([column(3, 4), column(2, 1)]);
    expect(kept).toEqual([0, 1]);
    expect(q.map((unit) => [...unit].map((entry) => entry + 0))).toEqual([
      [expect.closeTo(0.6, 12), expect.closeTo(0.8, 12)],
      [expect.closeTo(0.8, 12), expect.closeTo(-0.6, 12)],
    ]);
    expect(r).toEqual([[expect.closeTo(5, 12)], [expect.closeTo(2, 12), expect.closeTo(1, 12)]]);
  });

  it('leaves out what follows from the columns before it', () => {
    const [one, two] = [column(1, 1, 1, 1), column(1, 2, 3, 5)];
    const sum = one.map((entry, at) => 4 * entry - 3 * (two[at] ?? 0));
    expect(orthogonalBasis([one, two, sum, column(0, 0, 0, 0), column(0, 0, 1, 0)]).kept).toEqual([0, 1, 4]);
  });

  it('stays orthogonal where two columns differ in the seventh digit', () => {
    const near = column(1, 1 + 1e-6, 1, 1);
    const { q, kept } = orthogonalBasis([column(1, 1, 1, 1), near, column(1, 2, 4, 8)]);
    expect(kept).toHaveLength(3);
    const products = q.flatMap((a, i) => q.slice(i + 1).map((b) => Math.abs(dot(a, b))));
    expect(Math.max(...products)).toBeLessThan(1e-14);
  });

  it('gives back the factors of a sum', () => {
    const columns = fc.array(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 6, maxLength: 6 }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(
        columns,
        fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 4, maxLength: 4 }),
        (rows, chosen) => {
          const all = rows.map((row) => column(...row));
          const basis = orthogonalBasis(all);
          const kept = basis.kept.map((place) => all[place] ?? column());
          const sum = column(0, 0, 0, 0, 0, 0).map((_, at) =>
            kept.reduce((total, each, k) => total + (chosen[k] ?? 0) * (each[at] ?? 0), 0),
          );
          const factors = factorsOf(
            basis,
            basis.q.map((unit) => dot(unit, sum)),
          );
          for (const [k, factor] of factors.entries()) expect(factor).toBeCloseTo(chosen[k] ?? Number.NaN, 8);
          expect(factors).toHaveLength(basis.kept.length);
        },
      ),
      { seed, numRuns: runs(5000) },
    );
  });
});
