import { describe, expect, it } from 'vitest';
import type { AreaConditions } from '#shared/records/area/area.ts';
import { areaName } from '#shared/records/area/area-words.ts';

const counties = [
  {
    ...{ county: '12021', state: 'FL', name: 'Collier County', day: '2026-10-01', houses: 1, known: [] },
    ...{ licence: 'Mock roll', credit: 'Mock Department' },
  },
];
const named = (conditions: AreaConditions, zips?: string[]) =>
  areaName({ place: zips ? { zips } : { county: '12021' }, conditions }, counties, 100);

describe('the name of an area’s list', () => {
  it('says where it is and what was asked', () => {
    expect(named({})).toBe('Collier County');
    expect(named({ absentee: true, ownedYears: 10, value: { from: 200_000, to: 450_000 }, equity: { from: 50 } })).toBe(
      'Collier County: lives elsewhere, owned 10 years, $200,000 to $450,000, 50%+ equity',
    );
    expect(named({ types: ['Condo', 'Land'], beds: { from: 3, to: 3 }, yearBuilt: { to: 2005 } })).toBe(
      'Collier County: Condo or Land, 3 beds, built by 2005',
    );
    expect(named({ delinquent: false, foreclosure: true, lotSqft: { to: 8000 } }, ['34102'])).toBe(
      'ZIP 34102: lot up to 8,000 sq ft, taxes paid, foreclosure',
    );
  });

  it('is cut where it would be longer than a list’s name', () => {
    const zips = ['34102', '34104', '34112', '34116'];
    const long = named(
      { outOfState: true, types: ['Single Family', 'Townhouse', 'Multi-Family', 'Manufactured'] },
      zips,
    );
    expect(long.startsWith('ZIP 34102, 34104 and 2 more: out of state, Single Family or ')).toBe(true);
    expect(long.length).toBeLessThanOrEqual(100);
    expect(long.endsWith('…')).toBe(true);
  });
});
