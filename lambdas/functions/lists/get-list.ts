import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { toList, toRow } from '#lambdas/storage/lists/list-rows.ts';
import { findList, listsOf, rowsOf } from '#lambdas/storage/lists/lists.ts';

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
