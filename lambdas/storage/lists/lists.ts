import { createHash } from 'node:crypto';
import { newUlid } from '#lambdas/runtime/base32.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { countUpTo } from '#lambdas/storage/counters.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { later } from '#lambdas/storage/due.ts';
import { everyRow, getRow, toPut, updateRow } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { transactFor } from '#lambdas/storage/tombstone.ts';
import { type ListRow, type NewList, RowState } from '#shared/lists/list.ts';
import { listDays, listsPerDay, missLimit, quotesPerMinute } from '#shared/lists/list-limits.ts';
import type { PreparedRow } from '#shared/lists/prepare-rows.ts';
import { minuteMs, utcDay } from '#shared/values/days.ts';
import { fileKey, listKey, listsDue, rowSortKey, StoredList, StoredRow } from './list-rows.ts';

/* Making and reading lists; list-rows.ts describes the rows, run-list.ts changes them. */

/** A list that nobody has looked after for so long has lost its messages. */
export const checkedEveryMs = 15 * minuteMs;

/** A transaction takes a hundred writes; one is the check of the account. */
const rowsAtOnce = 90;

export async function findList(userId: string, id: string, now: Date): Promise<StoredList | undefined> {
  const row = await getRow(integrationsTable, listKey(userId, id), now);
  return row && StoredList.parse(row);
}

/** The account's lists of the last 90 days, newest first: at most those of 90 days with all that a day may have. */
export async function listsOf(userId: string, now: Date): Promise<StoredList[]> {
  const rows = await everyRow(integrationsTable, accountOf(userId), { prefix: 'list#', backwards: true });
  return rows.map((row) => StoredList.parse(row)).filter(({ kept_until }) => kept_until > now.toISOString());
}

/** A list's rows in their order. */
export async function rowsOf({ account, id }: Pick<StoredList, 'account' | 'id'>): Promise<StoredRow[]> {
  const rows = await everyRow(integrationsTable, account, { prefix: rowSortKey(id) });
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
export async function findUnfinished(userId: string, hash: string, now: Date): Promise<StoredList | undefined> {
  const file = await getRow(integrationsTable, fileKey(userId, hash), now);
  return file && findList(userId, String(file.list_id), now);
}

/** Counts a list that the account starts. @returns false when the day's are used up. */
export async function countNewList(userId: string, now: Date): Promise<boolean> {
  const key = { account: accountOf(userId), sort_key: `lists#${utcDay(now)}` };
  return (await countUpTo(integrationsTable, key, listsPerDay, expiresIn(2, now))) !== undefined;
}

/** Counts a quote. @returns false when the minute's are used up. */
export async function countQuote(userId: string, now: Date): Promise<boolean> {
  const key = { account: accountOf(userId), sort_key: `quotes#${now.toISOString().slice(0, 16)}` };
  return (await countUpTo(integrationsTable, key, quotesPerMinute, expiresIn(1, now))) !== undefined;
}

export type NewRow = Pick<ListRow, 'line' | 'address' | 'note' | 'state' | 'problem'>;

/**
 * Stores a list with its rows; it runs from then on.
 *
 * @returns the list, and whether this call has made it: another tab may have been first.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function storeList(
  userId: string,
  { name, rest }: Pick<NewList, 'name' | 'rest'>,
  hash: string,
  rows: NewRow[],
  now: Date,
): Promise<{ list: StoredList; isFirst: boolean }> {
  const id = newUlid(now);
  const at = now.toISOString();
  const expires_at = expiresIn(listDays, now);
  const list: StoredList = {
    ...listKey(userId, id),
    id,
    user_id: userId,
    name,
    rest,
    state: 'loading',
    rows: rows.length,
    counts: countsOf(rows.map(({ state }) => state)),
    miss_limit: missLimit(rows.length),
    source_failures: 0,
    source_pauses: 0,
    runs: 1,
    file_hash: hash,
    created_at: at,
    changed_at: at,
    kept_until: new Date(expires_at * 1000).toISOString(),
    due_at: later(now, checkedEveryMs),
  };
  const file = { ...fileKey(userId, hash), list_id: id, expires_at };
  const refused = await transactFor(userId, [
    toPut(integrationsTable, file, { condition: 'absent' }),
    toPut(integrationsTable, { ...list, due: listsDue, expires_at }),
  ]);
  if (refused.length > 0) {
    const other = await findUnfinished(userId, hash, now);
    return other ? { list: other, isFirst: false } : storeList(userId, { name, rest }, hash, rows, now);
  }
  const stored = rows.map((row, position) => ({
    ...row,
    account: list.account,
    sort_key: rowSortKey(id, position),
    position,
    list_id: id,
    user_id: userId,
    changed_at: at,
    expires_at,
  }));
  for (let first = 0; first < stored.length; first += rowsAtOnce) {
    const some = stored.slice(first, first + rowsAtOnce);
    await transactFor(
      userId,
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
function countsOf(states: readonly RowState[]): StoredList['counts'] {
  return Object.fromEntries(RowState.options.map((state) => [state, states.filter((each) => each === state).length]));
}
