import { openTasks } from '#lambdas/storage/lists/fact-lists.ts';
import type { StoredList, StoredRow } from '#lambdas/storage/lists/list-rows.ts';
import { rowsOf } from '#lambdas/storage/lists/lists.ts';

/**
 * Enqueues every row of a list that waits to be looked up, the pricing of those that wait for that, and what a worker
 * that died had begun. One more message than needed changes nothing.
 */
export async function enqueueRows(list: StoredList, now: Date): Promise<void> {
  const isLost = ({ state, claimed_until = '' }: StoredRow) =>
    state === 'running' && claimed_until <= now.toISOString();
  const waits = (row: StoredRow) => (row.state === 'waiting' && !row.to_price) || isLost(row);
  const [rows, tasks] = await Promise.all([rowsOf(list), list.source ? openTasks(list, now) : []]);
  const due = [...tasks, ...rows.filter(waits)];
  // Most calls enqueue nothing.
  const { enqueueBatch, maxBatch } = await import('#lambdas/runtime/queue.ts');
  for (let first = 0; first < due.length; first += maxBatch) {
    await enqueueBatch(due.slice(first, first + maxBatch), 'listQueue');
  }
}
