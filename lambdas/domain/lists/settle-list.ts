import { commitWith } from '#lambdas/domain/events/commit-with.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { isSubscribed } from '#lambdas/storage/integrations/webhook-subscriptions.ts';
import { type StoredList, toList } from '#lambdas/storage/lists/list-rows.ts';
import { rowsOf } from '#lambdas/storage/lists/lists.ts';
import { requeueRows, toFinish, waitForMonth } from '#lambdas/storage/lists/run-list.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { lookupsLeft } from '#shared/account/access.ts';
import { usageResetsAt } from '#shared/account/profile.ts';
import { isWorthACall } from '#shared/lists/row-part.ts';
import { enqueueRows } from './enqueue-rows.ts';

/**
 * Settles a list of which no row waits or runs. Rows that found no analysis left get those that other rows have not
 * used in the end; else they wait for the next month, or the list has finished.
 */
export async function settleList(list: StoredList, now: Date, log: Log): Promise<void> {
  const { state, counts, canceled, rest, user_id: workspaceId } = list;
  const { waiting = 0, running = 0, no_analyses: unpaid = 0 } = counts;
  if (state !== 'running' || running > 0 || (waiting > 0 && !canceled)) return;
  if (unpaid > 0 && !canceled) {
    const profile = await findProfile(workspaceId, now);
    const left = profile ? lookupsLeft(profile, now) : 0;
    if (left > 0) {
      await requeueRows(list, 'no_analyses', now, left);
      return enqueueRows(list, now);
    }
    if (rest === 'next_month') {
      await waitForMonth(list, usageResetsAt(now), now);
      return;
    }
  }
  const isWanted = await isSubscribed(workspaceId, 'list.finished');
  const commit = await commitWith(workspaceId, isWanted ? await listFinished(list) : undefined, now, log);
  if (await commit(...toFinish(list, now))) log.info('list_finished', { list_id: list.id, rows: list.rows });
}

/** A list is named after its file, and files after people and places: the event says its day instead. */
async function listFinished(list: StoredList) {
  const { id, rows, counts, created_at: createdAt } = toList(list);
  const { done = 0, known = 0, priced = 0, not_found: notFound = 0, failed = 0, canceled = 0 } = counts;
  const worthACall = (await rowsOf(list)).filter(isWorthACall).length;
  const name = `List of ${createdAt.slice(0, 10)}`;
  const data = { id, name, rows, withFigures: done + known, priced, notFound, failed, canceled, worthACall, createdAt };
  return { type: 'list.finished' as const, of: [id, String(list.runs)], data };
}
