import * as z from 'zod/mini';
import { CellSale, rowOfCell } from '#lambdas/storage/records/cell-sales.ts';
import { longestKey, rowOfAlias, rowOfHouse } from '#lambdas/storage/records/record-rows.ts';
import type { Row } from '#lambdas/storage/table.ts';
import { HouseRow } from '#shared/records/house-row.ts';
import { monthsAfter } from '#shared/values/days.ts';
import { type Database, toParquet } from './database.ts';
import type { LoadId } from './load-files.ts';
import { literal } from './typed-column.ts';

/*
 * What a load changes of the table: each of its Parquet files is compared with that of the load that counts. Only rows
 * that changed are written.
 */

/** A load's Parquet files, and the day on which its roll stands. */
export type Compared = { houses: string; sales: string; aliases: string; day: string };

/** How far back a cell's sales go. */
const cellMonths = 24;

/** Makes the tables `changes`, `alias_changes` and `cell_changes`. */
export async function compare(database: Database, now: Compared, base: Compared | undefined): Promise<void> {
  await readSide(database, 'now', now);
  await readSide(database, 'base', base ?? now, base === undefined ? 'false' : 'true');
  await database.run(
    `CREATE TABLE changes AS SELECT coalesce(n.house_key, b.house_key) AS house_key, n.parcel,
        CASE WHEN b.house_key IS NULL THEN 'new' WHEN n.house_key IS NULL THEN 'gone' ELSE 'changed' END AS change
      FROM now_answers n FULL JOIN base_answers b ON b.house_key = n.house_key
      WHERE n.house_key IS NULL OR b.house_key IS NULL OR n.print IS DISTINCT FROM b.print ORDER BY 1`,
  );
  await database.run(
    `CREATE TABLE alias_changes AS SELECT coalesce(n.city_key, b.city_key) AS city_key, coalesce(n.addresses, []) AS addresses
      FROM now_aliases n FULL JOIN base_aliases b ON b.city_key = n.city_key
      WHERE n.addresses IS DISTINCT FROM b.addresses ORDER BY 1`,
  );
  await database.run(
    `CREATE TABLE cell_changes AS SELECT coalesce(n.cy, b.cy) AS cy, coalesce(n.cx, b.cx) AS cx
      FROM (${printsOf('now')}) n FULL JOIN (${printsOf('base')}) b ON b.cy = n.cy AND b.cx = n.cx
      WHERE n.print IS DISTINCT FROM b.print ORDER BY 1, 2`,
  );
}

const readParquet = (path: string) => `read_parquet(${literal(path)}, hive_partitioning = false)`;
const fits = (column: string) => `length(${column}) <= ${longestKey}`;

/**
 * Makes a side's tables: `_answers`, the parcel that is meant by a key, or none where nobody knows; `_aliases`; and
 * `_cells`, its market sales.
 */
async function readSide(
  database: Database,
  side: 'now' | 'base',
  { houses, sales, aliases, day }: Compared,
  only = 'true',
) {
  await database.run(
    // Equity depends on the roll's day, and the table has none.
    `CREATE VIEW ${side}_houses AS SELECT * EXCLUDE (equity_pct), (year_built IS NOT NULL OR sqft IS NOT NULL) AS is_built
      FROM ${readParquet(houses)} WHERE ${only} AND ${fits('house_key')} AND ${fits('address')}`,
  );
  await database.run(
    `CREATE TABLE ${side}_shared AS SELECT house_key, count(*) FILTER (is_built) AS built
      FROM ${side}_houses GROUP BY house_key HAVING count(*) > 1`,
  );
  // Of parcels without a building nobody knows which is meant either.
  await database.run(
    `CREATE TABLE ${side}_answers AS SELECT h.house_key, h.parcel, hash(to_json(h)::VARCHAR) AS print
      FROM ${side}_houses h LEFT JOIN ${side}_shared s ON s.house_key = h.house_key
      WHERE s.house_key IS NULL OR (s.built = 1 AND h.is_built)
      UNION ALL SELECT house_key, NULL, NULL FROM ${side}_shared WHERE built <> 1`,
  );
  // Two of them say already that nobody knows which is meant.
  await database.run(
    `CREATE TABLE ${side}_aliases AS SELECT city_key, list(address ORDER BY address)[1:2] AS addresses
      FROM ${readParquet(aliases)} WHERE ${only} AND ${fits('city_key')} AND ${fits('address')} GROUP BY city_key`,
  );
  await database.run(
    `CREATE TABLE ${side}_cells AS SELECT cy, cx, {${saleColumns.map((name) => `'${name}': ${name}`).join(', ')}} AS sale
      FROM ${readParquet(sales)}
      WHERE ${only} AND kind = 'market' AND price > 0 AND cy IS NOT NULL AND cx IS NOT NULL AND ${fits('address')}
        AND day >= ${literal(monthsAfter(day, -cellMonths))}::DATE AND day < ${literal(day)}::DATE`,
  );
}

const saleColumns = Object.keys(CellSale.shape);

/** Cells with a sum of their sales that does not depend on their order. */
const printsOf = (side: 'now' | 'base') =>
  `SELECT cy, cx, row(count(*), sum(hash(to_json(sale)::VARCHAR)::HUGEINT)) AS print FROM ${side}_cells GROUP BY cy, cx`;

/** Writes which houses a load changes, or the ids of all rows that it has in the table. */
export async function writeChanges(database: Database, county: string, kind: 'changes' | 'rows', path: string) {
  const selected = {
    changes: `SELECT ${literal(county)} AS county, house_key, change FROM changes ORDER BY house_key`,
    rows: `SELECT 'house#' || house_key AS id FROM changes UNION ALL SELECT 'alias#' || city_key FROM alias_changes
      UNION ALL SELECT 'cell#' || cy || '#' || cx FROM cell_changes`,
  };
  await database.run(`COPY (${selected[kind]}) ${toParquet(path)}`);
}

/** The ids of `rows.parquet`. */
export async function* idsIn(database: Database, path: string): AsyncGenerator<string> {
  for await (const row of database.stream(`SELECT id FROM ${readParquet(path)}`)) yield Id.parse(row).id;
}

const Id = z.object({ id: z.string() });

const Change = z.object({
  house_key: z.string(),
  parcel: z.nullable(z.string()),
  change: z.enum(['new', 'changed', 'gone']),
  house: z.nullable(HouseRow),
});
const AliasChange = z.object({ city_key: z.string(), addresses: z.array(z.string()) });
const CellChange = z.object({ cy: z.int(), cx: z.int(), sales: z.array(CellSale) });

/** The rows of the table that the load changes. */
export async function* changedRows(database: Database, { county, load }: LoadId, houses: string): AsyncGenerator<Row> {
  const of = { county, load };
  const changes = `SELECT c.house_key, c.parcel, c.change, CASE WHEN h.parcel IS NOT NULL THEN h END AS house
    FROM changes c LEFT JOIN ${readParquet(houses)} h ON h.parcel = c.parcel`;
  for await (const row of database.stream(changes)) {
    const { house_key: key, change, house } = Change.parse(row);
    if (change === 'gone') yield rowOfHouse(key, { ...of, gone: true });
    else yield rowOfHouse(key, { ...of, ...(house ? { house } : { ambiguous: true }) });
  }
  for await (const row of database.stream('SELECT city_key, addresses FROM alias_changes')) {
    const { city_key: key, addresses } = AliasChange.parse(row);
    yield rowOfAlias(key, { ...of, addresses });
  }
  const cells = `SELECT c.cy, c.cx, coalesce(list(n.sale) FILTER (n.sale IS NOT NULL), []) AS sales
    FROM cell_changes c LEFT JOIN now_cells n ON n.cy = c.cy AND n.cx = c.cx GROUP BY c.cy, c.cx`;
  for await (const row of database.stream(cells)) {
    const { cy, cx, sales } = CellChange.parse(row);
    yield rowOfCell(cy, cx, { ...of, sales });
  }
}
