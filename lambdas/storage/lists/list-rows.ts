import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { base32 } from '#lambdas/runtime/base32.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { UserId, WorkspaceId } from '#shared/account/workspace.ts';
import { RowContact, RowFacts, RowPlan } from '#shared/lists/facts/row-facts.ts';
import { List, ListRow, type ListRowDetail, type RowState } from '#shared/lists/list.ts';
import { tellsOfReasons } from '#shared/lists/reasons/tells-of-reasons.ts';

/*
 * Lists in the integrations table, under the account (see integrations/api-key-rows.ts). They are there
 * for its index: a list that goes on by itself is found when its time has come.
 *
 *   {account}    list#{ulid}                 a list: its state, and the number of its rows in each state
 *   {account}    list-row#{ulid}#{position}  a row: its address, its state and its result; in a list with facts also
 *                                            those, the people and the plan that the file names
 *   {account}    list-price#{ulid}#{n}       rows of a list with facts that are priced together
 *   {account}    import-undo#{ulid}#{analysis}  what a deal was before the list changed it (import-undo.ts)
 *   {account}    list-file#{hash}            the list with these addresses that has not finished, or that loads the
 *                                            rows of this file
 *   {account}    list-line                what of them is in the queue (list-line.ts)
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

export const listKey = (account: string, id: string) => ({ account, sort_key: `list#${id}` });

/** Digits of a position in the keys of new lists. Those of earlier releases have three. */
export const keyDigits = 4;

/** The keys of a list's rows begin with it. */
export const rowPrefix = (id: string) => `list-row#${id}#`;

type Keyed = Pick<StoredList, 'account' | 'id' | 'key_digits'>;

export const rowSortKey = ({ id, key_digits = 3 }: Omit<Keyed, 'account'>, position: number) =>
  `${rowPrefix(id)}${String(position).padStart(key_digits, '0')}`;

export const rowKey = (list: Keyed, position: number) => ({
  account: list.account,
  sort_key: rowSortKey(list, position),
});

/** Rows that are priced together. */
export const rowsPerTask = 25;

/** The keys of a list's pricing begin with it; without an id, those of every list's. */
export const taskPrefix = (id?: string) => `list-price#${id === undefined ? '' : `${id}#`}`;

export const taskKey = ({ account, id }: Pick<StoredList, 'account' | 'id'>, task: number) => ({
  account,
  sort_key: `${taskPrefix(id)}${String(task).padStart(3, '0')}`,
});

/** The keys of rows that take a list's changes of deals back begin with it. */
export const undoPrefix = (id: string) => `import-undo#${id}#`;

export const fileKey = (workspaceId: WorkspaceId, hash: string) => ({
  account: accountOf(workspaceId),
  sort_key: `list-file#${hash}`,
});

const Key = { account: z.string(), sort_key: z.string() };

/** A list as it is stored. The caller's form leaves out what only the worker needs. */
export const StoredList = z.object({
  ...List.shape,
  ...Key,
  user_id: WorkspaceId,
  /** Absent once the rows of a file are there. */
  file_hash: z.optional(z.string()),
  key_digits: z.optional(z.int()),
  /** All rows with facts are there, and none may be sent again. */
  closed: z.optional(z.boolean()),
  /** How many rows with facts were written to it, again too. */
  written: z.optional(z.int()),
  /** The roles that a row of it has a fact of; absent until all rows are there. */
  columns: z.optional(z.array(z.string())),
  /** The positions of the former list's houses that are gone. */
  gone_rows: z.optional(z.array(z.int())),
  /** It is being deleted, and not there for anybody. */
  deleted: z.optional(z.boolean()),
  /** Rows without a record after which it pauses. */
  miss_limit: z.int(),
  /** Rows in a row for which the source failed, and pauses in a row for that reason. */
  source_failures: z._default(z.int(), 0),
  source_pauses: z._default(z.int(), 0),
  /** How often it was started: each run ends with an event of its own. */
  runs: z.int(),
  /** The member whose lookups they are; absent: the owner's. */
  asked_by: z.optional(UserId),
  /** The user canceled what had not run. */
  canceled: z.optional(z.boolean()),
  due_at: z.optional(z.string()),
});
export type StoredList = z.infer<typeof StoredList>;

/** A row as it is stored. Roles of a later release are dropped. */
export const StoredRow = z.object({
  ...z.omit(ListRow, { owner: true, facts: true, phones: true, mark: true, deal_id: true }).shape,
  ...Key,
  facts: z.optional(z.object(RowFacts.shape)),
  contacts: z.optional(z.array(RowContact)),
  plan: z.optional(RowPlan),
  /** The address as it was sent; absent until it is read. */
  sent: z.optional(z.string()),
  /** It waits to be priced from its facts, not to be looked up. */
  to_price: z.optional(z.boolean()),
  /** The deal that gets its record once it is looked up. */
  update_deal: z.optional(z.string()),
  list_id: z.string(),
  user_id: WorkspaceId,
  changed_at: z.iso.datetime(),
  /** Who runs it, and until when that may take. */
  claim: z.optional(z.string()),
  claimed_until: z.optional(z.string()),
  /** When it was first claimed: a lookup from before is one that was known. */
  started_at: z.optional(z.string()),
});
export type StoredRow = z.infer<typeof StoredRow>;

/** Rows that are priced together: their key is the queue's message. Each of them says itself whether it waits. */
export const PriceTask = z.object({
  ...Key,
  list_id: z.string(),
  user_id: WorkspaceId,
  /** Its rows are those from position `task * rowsPerTask` on. */
  task: z.int(),
  is_done: z.boolean(),
  claim: z.optional(z.string()),
  claimed_until: z.optional(z.string()),
});
export type PriceTask = z.infer<typeof PriceTask>;

/** The states of rows that a canceled list gives up. */
const unrunStates: readonly RowState[] = ['waiting', 'no_analyses'];

/** Of facts and people a list shows counts, the owner and the mark. */
function shownOf({ facts, contacts = [] }: StoredRow): Pick<ListRow, 'owner' | 'facts' | 'phones' | 'mark'> {
  if (!facts) return {};
  const marks = contacts.map(({ mark }) => mark);
  return {
    owner: facts.owner,
    facts: Object.keys(facts).length,
    phones: contacts.filter(({ phone }) => phone !== undefined).length,
    mark: (['do_not_call', 'litigator', 'wireless'] as const).find((mark) => marks.includes(mark)),
  };
}

/** The caller's form of a row with all that its file says. */
export const toDetail = (row: StoredRow, list: Pick<StoredList, 'canceled'>): ListRowDetail => ({
  row: toRow(row, list),
  facts: row.facts ?? {},
  contacts: row.contacts ?? [],
  plan: row.plan,
});

/** The id of the deal that a row with facts is saved as: a ULID of its list's time, whose rest says which row. */
export function dealIdOf({ list_id, position }: Pick<StoredRow, 'list_id' | 'position'>): string {
  const hash = createHash('sha256').update(`${list_id}#${position}`).digest();
  return `${list_id.slice(0, 10)}${base32(hash.readUIntBE(0, 5), 8)}${base32(hash.readUIntBE(5, 5), 8)}`;
}

/** The caller's form of a row. */
export function toRow(row: StoredRow, { canceled }: Pick<StoredList, 'canceled'>): ListRow {
  const isFacts = row.priced_ways !== undefined;
  const shown = ListRow.parse({ ...row, ...shownOf(row), ...(isFacts && { deal_id: dealIdOf(row) }) });
  return canceled && unrunStates.includes(row.state) ? { ...shown, state: 'canceled' } : shown;
}

/** The caller's form of a list. */
export function toList(list: StoredList): List {
  const { source, columns } = list;
  const shown = List.parse({ ...list, ...(source && columns && { names_reasons: columns.some(tellsOfReasons) }) });
  if (!list.canceled) return shown;
  const given = unrunStates.reduce((sum, state) => sum + (list.counts[state] ?? 0), 0);
  return { ...shown, counts: { ...shown.counts, waiting: 0, no_analyses: 0, canceled: given } };
}
