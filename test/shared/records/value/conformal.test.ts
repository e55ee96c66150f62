import { describe, expect, it } from 'vitest';
import { conformalQuantile, standardError, widthPercent } from '#shared/records/value/conformal.ts';

const upTo = (n: number) => Array.from({ length: n }, (_, at) => at + 1);

describe('the quantile of scores', () => {
  it.each([
    // ⌈(n + 1) × level⌉: 8 of 9, 9 of 9, 81 of 100, 271 of 300.
    [9, 0.8, 8],
    [9, 0.9, 9],
    [100, 0.8, 81],
    [300, 0.9, 271],
    // 41 × 0.8 is 32.8.
    [40, 0.8, 33],
  ])('of %i scores at %f is the one of rank %i', (n, level, rank) => {
    expect(conformalQuantile(upTo(n).toReversed(), level)).toBe(rank);
  });

  it('is none where the rank is beyond the scores', () => {
    expect([3, 4].map((n) => conformalQuantile(upTo(n), 0.8))).toEqual([null, 4]);
    expect([8, 9].map((n) => conformalQuantile(upTo(n), 0.9))).toEqual([null, 9]);
    expect(conformalQuantile([], 0.8)).toBeNull();
  });

  it('never has a rank too high by rounding', () => {
    for (const level of [0.8, 0.9]) {
      for (let n = 9; n < 500; n += 1) {
        // In whole numbers: ⌈(n + 1) × tenths / 10⌉.
        const rank = Math.floor(((n + 1) * Math.round(level * 10) + 9) / 10);
        expect(conformalQuantile(upTo(n), level)).toBe(rank);
      }
    }
  });
});

describe('sizes around the quantile', () => {
  it('are those of binomial shares and of a factor up and down', () => {
    expect(standardError(0.8, 400)).toBeCloseTo(0.02, 12);
    // 1.25 − 0.8.
    expect(widthPercent(Math.log(1.25))).toBeCloseTo(45, 10);
  });
});
