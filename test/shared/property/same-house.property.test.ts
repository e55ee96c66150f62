import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeAddress } from '#shared/property/address.ts';
import { houseKey, isSameHouse } from '#shared/property/house-key.ts';
import { runs } from '#test/support/generated.ts';

describe('any address', () => {
  const words = fc.array(fc.constantFrom('E', 'North', 'Mock', 'St', 'St.', 'Saint', 'Ave', '5th', 'Park', 'Unit 4'), {
    minLength: 1,
    maxLength: 5,
  });
  const places = fc.constantFrom(
    ', Mesa, AZ 85201',
    ' mesa az',
    ', St. Louis, Missouri',
    ' 85201-1234',
    ', AZ 85201, USA',
  );
  const numbers = fc.tuple(fc.integer({ min: 1, max: 999_999 }), fc.constantFrom('', 'B', '-2', ' 1/2', '½', '.5'));
  const rest = fc.tuple(words, places).map(([street, place]) => ` ${street.join(' ')}${place}`);

  it('is its own house, also when it is normalized', () => {
    fc.assert(
      fc.property(numbers, rest, (number, after) => {
        const address = number.join('') + after;
        expect(isSameHouse(address, address)).toBe(true);
        expect(isSameHouse(address, normalizeAddress(address))).toBe(true);
      }),
    );
  });

  it('is never the house of another number, nor has its key', () => {
    const signs = fc.constantFrom('', "'", '’', '.', '..', ".'", ',', ' ', '-', '/', '"');
    fc.assert(
      fc.property(numbers, numbers, signs, rest, (one, other, sign, after) => {
        fc.pre(one[0] !== other[0]);
        const [first, second] = [one.join('') + after, other.join('') + after];
        expect(isSameHouse(first, second)).toBe(false);
        expect(houseKey(first)).not.toBe(houseKey(second));
        // Nor does a sign within a number make it one.
        const digits = String(other[0]);
        fc.pre(digits.length > 1 && sign !== '');
        const broken = `${digits.slice(0, 1)}${sign}${digits.slice(1)}${after}`;
        expect(houseKey(broken)).not.toBe(houseKey(digits + after));
        expect(isSameHouse(broken, digits + after)).toBe(false);
      }),
      { numRuns: runs(2000) },
    );
  });
});
