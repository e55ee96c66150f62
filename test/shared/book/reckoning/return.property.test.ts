import fc from 'fast-check';
import { expect, it } from 'vitest';
import { yearlyReturn } from '#shared/book/reckoning/return.ts';
import { daysAfter } from '#shared/values/days.ts';
import { runs, seed } from '#test/support/generated.ts';

it('finds the rate that money grew at', () => {
  expect.hasAssertions();
  fc.assert(
    fc.property(fc.integer({ min: -80, max: 500 }), fc.integer({ min: 366, max: 3650 }), (percent, days) => {
      const cents = Math.round(100_000_000 * (1 + percent / 100) ** (days / 365));
      const flows = [{ day: '2025-01-01', cents: -100_000_000 }];
      const found = yearlyReturn(flows, { day: daysAfter('2025-01-01', days), cents });
      // Rounded to cents, little that is left says less of its rate.
      expect(Math.abs(Number(found) - percent)).toBeLessThan(cents < 10_000 ? 5 : 0.02);
    }),
    { numRuns: runs(2000), seed },
  );
});
