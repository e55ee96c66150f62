import type { Condition } from './condition.ts';
import { conditionSql } from './condition-sql.ts';
import type { HouseColumn } from './house-columns.ts';
import { column, joined, type Sql, sql } from './sql.ts';

/*
 * The questions to the table `houses` of an area. Their SQL means the same to Athena's engine version 3 and to DuckDB:
 * it has no function but COUNT, and no arithmetic but of whole numbers. Athena takes a `?` only after WHERE.
 */

/** A load of a county, as the county's manifest names it. */
export type AreaLoad = { state: string; county: string; load: string };

/** The houses that an area is about: those of these loads that meet the condition. */
export type AreaHouses = { loads: readonly [AreaLoad, ...AreaLoad[]]; condition: Condition };

/** How many houses there are: one row, `houses`. */
export const countArea = (houses: AreaHouses): Sql =>
  sql`SELECT CAST(COUNT(*) AS bigint) AS houses FROM houses WHERE ${matching(houses)}`;

/** The facts of which a list has first the houses with the most. */
const facts = [
  'type',
  'beds',
  'baths',
  'sqft',
  'lot_sqft',
  'year_built',
  'absentee',
  'market_value',
  'assessed_value',
  'yearly_tax',
  'last_sale',
  'last_sale_price',
  'delinquent',
  'foreclosure',
  'liens',
  'equity_pct',
] as const satisfies readonly HouseColumn[];

/** The columns of a list. */
export const listedColumns = [
  'county',
  'parcel',
  'address',
  'zip',
  'mail_state',
  'last_sale_precision',
  ...facts,
] as const satisfies readonly HouseColumn[];

/** What may say who owns a house: mail may go in care of somebody. */
export const ownerColumns = ['owner', 'mail'] as const satisfies readonly HouseColumn[];

export type AreaList = AreaHouses & {
  /** How many houses, at most. */
  most: number;
  /** Whether the licences of all loads let owners stand in a list. */
  hasOwners: boolean;
};

/**
 * The first houses by known facts, equity, then address and parcel: a row each, of `listedColumns`, `ownerColumns` where
 * they may be listed, and `known_facts`.
 *
 * @throws RangeError when `most` is no whole number from 1 to 10,000.
 */
export function listArea({ most, hasOwners, ...houses }: AreaList): Sql {
  const columns = hasOwners ? [...listedColumns, ...ownerColumns] : listedColumns;
  const known = facts.map((fact) => sql`CASE WHEN ${column(fact)} IS NULL THEN 0 ELSE 1 END`);
  return sql`SELECT ${joined(columns.map(column), ', ')}, CAST(${joined(known, ' + ')} AS integer) AS known_facts
    FROM houses WHERE ${matching(houses)}
    ORDER BY known_facts DESC, ${column('equity_pct')} DESC NULLS LAST, ${column('address')} ASC NULLS LAST,
    ${column('parcel')} ASC, ${column('county')} ASC LIMIT ${digits(most)}`;
}

/** Digits as part of the text, where no `?` may stand. */
function digits(most: number): Sql {
  if (!Number.isInteger(most) || most < 1 || most > 10_000) throw new RangeError(`${most} houses can’t be listed.`);
  return { text: String(most), values: [] };
}

/**
 * How many houses of one county an area has, how many of them are new, and how many are no longer: one row, `houses`,
 * `arrived` and `gone`.
 */
export function countChanges({ current, previous }: Record<'current' | 'previous', AreaHouses>): Sql {
  const parcels = (houses: AreaHouses) =>
    sql`(SELECT ${column('county')}, ${column('parcel')} FROM houses WHERE ${matching(houses)})`;
  return sql`SELECT CAST(COUNT(c.${column('parcel')}) AS bigint) AS houses,
    CAST(COUNT(CASE WHEN p.${column('parcel')} IS NULL THEN 1 END) AS bigint) AS arrived,
    CAST(COUNT(CASE WHEN c.${column('parcel')} IS NULL THEN 1 END) AS bigint) AS gone
    FROM ${parcels(current)} c FULL OUTER JOIN ${parcels(previous)} p ON c.${column('county')} = p.${column('county')}
      AND c.${column('parcel')} = p.${column('parcel')}`;
}

function matching({ loads, condition }: AreaHouses): Sql {
  const ofLoad = ({ state, county, load }: AreaLoad) =>
    sql`(${column('state')} = ${state} AND ${column('county')} = ${county} AND ${column('load')} = ${load})`;
  // Athena works out which folders to read from these lists alone.
  const among = (name: keyof AreaLoad) =>
    sql`${column(name)} IN (${joined(
      [...new Set(loads.map((each) => each[name]))].map((value) => sql`${value}`),
      ', ',
    )})`;
  const folders = joined([among('state'), among('county'), among('load')], ' AND ');
  return sql`${folders} AND (${joined(loads.map(ofLoad), ' OR ')}) AND ${conditionSql(condition)}`;
}
