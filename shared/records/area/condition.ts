import { monthsAfter } from '#shared/values/days.ts';
import { type Area, ConditionName, type Range } from './area.ts';
import type { FlagColumn, HouseColumn, NumberColumn } from './house-columns.ts';

/**
 * A condition of a house, as a tree. Of a house it is true, false or unknown; what is unknown meets neither a condition
 * nor its opposite. Owners' names and addresses are not among the columns.
 */
export type Condition =
  | { column: FlagColumn; is: true }
  | { column: 'zip' | 'type'; is: string }
  | { column: NumberColumn; atLeast: number }
  | { column: NumberColumn; atMost: number }
  /** The newest transfer was on or before this day. */
  | { lastSaleBy: string }
  /** The owner's mail goes to another state than the house's. */
  | { isOutOfState: true }
  /** True of no condition. */
  | { all: readonly Condition[] }
  /** False of no condition. */
  | { any: readonly Condition[] }
  | { not: Condition };

/** The column without which nothing is known of a condition. */
export const columnOfCondition = {
  absentee: 'absentee',
  outOfState: 'mail_state',
  ownedYears: 'last_sale',
  value: 'market_value',
  equity: 'equity_pct',
  types: 'type',
  beds: 'beds',
  baths: 'baths',
  sqft: 'sqft',
  lotSqft: 'lot_sqft',
  yearBuilt: 'year_built',
  delinquent: 'delinquent',
  foreclosure: 'foreclosure',
} as const satisfies Record<ConditionName, HouseColumn>;

/**
 * The conditions that are off in a county, because its roll does not say what they ask.
 *
 * @param known the columns that the county's load knows of at least one house, as its manifest says.
 */
export const conditionsOff = (known: readonly string[]): ConditionName[] =>
  ConditionName.options.filter((name) => !known.includes(columnOfCondition[name]));

/**
 * An area's conditions and ZIPs as one condition. That a house is in the area's county is for the load to say.
 *
 * @param day from which years of ownership count, ISO.
 */
export function conditionOf({ place, conditions }: Area, day: string): Condition {
  const { outOfState, ownedYears, types } = conditions;
  return all(
    'zips' in place ? oneOf('zip', place.zips) : undefined,
    flag('absentee', conditions.absentee),
    outOfState && { isOutOfState: true },
    ownedYears === undefined ? undefined : { lastSaleBy: monthsAfter(day, -12 * ownedYears) },
    within('market_value', conditions.value),
    within('equity_pct', conditions.equity),
    types && oneOf('type', types),
    within('beds', conditions.beds),
    within('baths', conditions.baths),
    within('sqft', conditions.sqft),
    within('lot_sqft', conditions.lotSqft),
    within('year_built', conditions.yearBuilt),
    flag('delinquent', conditions.delinquent),
    flag('foreclosure', conditions.foreclosure),
  );
}

const all = (...conditions: readonly (Condition | undefined)[]): Condition => ({
  all: conditions.filter((each) => each !== undefined),
});

const oneOf = (column: 'zip' | 'type', values: readonly string[]): Condition => ({
  any: values.map((is) => ({ column, is })),
});

function flag(column: FlagColumn, is: boolean | undefined): Condition | undefined {
  if (is === undefined) return undefined;
  return is ? { column, is } : { not: { column, is: true } };
}

function within(column: NumberColumn, range: Range | undefined): Condition | undefined {
  if (!range) return undefined;
  return all(
    range.from === undefined ? undefined : { column, atLeast: range.from },
    range.to === undefined ? undefined : { column, atMost: range.to },
  );
}
