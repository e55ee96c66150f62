import type { StoredList, StoredRow } from '#lambdas/storage/lists/list-rows.ts';
import { rowsOf } from '#lambdas/storage/lists/lists.ts';

/**
 * Enqueues every row of a list that waits, and those of a worker that died. One more message than needed changes
 * nothing.
 */
export async function enqueueRows(list: StoredList, now: Date): Promise<void> {
  const isLost = ({ state, claimed_until = '' }: StoredRow) =>
    state === 'running' && claimed_until <= now.toISOString();
  const rows = (await rowsOf(list)).filter((row) => row.state === 'waiting' || isLost(row));
  // Most calls enqueue nothing.
  const { enqueueBatch, maxBatch } = await import('#lambdas/runtime/queue.ts');
  for (let first = 0; first < rows.length; first += maxBatch) {
    await enqueueBatch(rows.slice(first, first + maxBatch), 'listQueue');
  }
}
