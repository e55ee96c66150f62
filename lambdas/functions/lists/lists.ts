import { enqueueRows } from '#lambdas/domain/lists/enqueue-rows.ts';
import { settleList } from '#lambdas/domain/lists/settle-list.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { rowKey, type StoredList, toList, toRow } from '#lambdas/storage/lists/list-rows.ts';
import { findList, findRow, listsOf, rowsOf } from '#lambdas/storage/lists/lists.ts';
import { cancelRest, changeAddress, pauseList, requeueRows, startList } from '#lambdas/storage/lists/run-list.ts';
import { errorStates, type ListAction } from '#shared/lists/list.ts';
import { parseAddress } from '#shared/property/address-parser.ts';

/** The caller's lists, newest first. */
export const listLists: Operation<'listLists'> = async ({ user, now }) => ({
  items: (await listsOf(user.id, now)).map(toList),
});

/** The clocks of functions may differ by this much: a change is rather sent twice than never. */
const overlapMs = 5000;

/** A list with the rows that have changed since the last answer; one small read while nothing has. */
export const getList: Operation<'getList'> = async ({ user, params, query, now }) => {
  const list = await findList(user.id, params.id, now);
  if (!list) throw notFound('List');
  const since = query.since === undefined ? '' : new Date(Date.parse(query.since) - overlapMs).toISOString();
  // Canceling changes how rows read, and no row.
  const rows = list.changed_at > since ? await rowsOf(list) : [];
  const changed = rows.filter(({ changed_at }) => list.canceled || changed_at > since);
  return { list: toList(list), rows: changed.map((row) => toRow(row, list)), as_of: now.toISOString() };
};

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
function refuseCanceled({ canceled }: StoredList): void {
  if (canceled) throw new Refusal('not_allowed', 'This list was canceled. Start a new one with these rows.');
}

/** Enqueues what a changed list has to run, or ends it. @returns the list as it is now. */
async function runOn({ user_id, id }: StoredList, now: Date, log: Log): Promise<StoredList> {
  const changed = await findList(user_id, id, now);
  if (!changed) throw notFound('List');
  if (changed.state !== 'running') return changed;
  await enqueueRows(changed, now);
  await settleList(changed, now, log);
  return (await findList(user_id, id, now)) ?? changed;
}

/** Gives a row another address, and runs it. */
export const changeListRow: Operation<'changeListRow'> = async ({ user, params, body, now, log }) => {
  const key = rowKey(user.id, params.id, params.position);
  const [list, row] = await Promise.all([findList(user.id, params.id, now), findRow(key)]);
  if (!list || !row) throw notFound('Row');
  refuseCanceled(list);
  const { address, problem } = parseAddress(body.address);
  if (address === undefined) throw new Refusal('invalid_input', problem);
  if (!errorStates.includes(row.state) || !(await changeAddress(list, row, address, now))) {
    throw new Refusal('not_allowed', 'This row runs already, or has its result.');
  }
  // A list that had ended runs on, also one that its last row has just ended; a paused one stays so until it is resumed.
  const changed = (await findList(user.id, params.id, now)) ?? list;
  if (changed.state === 'finished' || changed.state === 'waiting') await startList(changed, now);
  await runOn(changed, now, log);
  return toRow((await findRow(key)) ?? row, list);
};
