import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressKey } from '#shared/property/address.ts';
import { runs } from '#test/support/generated.ts';

describe('the key of an address', () => {
  const key = '2417 e sample palm ln phoenix az 85016';

  it.each([
    ['as it is written', '2417 E Sample Palm Ln, Phoenix, AZ 85016'],
    ['in capitals', '2417 E SAMPLE PALM LN, PHOENIX, AZ 85016'],
    ['with whole words', '2417 East Sample Palm Lane, Phoenix, AZ 85016'],
    ['without commas', '2417 e sample palm ln phoenix az 85016'],
    ['with dots and spaces', '  2417 E. Sample  Palm Ln.,Phoenix ,AZ\t85016 '],
    ['with ZIP+4', '2417 E Sample Palm Ln, Phoenix, AZ 85016-1234'],
    ['with the country', '2417 E Sample Palm Ln, Phoenix, AZ 85016, USA'],
    ['with the country in dots', '2417 E Sample Palm Ln, Phoenix, AZ 85016, U.S.A.'],
    ['with the country in words', '2417 E Sample Palm Ln, Phoenix, AZ 85016, United States'],
    ['in full-width digits', '２４１７ E Sample Palm Ln, Phoenix, AZ 85016'],
  ])('is the same %s', (_, address) => {
    expect(addressKey(address)).toBe(key);
  });

  it.each(['#4', 'Apt 4', 'Apartment 4', 'Suite 4', 'Ste. 4', 'Unit 4', 'Apt #4', 'Unit # 4'])(
    'has one word for a unit: %s',
    (unit) => {
      expect(addressKey(`12 Mock St ${unit}, Mesa, AZ`)).toBe('12 mock st unit 4 mesa az');
    },
  );

  it.each([
    ['Street', 'St'],
    ['Avenue', 'Ave'],
    ['Av', 'Ave'],
    ['Road', 'Rd'],
    ['Drive', 'Dr'],
    ['Lane', 'Ln'],
    ['Court', 'Ct'],
    ['Place', 'Pl'],
    ['Boulevard', 'Blvd'],
    ['Circle', 'Cir'],
    ['Terrace', 'Ter'],
    ['Parkway', 'Pkwy'],
    ['Highway', 'Hwy'],
    ['Trail', 'Trl'],
    ['Square', 'Sq'],
    ['North', 'N'],
    ['South', 'S'],
    ['East', 'E'],
    ['West', 'W'],
    ['Northeast', 'NE'],
    ['Northwest', 'NW'],
    ['Southeast', 'SE'],
    ['Southwest', 'SW'],
  ])('takes %s for %s', (long, short) => {
    expect(addressKey(`12 Mock ${long}, Mesa`)).toBe(addressKey(`12 Mock ${short}, Mesa`));
  });

  it.each([
    ['another house number', '2419 E Sample Palm Ln, Phoenix, AZ 85016'],
    ['another direction', '2417 W Sample Palm Ln, Phoenix, AZ 85016'],
    ['another street word', '2417 E Sample Palm Dr, Phoenix, AZ 85016'],
    ['another city', '2417 E Sample Palm Ln, Mesa, AZ 85016'],
    ['a unit', '2417 E Sample Palm Ln #2, Phoenix, AZ 85016'],
  ])('is another with %s', (_, address) => {
    expect(addressKey(address)).not.toBe(key);
  });

  it.each([
    ['500 E St, Washington, DC', '500 East St, Washington, DC'],
    ['500 E St NW, Washington, DC', '500 East Street NW, Washington, DC'],
    ['9 N East St, Mesa, AZ', '9 N E St, Mesa, AZ'],
    ['12 Avenue N, Galveston, TX', '12 Avenue North, Galveston, TX'],
    ['1 1/2 S Ave, Mesa, AZ', '1 1/2 South Ave, Mesa, AZ'],
    ['123.5 Main St, Mesa, AZ', '1235 Main St, Mesa, AZ'],
    ["12'3 Main St, Mesa, AZ", '123 Main St, Mesa, AZ'],
    ["12.'3 Main St, Mesa, AZ", '123 Main St, Mesa, AZ'],
    ['12..3 Main St, Mesa, AZ', '123 Main St, Mesa, AZ'],
    ['１² Main St, Mesa, AZ', '12 Main St, Mesa, AZ'],
    ['12345-6789 Main St, Mesa, AZ', '12345 Main St, Mesa, AZ'],
  ])('tells %s from %s', (one, other) => {
    expect(addressKey(one)).not.toBe(addressKey(other));
  });

  it.each([
    ['9 North East St, Mesa', '9 N East Street, Mesa'],
    ['12 Avenue N Northwest, Mesa', '12 Avenue N NW, Mesa'],
    ['12 7th Ave North, Mesa', '12 7th Ave. N., Mesa'],
    ['12 Mock St, North Mesa', '12 Mock St, N Mesa'],
    ['123.5 East Mock St., Mesa', '123.5 E. Mock St, Mesa'],
    ['123½ Mock St, Mesa', '123 1/2 Mock St, Mesa'],
  ])('takes %s for %s', (one, other) => {
    expect(addressKey(one)).toBe(addressKey(other));
  });

  it('ignores apostrophes of either kind', () => {
    expect(addressKey("9 O'Mock Rd")).toBe(addressKey('9 O’Mock Road'));
  });

  it('keeps letters of other alphabets', () => {
    expect(addressKey('5 Calle Peñón, San Juan')).toBe('5 calle peñón san juan');
  });

  it('is empty without a letter or digit', () => {
    expect(addressKey(" ,.-#'’ ")).toBe('');
  });

  it('keeps a street that ends like the country', () => {
    expect(addressKey('usa')).toBe('usa');
  });

  it('is its own key, whatever was typed', () => {
    const typed = fc.array(
      fc.oneof(
        fc.constantFrom(
          'N',
          'North',
          'East',
          'Street',
          '.',
          'St.',
          '#',
          'apt',
          'USA',
          'us',
          'united states',
          ', ',
          '85016-1234',
        ),
        fc.string({ maxLength: 6 }),
        fc.nat(99_999).map(String),
      ),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(typed, (parts) => {
        const once = addressKey(parts.join(' '));
        expect(addressKey(once)).toBe(once);
      }),
      { numRuns: runs(3000) },
    );
  });
});
