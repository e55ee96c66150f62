import fc from 'fast-check';
import type { Condition } from '#shared/records/area/condition.ts';
import type { StoredHouse } from './asked-houses.ts';

/*
 * Houses of few different values and much that is unknown, and conditions whose bounds are such values, so that equal
 * ones, and NULL beside true and false, come often.
 */

export const loads = { current: '20261128T1405', previous: '20261028T0900' };

const days = ['2019-04-01', '2019-04-30', '2020-02-01', '2020-02-29', '2020-03-01', '2024-12-31'];
const types = ['Single Family', 'Condo', 'Land', 'O’Neil', "x'); DROP TABLE houses; --"];
const zips = ['34102', '04013', '34103'];
const numbers = {
  beds: [1, 2, 3],
  baths: [1, 1.5, 2.25],
  sqft: [900, 1600, 2_000_000_000],
  lot_sqft: [5000, 43_560],
  year_built: [1900, 1980, 2026],
  market_value: [0.01, 250_000, 250_000.5, 9_999_999_999.99],
  equity_pct: [-20.25, 0, 50, 50.61, 100],
};

const orUnknown = <Value>(values: readonly Value[]) => fc.option(fc.constantFrom(...values), { nil: null, freq: 2 });
const flag = orUnknown([true, false]);
// Above U+FFFF, UTF-16 has another order than UTF-8.
const text = orUnknown(['12 MOCK ST', '12 mock st', '9 MOCK ST', 'É', '\u{ffee} ST', '\u{1f600} ST', "O'NEIL"]);
const money = orUnknown([1, 410_000, 410_000.25]);

const facts = fc.record({
  house_key: fc.constant(null),
  address: text,
  zip: orUnknown(zips),
  lat: orUnknown([26.14]),
  lon: orUnknown([-81.79]),
  type: orUnknown(types),
  beds: orUnknown(numbers.beds),
  baths: orUnknown(numbers.baths),
  sqft: orUnknown(numbers.sqft),
  lot_sqft: orUnknown(numbers.lot_sqft),
  year_built: orUnknown(numbers.year_built),
  owner: text,
  mail: text,
  mail_state: orUnknown(['FL', 'AZ']),
  absentee: flag,
  market_value: orUnknown(numbers.market_value),
  assessed_value: money,
  tax_year: orUnknown([2026]),
  yearly_tax: money,
  last_sale: orUnknown(days),
  last_sale_precision: orUnknown(['day', 'month'] as const),
  last_sale_price: money,
  delinquent: flag,
  foreclosure: flag,
  liens: flag,
  equity_pct: orUnknown(numbers.equity_pct),
});

const counties = [
  { state: 'FL', county: '12021' },
  { state: 'AZ', county: '04013' },
];

/** Of two counties with the same numbers of parcels, two loads: half of their houses stay as they are. */
export function anyHouses(seed: number, perCounty = 80): StoredHouse[] {
  const sampled = fc.sample(fc.tuple(facts, facts, fc.constantFrom('same', 'changed', 'new', 'gone', 'same')), {
    seed,
    numRuns: perCounty * counties.length,
  });
  return sampled.flatMap(([first, second, change], at): StoredHouse[] => {
    const [county] = [counties[at % counties.length] ?? { state: '', county: '' }];
    const house = { ...county, parcel: String(Math.floor(at / counties.length)) };
    const before = { ...house, ...first, load: loads.previous };
    const after = { ...house, ...(change === 'same' ? first : second), load: loads.current };
    return [...(change === 'new' ? [] : [before]), ...(change === 'gone' ? [] : [after])];
  });
}

const leaves: fc.Arbitrary<Condition>[] = [
  fc.constantFrom('absentee', 'delinquent', 'foreclosure', 'liens').map((column) => ({ column, is: true })),
  fc.constantFrom(...zips).map((is) => ({ column: 'zip', is })),
  fc.constantFrom(...types).map((is) => ({ column: 'type', is })),
  fc.constantFrom(...days, '2020-01-31', '2020-02-15', '2019-04-29').map((lastSaleBy) => ({ lastSaleBy })),
  fc.constant({ isOutOfState: true }),
  ...(Object.keys(numbers) as (keyof typeof numbers)[]).flatMap((column) => {
    const bounds = fc.constantFrom(...numbers[column].filter((number) => number >= 0));
    return [
      bounds.map((atLeast): Condition => ({ column, atLeast })),
      bounds.map((atMost): Condition => ({ column, atMost })),
    ];
  }),
];

/** A tree of conditions. */
export const anyCondition: fc.Arbitrary<Condition> = fc.letrec<{ tree: Condition }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(...leaves),
    fc.array(tie('tree'), { maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('tree'), { maxLength: 3 }).map((any) => ({ any })),
    tie('tree').map((not) => ({ not })),
  ),
})).tree;

/** One or both of the counties, in one load. */
export const anyLoads = (load: string) =>
  fc
    .constantFrom<[number, ...number[]]>([0], [1], [0, 1])
    .map(([first, ...others]) => [loadAt(first, load), ...others.map((at) => loadAt(at, load))] as const);

const loadAt = (at: number, load: string) => ({ ...(counties[at] ?? { state: '', county: '' }), load });
