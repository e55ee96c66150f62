import * as z from 'zod/mini';
import { defaultValueStep, type WatchChange } from '#shared/records/watch/watch-change.ts';
import type { Database } from './database.ts';
import { literal } from './typed-column.ts';

/* How much of a county a load changes, before anybody is told: a publisher's new way of writing looks like a change. */

type HouseKind = Exclude<WatchChange['kind'], 'area'>;

/** Of the houses of the load before, the share (of 1) that changed, by kind; empty of a first load. */
export const ChangedShares = z.record(z.string(), z.number());
export type ChangedShares = z.infer<typeof ChangedShares>;

/** As `watchChanges` decides, but by the day alone, and by the letters of an owner's name in any order of words. */
const conditions = (dayBefore: string): Record<HouseKind, string> => ({
  sold: `n.last_sale > coalesce(b.last_sale, ${literal(dayBefore)}::DATE)`,
  // Most owners are written as before, and letters take long.
  owner_changed: `CASE WHEN n.owner <> b.owner THEN ${letters('n.owner')} <> ${letters('b.owner')} END`,
  value_moved: `b.market_value > 0 AND abs(n.market_value - b.market_value) * 100 >= ${defaultValueStep} * b.market_value`,
  absentee: becameTrue('absentee'),
  delinquent: becameTrue('delinquent'),
  foreclosure: becameTrue('foreclosure'),
  lien: becameTrue('liens'),
  gone: 'n.parcel IS NULL',
});

const letters = (column: string) =>
  `list_sort(string_split(regexp_replace(upper(${column}), '[^\\p{L}\\p{N}]', '', 'g'), ''))`;
const becameTrue = (column: string) => `n.${column} AND b.${column} IS DISTINCT FROM true`;

/**
 * The shares of a load, by parcel.
 *
 * @param database in which the two loads were compared (`compare`).
 * @param dayBefore the day on which the roll before stands; absent of a first load.
 */
export async function changedShares(database: Database, dayBefore: string | undefined): Promise<ChangedShares> {
  if (dayBefore === undefined) return {};
  const counts = Object.entries(conditions(dayBefore)).map(
    ([kind, condition]) => `count(*) FILTER (${condition}) / greatest(count(*), 1) AS ${kind}`,
  );
  const [row] = await database.json(
    `SELECT ${counts.join(', ')} FROM base_houses b LEFT JOIN now_houses n ON n.parcel = b.parcel`,
  );
  return ChangedShares.parse(row);
}
