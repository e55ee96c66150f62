import * as z from 'zod/mini';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { List, ListRow, type RowState } from '#shared/lists/list.ts';

/*
 * Lists of addresses in the integrations table, under the account (see integrations/api-key-rows.ts). They are there
 * for its index: a list that goes on by itself is found when its time has come.
 *
 *   {account}    list#{ulid}                 a list: its state, and the number of its rows in each state
 *   {account}    list-row#{ulid}#{000…499}   a row: its address, its state and its result
 *   {account}    list-file#{hash}            the list with these addresses that has not finished
 *   {account}    lists#{YYYY-MM-DD}          count of lists that were started in a day
 *   {account}    quotes#{YYYY-MM-DDThh:mm}   count of quotes in a minute
 *
 * A row changes its state in one transaction with the list's numbers, under the condition that it is in the state that
 * was read. So a message that comes twice changes nothing, and the numbers are always those of the rows.
 *
 * A list with work left is in the partition `lists` of the index `due`; `due_at` is when somebody looks after it.
 */

/** The index's partition. Few lists are under way at once. */
export const listsDue = 'lists';

export const listKey = (userId: string, id: string) => ({ account: accountOf(userId), sort_key: `list#${id}` });

/** Without a position, what the keys of a list's rows begin with. */
export const rowSortKey = (id: string, position?: number) =>
  `list-row#${id}#${position === undefined ? '' : String(position).padStart(3, '0')}`;

export const rowKey = (userId: string, id: string, position: number) => ({
  account: accountOf(userId),
  sort_key: rowSortKey(id, position),
});

export const fileKey = (userId: string, hash: string) => ({
  account: accountOf(userId),
  sort_key: `list-file#${hash}`,
});

const Key = { account: z.string(), sort_key: z.string() };

/** A list as it is stored. The caller's form leaves out what only the worker needs. */
export const StoredList = z.object({
  ...List.shape,
  ...Key,
  user_id: z.string(),
  file_hash: z.string(),
  /** Rows without a record after which it pauses. */
  miss_limit: z.int(),
  /** Rows in a row for which the source failed, and pauses in a row for that reason. */
  source_failures: z._default(z.int(), 0),
  source_pauses: z._default(z.int(), 0),
  /** How often it was started: each run ends with an event of its own. */
  runs: z.int(),
  /** The user canceled what had not run. */
  canceled: z.optional(z.boolean()),
  due_at: z.optional(z.string()),
});
export type StoredList = z.infer<typeof StoredList>;

/** A row as it is stored. */
export const StoredRow = z.object({
  ...ListRow.shape,
  ...Key,
  list_id: z.string(),
  user_id: z.string(),
  changed_at: z.iso.datetime(),
  /** Who runs it, and until when that may take. */
  claim: z.optional(z.string()),
  claimed_until: z.optional(z.string()),
  /** When it was first claimed: a lookup from before is one that was known. */
  started_at: z.optional(z.string()),
});
export type StoredRow = z.infer<typeof StoredRow>;

/** The states of rows that a canceled list gives up. */
const unrunStates: readonly RowState[] = ['waiting', 'no_analyses'];

/** The caller's form of a row. */
export function toRow(row: StoredRow, { canceled }: Pick<StoredList, 'canceled'>): ListRow {
  const shown = ListRow.parse(row);
  return canceled && unrunStates.includes(row.state) ? { ...shown, state: 'canceled' } : shown;
}

/** The caller's form of a list. */
export function toList(list: StoredList): List {
  const shown = List.parse(list);
  if (!list.canceled) return shown;
  const given = unrunStates.reduce((sum, state) => sum + (list.counts[state] ?? 0), 0);
  return { ...shown, counts: { ...shown.counts, waiting: 0, no_analyses: 0, canceled: given } };
}
