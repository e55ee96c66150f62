import { enqueueRows } from '#lambdas/domain/lists/enqueue-rows.ts';
import { settleList } from '#lambdas/domain/lists/settle-list.ts';
import { startPricing } from '#lambdas/domain/lists/start-pricing.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { deleteHiddenList } from '#lambdas/storage/lists/fact-lists.ts';
import type { StoredList } from '#lambdas/storage/lists/list-rows.ts';
import { findList } from '#lambdas/storage/lists/lists.ts';
import { cancelRest, claimDueList, dueLists, requeueRows, startList } from '#lambdas/storage/lists/run-list.ts';

/** Looks after the lists whose time has come: those that go on by themselves, and those that lost a message. */
export async function wakeLists(log: Log): Promise<number> {
  const now = new Date();
  const due = await dueLists(now);
  for (const key of due) {
    const list = await claimDueList(key, now);
    if (list) await wake(list, now, log);
  }
  return due.length;
}

async function wake(list: StoredList, now: Date, log: Log): Promise<void> {
  if (list.deleted) return deleteHiddenList(list);
  // The call that priced it died.
  if (list.closed && list.state === 'loading') return startPricing(list, now, log);
  // What stored its rows died: what is missing is not known, and the file may be sent again.
  if (list.state === 'loading') return settle(await cancelRest(list, now), now, log);
  const isTime = list.resumes_at !== undefined && list.resumes_at <= now.toISOString();
  if (list.state !== 'running' && !isTime) return;
  if (list.state === 'waiting') await requeueRows(list, 'no_analyses', now);
  // Nothing was used, and the source may answer again.
  if (list.pause === 'source') await requeueRows(list, 'failed', now);
  const running = list.state === 'running' ? list : await startList(list, now);
  if (!running) return;
  await enqueueRows(running, now);
  await settle(running, now, log);
}

async function settle(list: StoredList | undefined, now: Date, log: Log): Promise<void> {
  const current = list && (await findList(list.user_id, list.id, now));
  if (current) await settleList(current, now, log);
}
