import * as z from 'zod/mini';
import { queryRows, updateRow } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { duePartitions, later } from './due.ts';
import { gracePeriodMs } from './webhook-deliveries.ts';

/* Events and deliveries whose message is lost, or not due yet: what the relay finds by the index `due`. */

/** What of a row is in the index: `infra/tables.ts` names it there, too. */
const DueRow = z.object({
  account: z.string(),
  sort_key: z.string(),
  due_at: z.string(),
  next_attempt_at: z.optional(z.iso.datetime()),
});
export type DueRow = z.infer<typeof DueRow>;

/** Rows of a partition that the relay sees to at the same time as as many of each other one. */
const perPartition = 25;

/** The rows of each partition that have been due the longest; the index may be a moment behind. */
export async function dueRows(now: Date): Promise<DueRow[]> {
  return (await Promise.all(duePartitions.map((partition) => dueRowsIn(partition, now)))).flat();
}

async function dueRowsIn(partition: string, now: Date): Promise<DueRow[]> {
  const { rows } = await queryRows(integrationsTable, partition, {
    inIndex: true,
    to: now.toISOString(),
    Limit: perPartition,
  });
  return rows.map((row) => DueRow.parse(row));
}

/** A row that nobody sees to is looked for this often at least. */
const maxWaitMs = 60 * 60 * 1000;

/**
 * Takes a row on: nobody else looks for it until well after its time. One that has been overdue for long is left
 * alone for as long again, so that messages don't pile up while nobody reads the queue.
 *
 * @returns false when somebody else did.
 */
export async function claimDueRow(row: DueRow, at: Date): Promise<boolean> {
  const since = Date.parse(row.next_attempt_at ?? row.due_at);
  const wait = Math.min(Math.max(gracePeriodMs, at.getTime() - since), maxWaitMs);
  const taken = await updateRow(integrationsTable, row, {
    change: 'SET due_at = :later',
    condition: 'due_at = :seen',
    values: { ':later': later(at, wait), ':seen': row.due_at },
  });
  return taken !== undefined;
}
