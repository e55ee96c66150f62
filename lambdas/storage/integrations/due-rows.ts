import * as z from 'zod/mini';
import { duePartitions, later } from '#lambdas/storage/due.ts';
import { queryRows, updateRow } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { hourMs } from '#shared/values/days.ts';
import { gracePeriodMs } from './webhook-deliveries.ts';

/* Events and deliveries whose message was lost or was too far off: the relay finds them in the index `due`. */

/** The index's attributes, as in `infra/state/tables.ts`. */
const DueRow = z.object({
  account: z.string(),
  sort_key: z.string(),
  due_at: z.string(),
  next_attempt_at: z.optional(z.iso.datetime()),
});
export type DueRow = z.infer<typeof DueRow>;

/** Rows per partition that the relay handles concurrently. */
const perPartition = 25;

/** The longest due rows of each partition; the index is eventually consistent. */
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

/** The longest interval between two claims of an overdue row. */
const maxWaitMs = hourMs;

/**
 * Claims a due row and postpones its `due_at` well past its time. A row that has long been overdue waits as long
 * again, so that few messages pile up while nothing reads the queue.
 *
 * @returns false when another run claimed it.
 */
export async function claimDueRow(row: DueRow, at: Date): Promise<boolean> {
  const since = Date.parse(row.next_attempt_at ?? row.due_at);
  const wait = Math.min(Math.max(gracePeriodMs, at.getTime() - since), maxWaitMs);
  const claimed = await updateRow(integrationsTable, row, {
    change: 'SET due_at = :later',
    condition: 'due_at = :seen',
    values: { ':later': later(at, wait), ':seen': row.due_at },
  });
  return claimed !== undefined;
}
