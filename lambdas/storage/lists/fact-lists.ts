import { createHash, randomUUID } from 'node:crypto';
import { deletePartition } from '#lambdas/storage/delete-rows.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { later } from '#lambdas/storage/due.ts';
import {
  deleteRow,
  everyRow,
  getRow,
  queryRows,
  toDelete,
  toPut,
  toUpdate,
  updateRow,
} from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { ofUser, transactFor } from '#lambdas/storage/tombstone.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import type { Estimates } from '#shared/lists/estimates/estimates.ts';
import type { ListRow, ListSource, NewFactRows, NewList, RowSince, RowState } from '#shared/lists/list.ts';
import { listDays, timesStored } from '#shared/lists/list-limits.ts';
import { hourMs } from '#shared/values/days.ts';
import { dropList } from './list-line.ts';
import {
  fileKey,
  listsDue,
  PriceTask,
  rowKey,
  rowPrefix,
  rowsPerTask,
  StoredList,
  type StoredRow,
  taskKey,
  taskPrefix,
  undoPrefix,
} from './list-rows.ts';
import { checkedEveryMs, countsOf, findList, putList, rowsAtOnce, rowsFrom, rowsOf } from './lists.ts';
import { claimMs, toCounted } from './run-list.ts';

/*
 * Lists with facts. Their rows are stored while the list is `loading`; once it is closed none may be sent again, and
 * what becomes of each row is decided with all of them there. Then the list runs: rows with `to_price` are priced, in
 * tasks, and only those that the user picks are looked up.
 */

/** The browser may lose its connection meanwhile. */
const loadingMs = hourMs;

/** A list with facts, also of public records, as it is made. */
type NewFactList = Omit<NewList, 'source'> & { source?: ListSource | undefined };

/** The same for two tabs that send the same file, or ask for the same area. */
export const hashOfFile = ({ name, rest, source, area, estimates, fills, zero_balance_is_free: isFree }: NewFactList) =>
  createHash('sha256')
    .update(JSON.stringify(['file', name, rest, source, estimates, fills, isFree, ...(area ? [area] : [])]))
    .digest('base64url');

/**
 * Stores a list with facts without its rows.
 *
 * @returns the list, and whether this call has made it: another tab may have been first.
 * @throws `not_signed_in` when the account is deleted.
 */
export function storeFactList(
  workspaceId: WorkspaceId,
  body: NewFactList & { source: ListSource },
  now: Date,
): Promise<{ list: StoredList; isFirst: boolean }> {
  const { name, rest, source, estimates, fills, zero_balance_is_free } = body;
  const counts = { ...countsOf([]), waiting: source.rows };
  const options = {
    ...(estimates && { estimates }),
    ...(fills && { fills }),
    ...(zero_balance_is_free !== undefined && { zero_balance_is_free }),
  };
  return putList(workspaceId, { name, rest, source, rows: source.rows, counts, ...options }, hashOfFile(body), now);
}

const isLoading = '#state = :loading AND attribute_not_exists(closed)';
const names = { '#state': 'state' };

/**
 * Stores rows in their places, over what was there, up to three times those of the list.
 *
 * @returns why it stopped: the list takes none any more, or they were sent too often.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function storeFactRows(
  list: StoredList,
  { from, rows }: NewFactRows,
  now: Date,
): Promise<'stored' | 'closed' | 'too_often'> {
  const at = now.toISOString();
  const stored = rows.map((row, index) => ({
    ...row,
    ...rowKey(list, from + index),
    position: from + index,
    list_id: list.id,
    user_id: list.user_id,
    state: 'waiting',
    to_price: true,
    changed_at: at,
    expires_at: expiresIn(listDays, new Date(list.created_at)),
  }));
  for (let first = 0; first < stored.length; first += rowsAtOnce) {
    const puts = stored.slice(first, first + rowsAtOnce).map((row) => toPut(integrationsTable, row));
    const touched = toUpdate(integrationsTable, list, {
      change: 'SET changed_at = :now, due_at = :later ADD written :count',
      condition: `${isLoading} AND (attribute_not_exists(written) OR written <= :room)`,
      names,
      values: {
        ':now': at,
        ':later': later(now, loadingMs),
        ':loading': 'loading',
        ':count': puts.length,
        ':room': timesStored * list.rows - puts.length,
      },
    });
    if (await ofUser(list.user_id)(touched, ...puts)) continue;
    const found = await findList(list.user_id, list.id, now);
    return found?.state === 'loading' && !found.closed ? 'too_often' : 'closed';
  }
  return 'stored';
}

/** How many rows of a list are stored. */
export async function countRows({ account, id }: StoredList): Promise<number> {
  let total = 0;
  let after: Record<string, unknown> | undefined;
  do {
    const page = await queryRows(integrationsTable, account, {
      prefix: rowPrefix(id),
      Select: 'COUNT',
      ExclusiveStartKey: after,
    });
    total += page.count;
    after = page.last;
  } while (after);
  return total;
}

/** Lets no row be sent again. @returns false when the list does not load any more. */
export async function closeList(list: StoredList, now: Date): Promise<boolean> {
  const closed = await updateRow(integrationsTable, list, {
    change: 'SET closed = :true, changed_at = :now, due_at = :later',
    condition: '#state = :loading',
    names,
    values: { ':true': true, ':now': now.toISOString(), ':later': later(now, checkedEveryMs), ':loading': 'loading' },
  });
  return closed !== undefined;
}

/** A row's address as it is written from now on, and its state. */
export type Prepared = Pick<ListRow, 'address' | 'problem' | 'since'> & { state: RowState };

/** A former list, and the positions of its houses that are gone. */
export type Former = { list: StoredList & { source: NonNullable<StoredList['source']> }; gone: number[] };

const formerOf = ({ list: { id, source }, gone }: Former) => ({
  id,
  file: source.file,
  day: source.day,
  gone: gone.length,
});

/**
 * Gives the rows of a closed list their states, and lets it run. Safe to repeat.
 *
 * @param prepared by position.
 * @returns the list; `undefined` when another call was first.
 */
export async function runFactList(
  list: StoredList,
  rows: readonly StoredRow[],
  prepared: readonly Prepared[],
  now: Date,
  former?: Former,
): Promise<StoredList | undefined> {
  const changed = rows.flatMap((row, index) => {
    const next = prepared[index];
    return next && (next.state !== row.state || next.address !== row.address || next.since) ? [{ row, next }] : [];
  });
  for (let first = 0; first < changed.length; first += rowsAtOnce) {
    const some = changed.slice(first, first + rowsAtOnce);
    const still = toUpdate(integrationsTable, list, {
      change: 'SET changed_at = :now',
      condition: '#state = :loading',
      names,
      values: { ':now': now.toISOString(), ':loading': 'loading' },
    });
    if (!(await ofUser(list.user_id)(still, ...some.map(({ row, next }) => toPrepared(row, next, now)))))
      return undefined;
  }
  const due = prepared.flatMap(({ state }, position) =>
    state === 'waiting' ? [Math.floor(position / rowsPerTask)] : [],
  );
  const started = toUpdate(integrationsTable, list, {
    change:
      'SET #state = :running, counts = :counts, #columns = :columns, changed_at = :now, due = :due, due_at = :later' +
      `${former ? ', #former = :former, gone_rows = :gone' : ''} REMOVE file_hash`,
    condition: '#state = :loading',
    names: { ...names, '#columns': 'columns', ...(former && { '#former': 'former' }) },
    values: {
      ...(former && { ':former': formerOf(former), ':gone': former.gone }),
      ':running': 'running',
      ':loading': 'loading',
      ':columns': columnsOf(rows),
      ':counts': countsOf(prepared.map(({ state }) => state)),
      ':now': now.toISOString(),
      ':due': listsDue,
      ':later': later(now, checkedEveryMs),
    },
  });
  const refused = await transactFor(list.user_id, [
    started,
    ...(list.file_hash === undefined ? [] : [toDelete(integrationsTable, fileKey(list.user_id, list.file_hash))]),
    ...[...new Set(due)].map((task) => toPut(integrationsTable, newTask(list, task))),
  ]);
  if (refused.length > 0) return undefined;
  const row = await getRow(integrationsTable, list, now);
  return row && StoredList.parse(row);
}

/** The roles that some row has a fact of. */
export const columnsOf = (rows: readonly StoredRow[]): string[] => [
  ...new Set(rows.flatMap(({ facts = {} }) => Object.keys(facts))),
];

function toPrepared(row: StoredRow, { state, address, problem, since }: Prepared, now: Date) {
  const isToPrice = state === 'waiting';
  return toUpdate(integrationsTable, row, {
    change:
      `SET #state = :state, address = :address, sent = :sent, changed_at = :now${problem === undefined ? '' : ', problem = :problem'}` +
      (since ? ', since = :since' : '') +
      (isToPrice ? '' : ' REMOVE to_price'),
    condition: 'exists',
    names,
    values: {
      ':state': state,
      ':address': address,
      ':sent': row.sent ?? row.address,
      ':now': now.toISOString(),
      ...(problem !== undefined && { ':problem': problem }),
      ...(since && { ':since': since }),
    },
  });
}

/** Says of the rows of a list what became of them since a former one. Safe to repeat. */
export async function writeSince(
  list: StoredList,
  former: Former,
  rows: readonly StoredRow[],
  since: ReadonlyMap<number, RowSince>,
  now: Date,
): Promise<void> {
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    const told = rows.slice(first, first + rowsAtOnce).map((row) => {
      const one = since.get(row.position);
      return toUpdate(integrationsTable, row, {
        change: `SET changed_at = :now${one ? ', since = :since' : ' REMOVE since'}`,
        condition: 'exists',
        values: { ':now': now.toISOString(), ...(one && { ':since': one }) },
      });
    });
    await ofUser(list.user_id)(...told);
  }
  await updateRow(integrationsTable, list, {
    change: 'SET #former = :former, gone_rows = :gone, changed_at = :now',
    condition: 'exists',
    names: { '#former': 'former' },
    values: { ':former': formerOf(former), ':gone': former.gone, ':now': now.toISOString() },
  });
}

const newTask = (list: StoredList, task: number) => ({
  ...taskKey(list, task),
  list_id: list.id,
  user_id: list.user_id,
  task,
  is_done: false,
  expires_at: expiresIn(listDays, new Date(list.created_at)),
});

/** The pricing of the rows around a position, as if it had not been done. */
export const toReopenedTask = (list: StoredList, position: number) =>
  toPut(integrationsTable, newTask(list, Math.floor(position / rowsPerTask)));

/** The pricing of a list that is not done, or was lost by a worker that died. */
export async function openTasks({ account, id }: StoredList, now: Date): Promise<PriceTask[]> {
  const rows = await everyRow(integrationsTable, account, { prefix: taskPrefix(id) });
  const tasks = rows.map((row) => PriceTask.parse(row));
  return tasks.filter(({ is_done, claimed_until = '' }) => !is_done && claimed_until <= now.toISOString());
}

export async function findTask(key: { account: string; sort_key: string }): Promise<PriceTask | undefined> {
  const row = await getRow(integrationsTable, key);
  return row && PriceTask.parse(row);
}

/** Claims a task for this call of the worker. @returns the claim; `undefined` when another call has it. */
export async function claimTask(task: PriceTask, now: Date): Promise<string | undefined> {
  const claim = randomUUID();
  const claimed = await updateRow(integrationsTable, task, {
    change: 'SET claim = :claim, claimed_until = :until',
    condition: 'is_done = :false AND (attribute_not_exists(claimed_until) OR claimed_until <= :now)',
    values: { ':claim': claim, ':until': later(now, claimMs), ':false': false, ':now': now.toISOString() },
  });
  return claimed && claim;
}

/** The rows of a task that are to be priced. */
export async function rowsToPrice(list: StoredList, { task }: PriceTask): Promise<StoredRow[]> {
  const rows = await rowsFrom(list, task * rowsPerTask, rowsPerTask);
  return rows.filter(({ to_price }) => to_price);
}

/** What a row comes to by its facts alone. */
export type PricedRow = Required<
  Pick<
    StoredRow,
    'flags' | 'needs' | 'priced_ways' | 'reasons' | 'part' | 'equity' | 'loanWorth' | 'estimated' | 'added'
  >
> &
  Pick<StoredRow, 'figures' | 'looked_up'>;

/**
 * Stores what rows of a claimed task were priced at, and gives the claim back. Does nothing when the claim was lost. A row
 * that has a state of its own, because its lookup came to nothing, keeps it.
 *
 * @param isDone whether these are all that were left.
 * @returns false when it stored nothing.
 */
export function endTask(
  list: StoredList,
  task: PriceTask,
  claim: string,
  priced: readonly { row: StoredRow; result: PricedRow }[],
  isDone: boolean,
  now: Date,
): Promise<boolean> {
  const done = toUpdate(integrationsTable, task, {
    change: 'SET is_done = :done REMOVE claim, claimed_until',
    condition: 'claim = :claim',
    values: { ':done': isDone, ':claim': claim },
  });
  const isWaiting = ({ row }: { row: StoredRow }) => row.state === 'waiting';
  const rows = priced.map(({ row, result }) => {
    const results = Object.entries(result).filter(([, value]) => value !== undefined);
    const ends = row.state === 'waiting';
    return toUpdate(integrationsTable, row, {
      change:
        `SET ${ends ? '#state = :priced, ' : ''}changed_at = :now${results.map(([name]) => `, #${name} = :${name}`).join('')} ` +
        `REMOVE to_price, repriced_on${ends ? ', problem' : ''}`,
      condition: '#state = :seen AND to_price = :true AND address = :address',
      names: { ...names, ...Object.fromEntries(results.map(([name]) => [`#${name}`, name])) },
      values: {
        ...(ends && { ':priced': 'priced' }),
        ...{ ':seen': row.state, ':true': true, ':address': row.address, ':now': now.toISOString() },
        ...Object.fromEntries(results.map(([name, value]) => [`:${name}`, value])),
      },
    });
  });
  const counted = toCounted(list, { from: 'waiting', to: 'priced', count: priced.filter(isWaiting).length }, now);
  return ofUser(list.user_id)(done, ...(rows.length > 0 ? [counted, ...rows] : []));
}

/** Rows whose lookup came to nothing, or found no analysis: their figures are still the file's. */
const keepsFigures: readonly RowState[] = ['not_found', 'failed', 'no_analyses'];

/**
 * Gives a list other estimates, and puts its rows in line to be priced anew. Rows that are in line to be looked up stay
 * there. Safe to repeat.
 *
 * @returns false when the list is canceled or being deleted.
 */
export async function changeEstimates(list: StoredList, estimates: Estimates, now: Date): Promise<boolean> {
  const rows = await rowsOf(list);
  const changed = await updateRow(integrationsTable, list, {
    change: 'SET estimates = :estimates, #columns = :columns, changed_at = :now REMOVE fills',
    condition: '#state <> :loading AND attribute_not_exists(canceled) AND attribute_not_exists(deleted)',
    names: { ...names, '#columns': 'columns' },
    values: {
      ':estimates': estimates,
      ':columns': list.columns ?? columnsOf(rows),
      ':now': now.toISOString(),
      ':loading': 'loading',
    },
  });
  if (!changed) return false;
  for (let attempt = 1, left = rows; attempt <= moveAttempts && left.length > 0; attempt += 1) {
    const refused = await repriceRows(list, left, now);
    const again = new Set(refused.map(({ position }) => position));
    left = again.size === 0 ? [] : (await rowsOf(list)).filter(({ position }) => again.has(position));
  }
  return true;
}

/** Rows of so many tasks fit into one transaction, with the tasks and the list. */
const tasksAtOnce = Math.floor(rowsAtOnce / (rowsPerTask + 1));

/** @returns rows that have changed meanwhile. */
async function repriceRows(list: StoredList, rows: readonly StoredRow[], now: Date): Promise<StoredRow[]> {
  const taskOf = ({ position }: StoredRow) => Math.floor(position / rowsPerTask);
  const hasFigures = (row: StoredRow) => row.state === 'priced' || keepsFigures.includes(row.state);
  // One that waits to be priced is there for a task that has read other estimates.
  const due = rows.filter(
    (row) => row.to_price || (hasFigures(row) && row.priced_ways !== undefined && !row.lookup_id),
  );
  const tasks = [...new Set(due.map(taskOf))];
  const refused: StoredRow[] = [];
  for (let first = 0; first < tasks.length; first += tasksAtOnce) {
    const some = tasks.slice(first, first + tasksAtOnce);
    const ofTasks = due.filter((row) => some.includes(taskOf(row)));
    const fromPriced = ofTasks.filter(({ state }) => state === 'priced').length;
    const moves = ofTasks.map((row) => toReprice(row, now));
    const reopened = some.map((task) => toPut(integrationsTable, newTask(list, task)));
    const counted = toCounted(list, { from: 'priced', to: 'waiting', count: fromPriced }, now);
    if (!(await ofUser(list.user_id)(counted, ...reopened, ...moves))) refused.push(...ofTasks);
  }
  return refused;
}

const toReprice = (row: StoredRow, now: Date) =>
  toUpdate(integrationsTable, row, {
    change: 'SET to_price = :true, #state = :to, changed_at = :now',
    condition: '#state = :seen',
    names,
    values: {
      ':true': true,
      ':to': row.state === 'priced' ? 'waiting' : row.state,
      ':seen': row.state,
      ':now': now.toISOString(),
    },
  });

/** Rows that are moved between being priced and being looked up, while others may move some of them as well. */
async function moveRows(
  list: StoredList,
  pick: (row: StoredRow) => boolean,
  { from, to, deals }: { from: RowState; to: RowState; deals?: ReadonlyMap<number, string> },
  now: Date,
): Promise<void> {
  for (let attempt = 1; attempt <= moveAttempts; attempt += 1) {
    const rows = (await rowsOf(list)).filter((row) => row.state === from && !row.to_price && pick(row));
    if (rows.length === 0) return;
    for (let first = 0; first < rows.length; first += rowsAtOnce) {
      const some = rows.slice(first, first + rowsAtOnce);
      const moves = some.map((row) => {
        const deal = deals?.get(row.position);
        return toUpdate(integrationsTable, row, {
          change:
            `SET #state = :to, changed_at = :now${deal === undefined ? '' : ', update_deal = :deal'} ` +
            `REMOVE problem, started_at${deal === undefined ? ', update_deal' : ''}`,
          condition: '#state = :from',
          names,
          values: { ':to': to, ':from': from, ':now': now.toISOString(), ...(deal !== undefined && { ':deal': deal }) },
        });
      });
      await ofUser(list.user_id)(toCounted(list, { from, to, count: some.length }, now), ...moves);
    }
  }
}

/** Refused once for each other tab that moves some of the rows meanwhile. */
const moveAttempts = 5;

/**
 * Puts priced rows in line to be looked up. Rows in another state stay as they are.
 *
 * @param deals by position: those that get the row's record.
 */
export function lookUpRows(
  list: StoredList,
  positions: readonly number[],
  deals: ReadonlyMap<number, string>,
  now: Date,
): Promise<void> {
  const picked = new Set(positions);
  return moveRows(list, ({ position }) => picked.has(position), { from: 'priced', to: 'waiting', deals }, now);
}

/** Takes rows that wait for a lookup, or for an analysis, out of line: their figures stay. */
export async function withdrawRows(list: StoredList, now: Date): Promise<void> {
  const isPriced = ({ priced_ways }: StoredRow) => priced_ways !== undefined;
  await moveRows(list, isPriced, { from: 'waiting', to: 'priced' }, now);
  await moveRows(list, isPriced, { from: 'no_analyses', to: 'priced' }, now);
}

/** Hides a list that is being deleted; what dies in between is gone on with later. @returns false when there is none. */
export async function hideList(list: StoredList, now: Date): Promise<boolean> {
  const hidden = await updateRow(integrationsTable, list, {
    change: 'SET deleted = :true, #state = :finished, due = :due, due_at = :later',
    condition: 'exists',
    names,
    values: { ':true': true, ':finished': 'finished', ':due': listsDue, ':later': later(now, checkedEveryMs) },
  });
  return hidden !== undefined;
}

/** Deletes the rows of a hidden list, and then the list. Safe to repeat. */
export async function deleteHiddenList(list: StoredList): Promise<void> {
  const sweep = { hasTime: () => true, note: () => {} };
  await deletePartition(integrationsTable, list.account, sweep, rowPrefix(list.id));
  await deletePartition(integrationsTable, list.account, sweep, taskPrefix(list.id));
  await deletePartition(integrationsTable, list.account, sweep, undoPrefix(list.id));
  await dropList(list);
  if (list.file_hash !== undefined) await deleteRow(integrationsTable, fileKey(list.user_id, list.file_hash));
  await deleteRow(integrationsTable, list);
}
