import { describe, expect, it } from 'vitest';
import { valueByComps } from '#shared/evidence/comps.ts';
import { readComps } from '#shared/evidence/read-comps.ts';
import { PropertyResult } from '#shared/property/property.ts';
import { record } from '#test/shared/deal/recorded-house.ts';

const today = '2026-11-22';
const own = '01J00000000000000000000000';

const home = { bedrooms: 3, bathrooms: 2, pricePerSqFt: 0 };
const property = PropertyResult.parse({
  ...record,
  latitude: 33.5,
  longitude: -112,
  squareFootage: 1640,
  bathrooms: 2,
  yearBuilt: 1968,
  comparables: [
    {
      ...{ ...home, address: '2518 E Palo Brea Ln', squareFootage: 1702, yearBuilt: 1970, distanceFromSubject: 0.16 },
      ...{ soldPrice: 418_000, soldDate: '2026-07-22', latitude: 33.51, longitude: -112 },
    },
    { ...home, address: '5 Bare Rd', squareFootage: 0, soldPrice: 402_500, soldDate: '' },
    { ...home, address: '2451 E Sample Palm Ln', squareFootage: 1690, soldPrice: 0, listPrice: 439_900 },
  ],
});

const read = (texts: Record<string, string> = {}) => readComps(property, texts, today);

describe('the comps of an analysis', () => {
  it('are the record’s, lettered, with what nobody knows as unknown', () => {
    const { input, problems } = read();
    expect(problems).toEqual({});
    expect(input.subject).toMatchObject({ squareFootage: 1640, yearBuilt: 1968, garageBays: null, condition: null });
    const [a, b, c] = input.comps;
    expect(a).toMatchObject({ id: 'r1', letter: 'A', price: 418_000, monthsAgo: 4, miles: 0.16, yearBuilt: 1970 });
    expect(b).toMatchObject({ letter: 'B', squareFootage: null, monthsAgo: null, miles: null, yearBuilt: null });
    expect(c).toMatchObject({ letter: 'C', isListing: true, price: 439_900, monthsAgo: null });
    expect(valueByComps(input).comps.map(({ status }) => status)).toEqual(['kept', 'lacking', 'listing']);
  });

  it('lie where their coordinates say, and nowhere without', () => {
    const [a, b] = read().input.comps;
    expect(a?.offset?.north).toBeCloseTo(0.69, 2);
    expect(a?.offset?.east).toBeCloseTo(0, 5);
    expect(b?.offset).toBeNull();
    const lost = readComps(PropertyResult.parse({ ...property, latitude: undefined }), {}, today);
    expect(lost.input.comps.map(({ offset }) => offset)).toEqual([null, null, null]);
  });

  it('take what the user types, and say that it is theirs', () => {
    const { input, typed } = read({
      'subject.garageBays': '2',
      'r1.condition': '3',
      'r2.miles': '0.5',
      'r2.soldOn': '2026-09-18',
      'r2.squareFootage': '1,588',
      'r1.leftOut': 'relatives',
      'unit.squareFootage': '$95',
      'unit.trend': '-0.1%',
    });
    expect(input.subject.garageBays).toBe(2);
    expect(input.unitValues).toEqual({ squareFootage: 95, trend: -0.1 });
    const [a, b] = input.comps;
    expect(a).toMatchObject({ condition: 3, leftOut: 'relatives', typed: ['condition'] });
    expect(b).toMatchObject({ miles: 0.5, monthsAgo: 2, squareFootage: 1588 });
    expect(b?.typed.toSorted()).toEqual(['miles', 'soldOn', 'squareFootage']);
    expect(typed).toEqual({ subject: ['garageBays'], units: ['squareFootage', 'trend'] });
  });

  it('include the sales that the user adds, after the record’s', () => {
    const { input } = read({
      [`${own}.address`]: ' 12 Agave Ct ',
      [`${own}.price`]: '402,500',
      [`${own}.soldOn`]: '2026-11-22',
    });
    expect(input.comps.at(-1)).toMatchObject({
      ...{ id: own, letter: 'D', address: '12 Agave Ct', price: 402_500, monthsAgo: 0, miles: null },
      ...{ isOwn: true, isListing: false, offset: null },
    });
  });

  it.each([
    ['r1.price', '0', 'Enter 1 to 1,000,000,000.'],
    ['r1.price', 'a lot', 'Enter a number, like 418,000.'],
    ['r1.condition', '7', 'Enter 1 to 6.'],
    ['r1.yearBuilt', '68', 'Enter 1700 to 2100.'],
    ['subject.garageBays', '1.5', 'Enter a whole number.'],
    ['unit.trend', '9', 'Enter −5 to 5.'],
    ['r1.soldOn', '2026-11-23', 'Enter the day of the sale, not after today.'],
    ['r1.soldOn', '2026-02-30', 'Enter the day of the sale, not after today.'],
    ['r1.soldOn', 'May', 'Enter the day of the sale, not after today.'],
  ])('name %s that is "%s", and count it as not typed', (field, text, problem) => {
    const { input, problems } = read({ [field]: text, 'r2.miles': '1' });
    expect(problems).toEqual({ [field]: problem });
    expect(input).toEqual(read({ 'r2.miles': '1' }).input);
  });

  it('ignore what an emptied field or a later release left', () => {
    expect(read({ 'r1.price': ' ', 'r9.view': 'lake', 'unit.view': '1' }).input).toEqual(read().input);
  });

  it('have a letter each, also beyond Z', () => {
    const comparables = Array.from({ length: 28 }, () => property.comparables[0]);
    const many = readComps(PropertyResult.parse({ ...property, comparables }), {}, today);
    expect(many.input.comps.slice(24).map(({ letter }) => letter)).toEqual(['Y', 'Z', 'AA', 'AB']);
  });
});
