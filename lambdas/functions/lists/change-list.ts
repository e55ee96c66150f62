import { enqueueRows } from '#lambdas/domain/lists/enqueue-rows.ts';
import { settleList } from '#lambdas/domain/lists/settle-list.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { type StoredList, toList } from '#lambdas/storage/lists/list-rows.ts';
import { findList } from '#lambdas/storage/lists/lists.ts';
import { cancelRest, pauseList, requeueRows, startList } from '#lambdas/storage/lists/run-list.ts';
import type { ListAction } from '#shared/lists/list.ts';

type Change = (list: StoredList, now: Date) => Promise<unknown>;

/** Puts rows back in line; the list runs again, if it had ended, also since it was read, or paused by itself. */
const rerun =
  (from: 'failed' | 'no_analyses'): Change =>
  async (list, now) => {
    await requeueRows(list, from, now);
    const changed = (await findList(list.user_id, list.id, now)) ?? list;
    if (changed.state !== 'running') await startList(changed, now);
  };

/** What each action does; in another state it does nothing, as when another tab was first. */
const changes: Record<ListAction, Change> = {
  pause: async (list, now) => list.state === 'running' && pauseList(list, 'you', now),
  resume: async (list, now) => {
    if (list.state !== 'paused') return;
    // Nothing was used, and the source may answer again.
    if (list.pause === 'source') await requeueRows(list, 'failed', now);
    await startList(list, now);
  },
  retry: rerun('failed'),
  run_rest: rerun('no_analyses'),
  cancel: async (list, now) => list.state !== 'finished' && cancelRest(list, now),
};

/** Pauses, resumes or cancels a list, or runs rows again. */
export const changeList: Operation<'changeList'> = async ({ user, params, body, now, log }) => {
  const list = await findList(user.id, params.id, now);
  if (!list) throw notFound('List');
  refuseCanceled(list);
  if (list.state === 'loading')
    throw new Refusal('request_in_progress', 'The list is being stored. Try again in a moment.');
  await changes[body.action](list, now);
  return toList(await runOn(list, now, log));
};

/** @throws `not_allowed` for a list whose rest was canceled. */
export function refuseCanceled({ canceled }: StoredList): void {
  if (canceled) throw new Refusal('not_allowed', 'This list was canceled. Start a new one with these rows.');
}

/** Enqueues what a changed list has to run, or ends it. @returns the list as it is now. */
export async function runOn({ user_id, id }: StoredList, now: Date, log: Log): Promise<StoredList> {
  const changed = await findList(user_id, id, now);
  if (!changed) throw notFound('List');
  if (changed.state !== 'running') return changed;
  await enqueueRows(changed, now);
  await settleList(changed, now, log);
  return (await findList(user_id, id, now)) ?? changed;
}
