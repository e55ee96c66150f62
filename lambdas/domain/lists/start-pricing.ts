import type { Log } from '#lambdas/runtime/log.ts';
import { runFactList } from '#lambdas/storage/lists/fact-lists.ts';
import type { StoredList } from '#lambdas/storage/lists/list-rows.ts';
import { rowsOf } from '#lambdas/storage/lists/lists.ts';
import { compareLists } from '#shared/lists/compare-lists.ts';
import { prepareRows } from '#shared/lists/prepare-rows.ts';
import { enqueueRows } from './enqueue-rows.ts';
import { formerListOf } from './former-list.ts';
import { settleList } from './settle-list.ts';
import { stateOf } from './state-of-row.ts';

/** Decides what becomes of each row of a closed list, and enqueues the pricing of those that are houses. */
export async function startPricing(list: StoredList, now: Date, log: Log): Promise<void> {
  const rows = await rowsOf(list);
  const prepared = prepareRows(rows.map(({ sent, address }) => sent ?? address)).map((row) => stateOf(row, rows));
  const former = await formerListOf(list, now);
  const stated = prepared.map((row, position) => ({ ...row, position, facts: rows[position]?.facts }));
  const { since, gone } = compareLists(stated, former ? await rowsOf(former) : []);
  const told = former ? prepared.map((row, position) => ({ ...row, since: since.get(position) })) : prepared;
  const running = await runFactList(list, rows, told, now, former && { list: former, gone });
  // Another call was first, and enqueues.
  if (!running) return;
  await enqueueRows(running, now);
  await settleList(running, now, log);
  log.info('list_started', { list_id: list.id, rows: list.rows });
}
