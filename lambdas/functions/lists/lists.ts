import { limitMovedRows } from '#lambdas/domain/limits/limit-writes.ts';
import { enqueueRows, offerAgain } from '#lambdas/domain/lists/enqueue-rows.ts';
import { goneOf } from '#lambdas/domain/lists/former-list.ts';
import { settleList } from '#lambdas/domain/lists/settle-list.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { deleteHiddenList, hideList, toReopenedTask, withdrawRows } from '#lambdas/storage/lists/fact-lists.ts';
import { rowKey, type StoredList, toDetail, toList, toRow } from '#lambdas/storage/lists/list-rows.ts';
import { findList, findRow, listsOf, rowsFrom } from '#lambdas/storage/lists/lists.ts';
import {
  cancelRest,
  changeAddress,
  noteWhoAsked,
  pauseList,
  requeueRows,
  startList,
} from '#lambdas/storage/lists/run-list.ts';
import { accountOfCall } from '#lambdas/storage/profiles/account-of-call.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { errorStates, type ListAction } from '#shared/lists/list.ts';
import { exportedRowsPerPage, rowsPerPage, slowAfterMs } from '#shared/lists/list-limits.ts';
import { parseAddress } from '#shared/property/address-parser.ts';
import { compare, estimate, lookUp, priceList } from './fact-lists.ts';

/** The caller's lists, newest first. */
export const listLists: Operation<'listLists'> = async ({ workspace, now }) => ({
  items: (await listsOf(workspace.id, now)).map(toList),
});

/** The clocks of functions may differ by this much: a change is rather sent twice than never. */
const overlapMs = 5000;

/** Whether rows of a running list wait to be priced, and none was stored for a while. */
const isSlow = ({ state, source, canceled, counts, changed_at }: StoredList, now: Date): boolean =>
  state === 'running' &&
  source !== undefined &&
  !canceled &&
  (counts.waiting ?? 0) > 0 &&
  Date.parse(changed_at) + slowAfterMs <= now.getTime();

/** A list with the rows of a page that have changed since the last answer; one small read while nothing has. */
export const getList: Operation<'getList'> = async ({ workspace, params, query, now }) => {
  const list = await findList(workspace.id, params.id, now);
  if (!list) throw notFound('List');
  if (isSlow(list, now)) await offerAgain(list, now);
  const since = query.since === undefined ? '' : new Date(Date.parse(query.since) - overlapMs).toISOString();
  const { from = 0 } = query;
  const find = (id: string) => findList(workspace.id, id, now);
  const isChanged = list.changed_at > since;
  const rows = isChanged ? await rowsFrom(list, from, rowsPerPage) : [];
  // Canceling changes how rows read, and no row.
  const changed = rows.filter(({ changed_at }) => list.canceled || changed_at > since);
  const next = from + rowsPerPage;
  return {
    list: toList(list),
    rows: changed.map((row) => toRow(row, list)),
    as_of: now.toISOString(),
    ...(isChanged && next < list.rows && { next_from: next }),
    ...(since === '' && from === 0 && list.former && { gone: await goneOf(list, find) }),
  };
};

type Change = (list: StoredList, now: Date) => Promise<unknown>;

/** Puts rows back in line, as many as the day allows. */
async function putBack(list: StoredList, from: 'failed' | 'no_analyses', now: Date): Promise<void> {
  const rows = list.counts[from] ?? 0;
  if (rows === 0) return;
  await limitMovedRows(list.user_id, rows, now);
  await requeueRows(list, from, now);
}

/** Puts rows back in line; the list runs again, if it had ended, also since it was read, or paused by itself. */
const rerun =
  (from: 'failed' | 'no_analyses'): Change =>
  async (list, now) => {
    await putBack(list, from, now);
    const changed = (await findList(list.user_id, list.id, now)) ?? list;
    if (changed.state !== 'running') await startList(changed, now);
  };

/** In another state an action does nothing, as when another tab was first. */
const changes: Record<Exclude<ListAction, 'price' | 'look_up' | 'estimate' | 'compare'>, Change> = {
  pause: async (list, now) => list.state === 'running' && pauseList(list, 'you', now),
  resume: async (list, now) => {
    if (list.state !== 'paused') return;
    // Nothing was used, and the source may answer again.
    if (list.pause === 'source') await putBack(list, 'failed', now);
    await startList(list, now);
  },
  retry: rerun('failed'),
  run_rest: rerun('no_analyses'),
  cancel: async (list, now) => {
    if (list.state === 'finished') return;
    // What was priced keeps its figures; only what was not is given up.
    if (list.source) await withdrawRows(list, now);
    const changed = list.source ? await findList(list.user_id, list.id, now) : list;
    if (!changed) return;
    if (!list.source || (changed.counts.waiting ?? 0) > 0) await cancelRest(changed, now);
    else if (changed.state !== 'running') await startList(changed, now);
  },
};

/** Actions after which rows are looked up. */
const usesLookups: readonly ListAction[] = ['look_up', 'resume', 'retry', 'run_rest'];

/** Pauses, resumes or cancels a list, or runs rows again. */
export const changeList: Operation<'changeList'> = async ({ user, workspace, params, body, now, log }) => {
  const list = await findList(workspace.id, params.id, now);
  if (!list) throw notFound('List');
  refuseCanceled(list);
  const { action, estimates = {} } = body;
  if (action === 'price') return toList(await priceList(list, accountOfCall({ user, workspace }), now, log));
  if (list.state === 'loading')
    throw new Refusal('request_in_progress', 'The list is being stored. Try again in a moment.');
  if (action === 'look_up') await lookUp(list, body, accountOfCall({ user, workspace }), now);
  else if (action === 'compare') await compare(list, body.former ?? '', now);
  else if (action === 'estimate') await estimate(list, estimates, accountOfCall({ user, workspace }), now);
  else await changes[action](list, now);
  if (usesLookups.includes(action)) await noteWhoAsked(list, user.id);
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

/** @throws `not_found` */
async function listAndRow(workspaceId: WorkspaceId, { id, position }: { id: string; position: number }, now: Date) {
  const list = await findList(workspaceId, id, now);
  const row = list && (await findRow(rowKey(list, position)));
  if (!list || !row) throw notFound('Row');
  return { list, row };
}

/** A row with all that its file says, its people too, priced by what the account knows of its house now. */
export const getListRow: Operation<'getListRow'> = async ({ workspace, params, now, admitted }) => {
  const [{ list, row }] = await Promise.all([listAndRow(workspace.id, params, now), admitted]);
  // Brings the deal engine.
  const { reckonRow } = await import('#lambdas/domain/lists/reckon-row.ts');
  const { row: current, property } = await reckonRow(row, list, now);
  return { ...toDetail(current, list), ...(property && { answer: { property } }) };
};

/** A page of rows with all that their file says. */
export const exportList: Operation<'exportList'> = async ({ workspace, params, query, now }) => {
  const list = await findList(workspace.id, params.id, now);
  if (!list) throw notFound('List');
  const { from = 0 } = query;
  const next = from + exportedRowsPerPage;
  const rows = await rowsFrom(list, from, exportedRowsPerPage);
  return { items: rows.map((row) => toDetail(row, list)), ...(next < list.rows && { next_from: next }) };
};

/** Deletes a list with its rows, and what they say of people. Lookups that it spent stay the account's. */
export const deleteList: Operation<'deleteList'> = async ({ workspace, params, now, log }) => {
  const list = await findList(workspace.id, params.id, now);
  if (!list) throw notFound('List');
  if (list.state === 'loading' && !list.source)
    throw new Refusal('request_in_progress', 'The list is being stored. Try again in a moment.');
  if (!(await hideList(list, now))) throw notFound('List');
  await deleteHiddenList(list);
  log.info('list_deleted', { list_id: list.id, rows: list.rows });
};

/** Gives a row another address, and runs it. */
export const changeListRow: Operation<'changeListRow'> = async ({ user, workspace, params, body, now, log }) => {
  const { list, row } = await listAndRow(workspace.id, params, now);
  refuseCanceled(list);
  const { address, problem } = parseAddress(body.address);
  if (address === undefined) throw new Refusal('invalid_input', problem);
  // A row that was not an address yet is priced from its facts; one that was looked up is looked up again.
  const isPriced = row.state === 'unreadable' || row.state === 'needs_unit';
  const priced = list.source && isPriced ? toReopenedTask(list, row.position) : undefined;
  if (!errorStates.includes(row.state) || !(await changeAddress(list, row, address, now, priced))) {
    throw new Refusal('not_allowed', 'This row runs already, or has its result.');
  }
  await noteWhoAsked(list, user.id);
  // A list that had ended runs on, also one that its last row has just ended; a paused one stays so until it is resumed.
  const changed = (await findList(workspace.id, params.id, now)) ?? list;
  if (changed.state === 'finished' || changed.state === 'waiting') await startList(changed, now);
  await runOn(changed, now, log);
  return toRow((await findRow(row)) ?? row, list);
};
