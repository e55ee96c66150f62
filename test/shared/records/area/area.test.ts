import { describe, expect, it } from 'vitest';
import { Area, type AreaConditions, ConditionName, mostZips } from '#shared/records/area/area.ts';
import { columnOfCondition, conditionOf, conditionsOff } from '#shared/records/area/condition.ts';
import { reckonCondition } from '#shared/records/area/reckon-condition.ts';
import type { HouseRow } from '#shared/records/house-row.ts';
import { houseOfRoll } from '#test/support/lambdas/records-table.ts';

const day = '2026-11-28';

const truthOf = (conditions: AreaConditions, facts: Partial<HouseRow> = {}) =>
  reckonCondition(conditionOf({ place: { county: '12021' }, conditions }, day), {
    ...{ ...houseOfRoll, ...facts },
    state: 'FL',
  });

/** Of each condition, what the house of the roll meets, and what it does not. */
const asked: { [Name in ConditionName]: [met: AreaConditions[Name], not: [AreaConditions, Partial<HouseRow>]] } = {
  absentee: [true, [{ absentee: true }, { absentee: false }]],
  outOfState: [true, [{ outOfState: true }, { mail_state: 'FL' }]],
  ownedYears: [14, [{ ownedYears: 15 }, {}]],
  value: [{ from: 410_000, to: 410_000 }, [{ value: { to: 409_999 } }, {}]],
  equity: [{ from: 70 }, [{ equity: { from: 71 } }, {}]],
  types: [
    ['Condo', 'Single Family'],
    [{ types: ['Condo'] }, {}],
  ],
  beds: [{ from: 3 }, [{ beds: { from: 4 } }, {}]],
  baths: [{ from: 1.5, to: 2 }, [{ baths: { to: 1.75 } }, {}]],
  sqft: [{ to: 1600 }, [{ sqft: { from: 1601 } }, {}]],
  lotSqft: [{ from: 8000 }, [{ lotSqft: { to: 7999 } }, {}]],
  yearBuilt: [{ from: 1980, to: 1980 }, [{ yearBuilt: { from: 1981 } }, {}]],
  delinquent: [false, [{ delinquent: true }, {}]],
  foreclosure: [true, [{ foreclosure: true }, { foreclosure: false }]],
};

describe('a condition', () => {
  it.each(ConditionName.options)('of %s is met, not met, or unknown with its column', (name) => {
    const [met, [not, facts]] = asked[name];
    const known = { foreclosure: true };
    expect(truthOf({ [name]: met }, known)).toBe(true);
    expect(truthOf(not, { ...known, ...facts })).toBe(false);
    expect(truthOf({ [name]: met }, { ...known, [columnOfCondition[name]]: null })).toBeNull();
    expect(truthOf(not, { ...known, [columnOfCondition[name]]: null })).toBeNull();
  });

  it('that is unknown leaves the whole unknown unless another is not met', () => {
    expect(truthOf({})).toBe(true);
    expect(truthOf({ absentee: true, beds: { from: 3 } }, { beds: null })).toBeNull();
    expect(truthOf({ absentee: true, beds: { from: 3 } }, { beds: null, absentee: false })).toBe(false);
    expect(truthOf({ delinquent: false }, { delinquent: null })).toBeNull();
  });

  it('of years of ownership is unknown in a month of which the day of the sale is not known', () => {
    // Fourteen years before the day: November 28, 2012.
    const owned = (sale: string, precision: 'day' | 'month') =>
      truthOf({ ownedYears: 14 }, { last_sale: sale, last_sale_precision: precision });
    expect([owned('2012-11-28', 'day'), owned('2012-11-29', 'day')]).toEqual([true, false]);
    expect([owned('2012-10-01', 'month'), owned('2012-11-01', 'month'), owned('2012-12-01', 'month')]).toEqual([
      ...[true, null, false],
    ]);
    const atEnd = conditionOf({ place: { county: '12021' }, conditions: { ownedYears: 14 } }, '2026-11-30');
    expect(reckonCondition(atEnd, { ...houseOfRoll, state: 'FL', last_sale: '2012-11-01' })).toBe(true);
  });

  it('is off where the county’s roll does not say what it asks', () => {
    const known = Object.keys(houseOfRoll);
    expect(conditionsOff(known)).toEqual([]);
    expect(conditionsOff(known.filter((name) => name !== 'mail_state' && name !== 'foreclosure'))).toEqual([
      ...['outOfState', 'foreclosure'],
    ]);
    expect(conditionsOff([])).toEqual(ConditionName.options);
  });

  it('keeps to the ZIPs of its area', () => {
    const inZips = (zips: string[], zip: string | null) =>
      reckonCondition(conditionOf({ place: { zips }, conditions: {} }, day), { ...houseOfRoll, state: 'FL', zip });
    expect([inZips(['34103', '34102'], '34102'), inZips(['34103'], '34102'), inZips(['34103'], null)]).toEqual([
      ...[true, false, null],
    ]);
  });
});

describe('an area', () => {
  const isArea = (place: unknown, conditions: unknown = {}) => Area.safeParse({ place, conditions }).success;
  const county = { county: '12021' };

  it('is one county or up to 25 ZIPs', () => {
    const zips = Array.from({ length: mostZips }, (_, at) => String(34_100 + at));
    expect([isArea(county), isArea({ zips }), isArea({ zips: ['04013'] })]).toEqual([true, true, true]);
    for (const place of [{}, { zips: [] }, { zips: [...zips, '1'] }, { zips: [...zips, '34999'] }, { county: 12021 }]) {
      expect(isArea(place)).toBe(false);
    }
    for (const place of [
      { county: '1202' },
      { county: '12021', zips },
      { zips: ["34102' OR"] },
      { zips: ['34102\n'] },
    ]) {
      expect(isArea(place)).toBe(false);
    }
  });

  it.each([
    { owner: 'MOCK OWNER' },
    { mail: 'MESA' },
    { phone: '1' },
    { absentee: false },
    { outOfState: 'yes' },
    { ownedYears: 0 },
    { ownedYears: 1.5 },
    { value: {} },
    { value: { from: 2, to: 1 } },
    { value: { from: -1 } },
    { value: { from: '1' } },
    { value: { from: 1, column: 'owner' } },
    { value: { from: Number.NaN } },
    { equity: { from: 101 } },
    { baths: { from: 1.3 } },
    { types: [] },
    { types: ['Castle'] },
    { delinquent: null },
  ])('takes no condition such as %j', (conditions) => {
    expect(isArea(county, conditions)).toBe(false);
  });
});
