import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { letterFileName } from '#shared/letter/letter.ts';
import { runs } from '#test/support/generated.ts';

describe('the file name of a letter', () => {
  it('is legal on Windows, macOS and Linux for any address', () => {
    const address = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ maxLength: 60 }),
      fc.string({
        unit: fc.constantFrom(...'<>:"/\\|?* .\t\u0000_a1é家\u{1f3e0}\ud800\u202e'),
        maxLength: 200,
      }),
    );
    const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/i;
    fc.assert(
      fc.property(address, fc.constantFrom('txt' as const, 'pdf' as const), (any, extension) => {
        const name = letterFileName(any, extension);
        expect(name).toMatch(/^Offer_Letter(_|\.)/);
        expect(name.endsWith(`.${extension}`)).toBe(true);
        expect(name).not.toMatch(/[<>:"/\\|?*\s]/);
        expect(name).not.toMatch(/\p{C}/u);
        expect(name).not.toMatch(reserved);
        expect(name).not.toMatch(/[. ]$|[._]\.(txt|pdf)$/);
        expect(name.isWellFormed()).toBe(true);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(150);
      }),
      { numRuns: runs(2000) },
    );
  });
});
