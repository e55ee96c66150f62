import { createHash } from 'node:crypto';
import { newUlid } from '#lambdas/runtime/base32.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { countBack, countUpTo } from '#lambdas/storage/counters.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { later } from '#lambdas/storage/due.ts';
import { everyRow, getRow, toPut, updateRow } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { transactFor } from '#lambdas/storage/tombstone.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { type ListRow, RowState } from '#shared/lists/list.ts';
import { listDays, listsPerDay, missLimit, quotesPerMinute } from '#shared/lists/list-limits.ts';
import type { PreparedRow } from '#shared/lists/prepare-rows.ts';
import { minuteMs, utcDay } from '#shared/values/days.ts';
import {
  fileKey,
  keyDigits,
  listKey,
  listsDue,
  rowKey,
  rowPrefix,
  rowSortKey,
  StoredList,
  StoredRow,
} from './list-rows.ts';

/* Making and reading lists; list-rows.ts describes the rows, run-list.ts changes them. */

/** A list that nobody has looked after for so long has lost its messages. */
export const checkedEveryMs = 15 * minuteMs;

/** A transaction takes a hundred writes; one is the check of the account. */
export const rowsAtOnce = 90;

export const findList = (workspaceId: WorkspaceId, id: string, now: Date) =>
  findListOf(accountOf(workspaceId), id, now);

/** The same, for who knows the account only. */
export async function findListOf(account: string, id: string, now: Date): Promise<StoredList | undefined> {
  const row = await getRow(integrationsTable, listKey(account, id), now);
  const list = row && StoredList.parse(row);
  return list?.deleted ? undefined : list;
}

/** The account's lists of the last 90 days, newest first: at most those of 90 days with all that a day may have. */
export async function listsOf(workspaceId: WorkspaceId, now: Date): Promise<StoredList[]> {
  const rows = await everyRow(integrationsTable, accountOf(workspaceId), { prefix: 'list#', backwards: true });
  return rows
    .map((row) => StoredList.parse(row))
    .filter(({ kept_until, deleted }) => !deleted && kept_until > now.toISOString());
}

/** A list's rows in their order. */
export async function rowsOf({ account, id }: Pick<StoredList, 'account' | 'id'>): Promise<StoredRow[]> {
  const rows = await everyRow(integrationsTable, account, { prefix: rowPrefix(id) });
  return rows.map((row) => StoredRow.parse(row));
}

/** The rows of a list from a position on, at most `most`. */
export async function rowsFrom(list: StoredList, from: number, most: number): Promise<StoredRow[]> {
  const range = { from: rowSortKey(list, from), to: rowSortKey(list, from + most - 1) };
  const rows = await everyRow(integrationsTable, list.account, range);
  return rows.map((row) => StoredRow.parse(row));
}

export async function findRow(key: { account: string; sort_key: string }): Promise<StoredRow | undefined> {
  const row = await getRow(integrationsTable, key);
  return row && StoredRow.parse(row);
}

/** The same for lists of the same houses, in any order and spelling. */
export function hashOfHouses(rows: readonly PreparedRow[]): string {
  const houses = new Set(rows.flatMap((row) => ('key' in row ? [row.key] : [])));
  const unread = rows.flatMap((row) => (row.kind === 'unreadable' ? [row.address] : []));
  return createHash('sha256')
    .update([...houses, ...unread].toSorted().join('\n'))
    .digest('base64url');
}

/** The list with these addresses that has not finished. */
export async function findUnfinished(
  workspaceId: WorkspaceId,
  hash: string,
  now: Date,
): Promise<StoredList | undefined> {
  const file = await getRow(integrationsTable, fileKey(workspaceId, hash), now);
  return file && findList(workspaceId, String(file.list_id), now);
}

const listsOfDay = (workspaceId: WorkspaceId, now: Date) => ({
  account: accountOf(workspaceId),
  sort_key: `lists#${utcDay(now)}`,
});

/** Counts a list that the account starts. @returns false when the day's are used up. */
export async function countNewList(workspaceId: WorkspaceId, now: Date): Promise<boolean> {
  const key = listsOfDay(workspaceId, now);
  return (await countUpTo(integrationsTable, key, listsPerDay, expiresIn(2, now))) !== undefined;
}

/** Takes the count of a list back that another call has started. */
export const uncountList = (workspaceId: WorkspaceId, now: Date): Promise<void> =>
  countBack(integrationsTable, listsOfDay(workspaceId, now));

/** Counts a quote. @returns false when the minute's are used up. */
export async function countQuote(workspaceId: WorkspaceId, now: Date): Promise<boolean> {
  const key = { account: accountOf(workspaceId), sort_key: `quotes#${now.toISOString().slice(0, 16)}` };
  return (await countUpTo(integrationsTable, key, quotesPerMinute, expiresIn(1, now))) !== undefined;
}

export type NewRow = Pick<ListRow, 'line' | 'address' | 'note' | 'state' | 'problem'>;

type ListParts = Pick<
  StoredList,
  'name' | 'rest' | 'rows' | 'counts' | 'source' | 'estimates' | 'fills' | 'zero_balance_is_free'
>;

/**
 * Stores a list whose rows follow, unless one of the same file has not ended.
 *
 * @returns the list, and whether this call has made it: another tab may have been first.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function putList(
  workspaceId: WorkspaceId,
  parts: ListParts,
  hash: string,
  now: Date,
): Promise<{ list: StoredList; isFirst: boolean }> {
  const id = newUlid(now);
  const at = now.toISOString();
  const expires_at = expiresIn(listDays, now);
  const list: StoredList = {
    ...listKey(accountOf(workspaceId), id),
    ...parts,
    id,
    user_id: workspaceId,
    state: 'loading',
    miss_limit: missLimit(parts.rows),
    source_failures: 0,
    source_pauses: 0,
    runs: 1,
    file_hash: hash,
    key_digits: keyDigits,
    created_at: at,
    changed_at: at,
    kept_until: new Date(expires_at * 1000).toISOString(),
    due_at: later(now, checkedEveryMs),
  };
  const refused = await transactFor(workspaceId, [
    toPut(integrationsTable, { ...fileKey(workspaceId, hash), list_id: id, expires_at }, { condition: 'absent' }),
    toPut(integrationsTable, { ...list, due: listsDue, expires_at }),
  ]);
  if (refused.length === 0) return { list, isFirst: true };
  const other = await findUnfinished(workspaceId, hash, now);
  return other ? { list: other, isFirst: false } : putList(workspaceId, parts, hash, now);
}

/**
 * Stores a list with its rows; it runs from then on.
 *
 * @returns the list, and whether this call has made it: another tab may have been first.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function storeList(
  workspaceId: WorkspaceId,
  { name, rest }: Pick<ListParts, 'name' | 'rest'>,
  hash: string,
  rows: NewRow[],
  now: Date,
): Promise<{ list: StoredList; isFirst: boolean }> {
  const counts = countsOf(rows.map(({ state }) => state));
  const { list, isFirst } = await putList(workspaceId, { name, rest, rows: rows.length, counts }, hash, now);
  if (!isFirst) return { list, isFirst };
  const { id, created_at: at } = list;
  const expires_at = expiresIn(listDays, now);
  const stored = rows.map((row, position) => ({
    ...row,
    ...rowKey(list, position),
    position,
    list_id: id,
    user_id: workspaceId,
    changed_at: at,
    expires_at,
  }));
  for (let first = 0; first < stored.length; first += rowsAtOnce) {
    const some = stored.slice(first, first + rowsAtOnce);
    await transactFor(
      workspaceId,
      some.map((row) => toPut(integrationsTable, row)),
    );
  }
  const started = await updateRow(integrationsTable, list, {
    change: 'SET #state = :running',
    condition: '#state = :loading',
    names: { '#state': 'state' },
    values: { ':running': 'running', ':loading': 'loading' },
  });
  return { list: started ? StoredList.parse(started) : list, isFirst: true };
}

/** Every state has its number, so that expressions may add to it. */
export function countsOf(states: readonly RowState[]): StoredList['counts'] {
  return Object.fromEntries(RowState.options.map((state) => [state, states.filter((each) => each === state).length]));
}
