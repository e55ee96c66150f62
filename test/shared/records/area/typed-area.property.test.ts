import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Area, ConditionName, HouseType, mostZips } from '#shared/records/area/area.ts';
import { emptyArea, readTypedArea, type TypedArea } from '#shared/records/area/typed-area.ts';
import { runs, seed } from '#test/support/generated.ts';

const county: Partial<TypedArea> = { county: '12021' };
const read = (typed: Partial<TypedArea>, off: readonly string[] = []) =>
  readTypedArea({ ...emptyArea, ...county, ...typed }, off);

describe('a form of an area', () => {
  it('is an area of its conditions, of which an empty one is none', () => {
    expect(read({}).area).toEqual({ place: { county: '12021' }, conditions: {} });
    const typed: Partial<TypedArea> = {
      ...{ absentee: true, ownedYears: '10', value: { from: '$200,000', to: '' }, equity: { from: '50%', to: '' } },
      ...{ baths: { from: '1.5', to: '3' }, types: ['Condo'], delinquent: 'no', foreclosure: 'yes' },
    };
    expect(read(typed).area?.conditions).toEqual({
      ...{ absentee: true, ownedYears: 10, value: { from: 200_000 }, equity: { from: 50 } },
      ...{ baths: { from: 1.5, to: 3 }, types: ['Condo'], delinquent: false, foreclosure: true },
    });
  });

  it('takes ZIPs with commas, spaces and lines between them, each once, and names one that is none', () => {
    const zips = (text: string) => read({ by: 'zips', zips: text });
    expect(zips('34102, 34104-1234\n34102;34112').area?.place).toEqual({ zips: ['34102', '34104', '34112'] });
    expect(zips('34102 3410').errors).toEqual({ zips: '“3410” is not a ZIP. Enter five digits.' });
    expect(zips(' , ').errors).toEqual({ zips: 'Enter a ZIP.' });
    const many = Array.from({ length: mostZips + 1 }, (_, index) => String(34_100 + index));
    expect(zips(many.join(' ')).errors).toEqual({ zips: '26 ZIPs; the limit is 25.' });
    expect(read({ county: '' }).errors).toEqual({ county: 'Choose a county.' });
  });

  it('says of each number that does not read what it takes, and of the others nothing', () => {
    const typed: Partial<TypedArea> = {
      ...{ value: { from: '20%', to: '5' }, equity: { from: '', to: '101' }, beds: { from: '4', to: '3' } },
      ...{ baths: { from: '1.3', to: '' }, yearBuilt: { from: '98', to: '2005' }, sqft: { from: '1,5', to: '' } },
      ...{ ownedYears: '0', lotSqft: { from: '5000', to: '9000' } },
    };
    expect(read(typed).errors).toEqual({
      'value.from': 'Enter a dollar amount.',
      'equity.to': 'Enter a whole number up to 100.',
      'beds.to': 'The second number is below the first.',
      'baths.from': 'Enter a number up to 100, such as 1.5.',
      'yearBuilt.from': 'Enter a year, 1600 to 2199.',
      'sqft.from': 'Enter a whole number up to 1,000,000.',
      ownedYears: 'Enter whole years, 1 to 100.',
    });
  });

  it('leaves out what the place’s records can’t answer, also where it does not read', () => {
    const typed: Partial<TypedArea> = {
      absentee: true,
      beds: { from: 'x', to: '' },
      delinquent: 'yes',
      types: ['Land'],
    };
    const off = ['absentee', 'beds', 'delinquent', 'types'];
    expect(read(typed, off).area?.conditions).toEqual({});
    expect(read(typed, ConditionName.options).area?.conditions).toEqual({});
  });

  it('is an area that the server takes, or says what is wrong, whatever is typed', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('', '3', '1.5', '1e3', '-1', '34102', '34102 34104', '50%', '$1,000'),
    );
    const range = fc.record({ from: text, to: text });
    const answer = fc.constantFrom('any' as const, 'yes' as const, 'no' as const);
    const form = fc.record({
      ...{ by: fc.constantFrom('county' as const, 'zips' as const), county: fc.constantFrom('', '12021'), zips: text },
      ...{ absentee: fc.boolean(), outOfState: fc.boolean(), ownedYears: text, value: range, equity: range },
      ...{ beds: range, baths: range, sqft: range, lotSqft: range, yearBuilt: range },
      ...{ types: fc.subarray([...HouseType.options]), delinquent: answer, foreclosure: answer },
      takesRollValue: fc.boolean(),
    });
    fc.assert(
      fc.property(form, (typed) => {
        const { area, errors } = readTypedArea(typed, []);
        if (area) expect(Area.parse(area)).toEqual(area);
        else expect(Object.keys(errors)).not.toEqual([]);
      }),
      { numRuns: runs(5000), seed },
    );
  });
});
