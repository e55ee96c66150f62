import { expiresIn } from '#lambdas/storage/document-client.ts';
import { chainOf } from '#lambdas/storage/records/load-chain.ts';
import { listLoads, markCleared } from '#lambdas/storage/records/load-rows.ts';
import { findManifest } from '#lambdas/storage/records/manifests.ts';
import { loadKey } from '#lambdas/storage/records/record-rows.ts';
import { everyRow, updateRow } from '#lambdas/storage/table.ts';
import { recordsTable } from '#lambdas/storage/tables.ts';
import { idsIn } from './changed-rows.ts';
import { withDatabase } from './database.ts';
import type { LoadId } from './load-files.ts';
import { bringFile } from './stage-load.ts';
import { inLanes } from './write-rows.ts';

/** Days that a row stays that no load needs. */
const daysKept = 30;

/**
 * Lets rows expire that the previous load and all it builds on have superseded: neither it nor the current load needs
 * them. A load is marked once that is done; what was interrupted is done at the next publish.
 */
export async function clearSuperseded(out: string, state: string, county: string, now: Date): Promise<void> {
  const { previous = null } = (await findManifest(county)) ?? {};
  if (previous === null) return;
  const loads = await listLoads(county);
  const known = (load: string) => loads.find((each) => each.load === load);
  for (const load of chainOf(previous, known(previous)?.base ?? null, loads)) {
    const row = known(load);
    // A first load supersedes nothing.
    if (!row || row.isCleared || row.base === null) continue;
    await expireBefore(out, { state, county, load }, now);
    await markCleared(county, load);
  }
}

/** Lets older rows of every id expire of which this load has a row. */
async function expireBefore(out: string, of: LoadId, now: Date): Promise<void> {
  const path = await bringFile(out, of, 'rows');
  const expire = async (id: string) => {
    const rows = await everyRow(recordsTable, id, { from: `${of.county}#`, to: loadKey(of.county, of.load) });
    for (const row of rows) {
      if (row.sort_key === loadKey(of.county, of.load) || row.expires_at !== undefined) continue;
      // One that is deleted meanwhile stays deleted.
      await updateRow(recordsTable, row, {
        change: 'SET expires_at = :at',
        condition: 'exists',
        values: { ':at': expiresIn(daysKept, now) },
      });
    }
  };
  await withDatabase(out, (database) => inLanes(idsIn(database, path), expire));
}
