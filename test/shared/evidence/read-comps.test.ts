import { describe, expect, it } from 'vitest';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { valueByComps } from '#shared/evidence/comps.ts';
import { compsDay, readComps } from '#shared/evidence/read-comps.ts';
import { packetOf } from '#shared/packet/packet-of.ts';
import { PropertyResult } from '#shared/property/property.ts';
import { sampleProperty } from '#shared/property/sample-house.ts';
import { record } from '#test/shared/deal/recorded-house.ts';
import { workedComps } from '#test/support/evidence/worked-comps.ts';
import { aProfile } from '#test/support/lambdas/builders.ts';

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

  it('move to the distance that the user types, on the same bearing, where there is one', () => {
    const [a, b] = read({ 'r1.miles': '2', 'r2.miles': '2' }).input.comps;
    expect(a?.offset?.north).toBeCloseTo(2, 9);
    expect(a?.offset?.east).toBeCloseTo(0, 5);
    expect(b?.offset).toBeNull();
    const [home] = property.comparables;
    const near = PropertyResult.parse({ ...property, comparables: [{ ...home, latitude: 33.51, longitude: -112.01 }] });
    const at = (texts: Record<string, string>) => readComps(near, texts, today).input.comps[0]?.offset;
    const [before, after] = [at({}), at({ 'r1.miles': '3' })];
    expect(Math.hypot(after?.north ?? 0, after?.east ?? 0)).toBeCloseTo(3, 9);
    expect((after?.east ?? 0) / (after?.north ?? 1)).toBeCloseTo((before?.east ?? 0) / (before?.north ?? 1), 9);
    const same = PropertyResult.parse({ ...property, comparables: [{ ...home, latitude: 33.5, longitude: -112 }] });
    expect(readComps(same, { 'r1.miles': '3' }, today).input.comps[0]?.offset).toBeNull();
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

  it('are as old as in a packet of the same moment, wherever that is', () => {
    // Still November 22 in the Americas.
    const now = new Date('2026-11-23T02:00:00.000Z');
    const comps = { ...workedComps(now), 'r1.soldOn': '2026-07-23' };
    const { input } = readComps(sampleProperty, comps, compsDay(now));
    expect(input.comps[0]?.monthsAgo).toBe(4);
    const { value } = packetOf({
      analysis: {
        ...{
          id: '01KJZ8Q4F2V7M3T9XW5C6BHRND',
          user_id: WorkspaceId.parse('u'),
          property_address: sampleProperty.address,
        },
        ...{ purchase_price: 300_000, financing_strategy: 'Seller Finance' as const, analysis_data: sampleProperty },
        ...{ created_at: '2026-11-01T10:00:00.000Z', comps },
      },
      sender: aProfile({ full_name: 'Ines Calder' }),
      photos: [],
      choices: { sections: ['value'], ask: '', with_contact: false },
      version: 1,
      now,
    });
    expect(value?.weighted?.value).toBe(valueByComps(input).value);
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
