import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeAddress } from '#shared/property/address.ts';
import { parseAddress } from '#shared/property/address-parser.ts';
import { houseKey } from '#shared/property/house-key.ts';
import { runs } from '#test/support/generated.ts';

describe('any text', () => {
  const parts = fc.oneof(
    fc.constantFrom('12', '12-34', 'N1234', 'E', 'Mock', 'St', ',', 'Mesa', 'AZ', 'new mexico', '85201', '#4', 'apt'),
    fc.string({ unit: 'binary', maxLength: 12 }),
  );
  const texts = fc.oneof(
    fc.array(parts, { maxLength: 12 }).map((words) => words.join(' ')),
    fc.string({ unit: 'binary', maxLength: 300 }),
  );

  it('is read without an error, normalized the same way twice, and stays an address or none', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = parseAddress(text);
        const once = normalizeAddress(text);
        expect(normalizeAddress(once)).toBe(once);
        expect(parseAddress(once)).toEqual(parsed);
        if (parsed.problem === undefined) expect(houseKey(parsed.address)).toMatch(/\d/);
      }),
      { numRuns: runs(3000) },
    );
  });

  it('with a hostile character in it is never an address', () => {
    const hostile = fc.oneof(
      fc.integer({ min: 0, max: 31 }).map((code) => String.fromCodePoint(code)),
      fc.constantFrom(...'<>{}[]|^~$%*=+@!?_;', '\u007f', '\u200b', '\u2066', '\ud800', '🏠', '👩‍👧'),
    );
    fc.assert(
      fc.property(hostile, fc.nat(20), (mark, at) => {
        fc.pre(!/\s/.test(mark));
        const text = '12 Mock St, Mesa, AZ 85201';
        expect(parseAddress(text.slice(0, at + 1) + mark + text.slice(at + 1)).problem).toMatch(/^Use only/);
      }),
    );
  });
});
