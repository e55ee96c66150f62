import { isExpired } from '#lambdas/storage/document-client.ts';
import { queryRows } from '#lambdas/storage/table.ts';
import { recordsTable } from '#lambdas/storage/tables.ts';
import type { Standing } from '#shared/records/watch/watch-changes.ts';
import { type HouseOfLoad, houseId, houseOfRow, isVisible, loadKey, type Manifest } from './record-rows.ts';

/** A house has one or two rows a load and county. */
const mostRows = 40;

/**
 * How a house stands by the load that counts and by the one before it. `undefined` where the load changed nothing of it,
 * or where one of the two does not tell which house is meant.
 */
export async function findStandings(
  houseKey: string,
  manifest: Manifest,
  now: Date,
): Promise<{ before: Standing; after: Standing } | undefined> {
  const { county, current, previous } = manifest;
  if (current === null || previous === null) return undefined;
  const { rows } = await queryRows(recordsTable, houseId(houseKey), {
    from: loadKey(county, ''),
    to: loadKey(county, current),
    backwards: true,
    Limit: mostRows,
  });
  const visible = rows.filter((row) => !isExpired(row, now)).map(houseOfRow);
  const [newest, older] = visible.filter(({ load }) => isVisible(manifest, load));
  // A house that stays away has no further row.
  if (newest?.gone && newest.load === previous) return { before: 'gone', after: 'gone' };
  const [before, after] = [standingOf(older), standingOf(newest)];
  return newest?.load === current && before && after ? { before, after } : undefined;
}

function standingOf(row: HouseOfLoad | undefined): Standing | undefined {
  if (row?.gone) return 'gone';
  return row?.ambiguous ? undefined : row?.house;
}
