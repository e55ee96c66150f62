import * as z from 'zod/mini';
import { deleteRow, everyRow, updateRow } from '#lambdas/storage/table.ts';
import { recordsTable } from '#lambdas/storage/tables.ts';
import { LoadName, loadKey, loadOf, loadsId } from './record-rows.ts';

/*
 * Every load has a row before it writes another one: a load that was never published has rows too, which must not shine
 * through the next one. A load that counts once counts for good, through the chain of what each was compared with.
 */

const LoadRow = z.object({
  /** The load that it was compared with; absent of a first one. */
  base: z.optional(LoadName),
  /** Older rows that this load superseded expire. */
  cleared: z.optional(z.boolean()),
});

/** A load that has, or had, rows in the table. */
export type KnownLoad = { load: string; base: string | null; isCleared: boolean };

/** The loads of a county, by age. */
export async function listLoads(county: string): Promise<KnownLoad[]> {
  const rows = await everyRow(recordsTable, loadsId(county));
  return rows.map((row) => {
    const { base = null, cleared = false } = LoadRow.parse(row);
    return { load: loadOf(row).load, base, isCleared: cleared };
  });
}

/** The key of a load's own row. */
export const loadRowKey = (county: string, load: string) => ({ id: loadsId(county), sort_key: loadKey(county, load) });

/** Says that what the load superseded expires. */
export async function markCleared(county: string, load: string): Promise<void> {
  await updateRow(recordsTable, loadRowKey(county, load), { change: 'SET cleared = :yes', values: { ':yes': true } });
}

/** Deletes the row of a load without other rows. */
export async function forgetLoad(county: string, load: string): Promise<void> {
  await deleteRow(recordsTable, loadRowKey(county, load));
}
