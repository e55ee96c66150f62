import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyExits } from '#test/support/exits/any-exits.ts';
import { disagreements } from '#test/support/exits/disagreements.ts';

describe('the exits', () => {
  it('agree with a second opinion to the cent, month by month', () => {
    fc.assert(
      fc.property(anyExits, (told) => {
        expect(disagreements(told).slice(0, 20)).toEqual([]);
      }),
      { numRuns: 250, seed: 41 },
    );
  });
});
