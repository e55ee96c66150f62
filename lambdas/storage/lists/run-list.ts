import { randomUUID } from 'node:crypto';
import { later } from '#lambdas/storage/due.ts';
import { type Change, queryRows, toDelete, toUpdate, updateRow, type Write } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import { updateOnce } from '#lambdas/storage/update-once.ts';
import { type UserId, workspaceOf } from '#shared/account/workspace.ts';
import type { PauseReason, RowState } from '#shared/lists/list.ts';
import { listWorkerSeconds, slowAfterMs } from '#shared/lists/list-limits.ts';
import { fileKey, listsDue, StoredList, type StoredRow } from './list-rows.ts';
import { checkedEveryMs, rowsAtOnce, rowsOf } from './lists.ts';

/* What changes a list and its rows; list-rows.ts says how. */

/** Longer than the worker runs. Shorter than a message is hidden, so that a repeated one finds the claim expired. */
export const claimMs = listWorkerSeconds * 1000 + 5000;

const names = { '#state': 'state' };

/** A change of the list's numbers, and of more. */
export function toCounted(
  list: Pick<StoredList, 'account' | 'sort_key'>,
  moved: { from: RowState; to: RowState; count?: number },
  now: Date,
  more: Partial<Change> = {},
): Write {
  const { from, to, count = 1 } = moved;
  const isMove = from !== to;
  const counted = isMove ? ', counts.#from = counts.#from - :count, counts.#to = counts.#to + :count' : '';
  return toUpdate(integrationsTable, list, {
    change: `SET changed_at = :changed${counted}${more.change ?? ''}`,
    condition: more.condition ?? 'exists',
    names: { ...(isMove && { '#from': from, '#to': to }), ...more.names },
    values: { ':changed': now.toISOString(), ...(isMove && { ':count': count }), ...more.values },
  });
}

/** Whose lookups the list's next ones are. */
export async function noteWhoAsked(list: StoredList, user: UserId): Promise<void> {
  if (workspaceOf(user) === (list.asked_by ? workspaceOf(list.asked_by) : list.user_id)) return;
  const change = { change: 'SET asked_by = :user', condition: 'exists', values: { ':user': user } } as const;
  await updateRow(integrationsTable, list, change, 'NONE');
}

/** A row that has begun is ended in any case. */
const mayStart = ' AND counts.not_found < miss_limit AND attribute_not_exists(canceled)';

export type Claimed = { row: StoredRow; claim: string };

/**
 * Claims a row for this call of the worker. A row of a worker that died is claimed again after its time.
 *
 * @returns `undefined` when the list does not run, too many rows have no record, or another call has the row.
 */
export async function claimRow(list: StoredList, row: StoredRow, now: Date): Promise<Claimed | undefined> {
  const claim = randomUUID();
  const taken = toUpdate(integrationsTable, row, {
    change:
      'SET #state = :running, claim = :claim, claimed_until = :until, changed_at = :now, ' +
      'started_at = if_not_exists(started_at, :now)',
    condition: '#state = :seen AND (attribute_not_exists(claimed_until) OR claimed_until <= :now)',
    names,
    values: {
      ':running': 'running',
      ':claim': claim,
      ':until': later(now, claimMs),
      ':now': now.toISOString(),
      ':seen': row.state,
    },
  });
  const counted = toCounted(list, { from: row.state, to: 'running' }, now, {
    condition: `#list = :running${row.state === 'waiting' ? mayStart : ''}`,
    names: { '#list': 'state' },
    values: { ':running': 'running' },
  });
  const isOurs = await ofUser(row.user_id)(taken, counted);
  return isOurs ? { row: { ...row, started_at: row.started_at ?? now.toISOString() }, claim } : undefined;
}

/** How a row ends: its state, and its result or problem. */
export type Outcome = Pick<
  StoredRow,
  | 'state'
  | 'problem'
  | 'lookup_id'
  | 'figures'
  | 'needs'
  | 'priced_ways'
  | 'reasons'
  | 'part'
  | 'equity'
  | 'loanWorth'
  | 'estimated'
  | 'looked_up'
>;

/** Ends a claimed row. Does nothing when the claim was lost. */
export async function endRow(
  list: StoredList,
  { row, claim }: Claimed,
  { state, ...outcome }: Outcome,
  now: Date,
): Promise<void> {
  const results = Object.entries(outcome).filter(([, value]) => value !== undefined);
  const ended = toUpdate(integrationsTable, row, {
    change:
      `SET #state = :state, changed_at = :now${results.map(([name]) => `, #${name} = :${name}`).join('')} ` +
      `REMOVE claim, claimed_until, repriced_on${outcome.problem === undefined ? ', problem' : ''}`,
    condition: 'claim = :claim',
    names: { ...names, ...Object.fromEntries(results.map(([name]) => [`#${name}`, name])) },
    values: {
      ':state': state,
      ':now': now.toISOString(),
      ':claim': claim,
      ...Object.fromEntries(results.map(([name, value]) => [`:${name}`, value])),
    },
  });
  const isAnswer = state === 'done' || state === 'not_found';
  const counted = toCounted(list, { from: 'running', to: state }, now, {
    ...(state === 'failed' && { change: ', source_failures = source_failures + :one', values: { ':one': 1 } }),
    // The source answers.
    ...(isAnswer && { change: ', source_failures = :none, source_pauses = :none', values: { ':none': 0 } }),
  });
  await ofUser(row.user_id)(ended, counted);
}

/**
 * Gives a row another address, and puts it back in line.
 *
 * @param priced what has the row priced from its facts; without, it is looked up.
 * @returns false when it is in another state meanwhile.
 */
export function changeAddress(
  list: StoredList,
  row: StoredRow,
  address: string,
  now: Date,
  priced?: Write,
): Promise<boolean> {
  const changed = toUpdate(integrationsTable, row, {
    change:
      `SET #state = :waiting, address = :address, changed_at = :now${priced ? ', to_price = :true' : ''} ` +
      'REMOVE problem, started_at',
    condition: '#state = :seen',
    names,
    values: {
      ':waiting': 'waiting',
      ':address': address,
      ':seen': row.state,
      ':now': now.toISOString(),
      ...(priced && { ':true': true }),
    },
  });
  const counted = toCounted(list, { from: row.state, to: 'waiting' }, now);
  return ofUser(row.user_id)(changed, counted, ...(priced ? [priced] : []));
}

/** Puts rows of a state back in line, the first ones of the list first, up to `most`. */
export async function requeueRows(list: StoredList, from: RowState, now: Date, most = Infinity): Promise<void> {
  const rows = (await rowsOf(list)).filter(({ state }) => state === from).slice(0, most);
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    const some = rows.slice(first, first + rowsAtOnce);
    const moves = some.map((row) =>
      toUpdate(integrationsTable, row, {
        change: 'SET #state = :waiting, changed_at = :now REMOVE problem',
        condition: '#state = :from',
        names,
        values: { ':waiting': 'waiting', ':from': from, ':now': now.toISOString() },
      }),
    );
    // Refused when another tab was first: it moves the same rows.
    await ofUser(list.user_id)(toCounted(list, { from, to: 'waiting', count: some.length }, now), ...moves);
  }
}

/** A change of the list's state, under the condition that it is in the one that was read. */
async function changeState(list: StoredList, { change, values }: Pick<Change, 'change' | 'values'>, now: Date) {
  const row = await updateOnce(integrationsTable, list, {
    change: change.replace('SET ', 'SET changed_at = :changed, '),
    condition: '#state = :seen',
    names,
    values: { ...values, ':changed': now.toISOString(), ':seen': list.state },
  });
  return row && StoredList.parse(row);
}

/** Pauses a list, until a time after which it goes on by itself, if any. */
export function pauseList(list: StoredList, reason: PauseReason, now: Date, until?: Date) {
  const at = { ':paused': 'paused', ':reason': reason, ':now': now.toISOString() };
  const pauses = reason === 'source' ? ', source_pauses = source_pauses + :one, source_failures = :none' : '';
  const change = `SET #state = :paused, pause = :reason, paused_at = :now${pauses}`;
  const counted = reason === 'source' && { ':one': 1, ':none': 0 };
  return until === undefined
    ? changeState(list, { change: `${change} REMOVE due, due_at, resumes_at`, values: { ...at, ...counted } }, now)
    : changeState(
        list,
        {
          change: `${change}, resumes_at = :until, due = :due, due_at = :until`,
          values: { ...at, ...counted, ':until': until.toISOString(), ':due': listsDue },
        },
        now,
      );
}

/** Lets a list run, or run again. @returns `undefined` when its state has changed meanwhile. */
export function startList(list: StoredList, now: Date) {
  const isNewRun = list.state === 'finished';
  return changeState(
    list,
    {
      change: `SET #state = :running, due = :due, due_at = :due_at${isNewRun ? ', runs = runs + :one' : ''} REMOVE pause, paused_at, resumes_at`,
      values: {
        ':running': 'running',
        ':due': listsDue,
        ':due_at': later(now, checkedEveryMs),
        ...(isNewRun && { ':one': 1 }),
      },
    },
    now,
  );
}

/**
 * Claims the offer of what is open in a list of which nothing was stored for a while. @returns false when another read
 * has it.
 */
export async function claimOffer(list: StoredList, now: Date): Promise<boolean> {
  const claimed = await updateRow(integrationsTable, list, {
    change: 'SET offered_at = :now',
    condition:
      '#state = :running AND changed_at <= :slow AND (attribute_not_exists(offered_at) OR offered_at <= :slow)',
    names,
    values: {
      ':running': 'running',
      ':now': now.toISOString(),
      ':slow': new Date(now.getTime() - slowAfterMs).toISOString(),
    },
  });
  return claimed !== undefined;
}

/** Lets the rest of a list wait for the next month's analyses. */
export function waitForMonth(list: StoredList, next: Date, now: Date) {
  return changeState(
    list,
    {
      change: 'SET #state = :waiting, resumes_at = :next, due_at = :next, due = :due',
      values: { ':waiting': 'waiting', ':next': next.toISOString(), ':due': listsDue },
    },
    now,
  );
}

/** Gives up the rows that have not run; those under way end by themselves. One write: the rows are read as canceled. */
export function cancelRest(list: StoredList, now: Date) {
  return changeState(
    list,
    {
      change:
        'SET #state = :running, canceled = :true, due = :due, due_at = :due_at REMOVE pause, paused_at, resumes_at',
      values: { ':running': 'running', ':true': true, ':due': listsDue, ':due_at': later(now, checkedEveryMs) },
    },
    now,
  );
}

/** Ends a list of which no row is left to run, once. */
export function toFinish(list: StoredList, now: Date): Write[] {
  const finished = toUpdate(integrationsTable, list, {
    change: 'SET #state = :finished, changed_at = :now REMOVE due, due_at, resumes_at, pause, paused_at',
    condition: '#state = :seen AND counts.running = :none AND (counts.waiting = :none OR attribute_exists(canceled))',
    names,
    values: { ':finished': 'finished', ':seen': list.state, ':none': 0, ':now': now.toISOString() },
  });
  const { file_hash: hash } = list;
  return hash === undefined ? [finished] : [finished, toDelete(integrationsTable, fileKey(list.user_id, hash))];
}

/** Lists whose time has come, the longest due first. The index is eventually consistent. */
export async function dueLists(now: Date): Promise<{ account: string; sort_key: string }[]> {
  const { rows } = await queryRows(integrationsTable, listsDue, { inIndex: true, to: now.toISOString(), Limit: 100 });
  return rows.map(({ account, sort_key }) => ({ account: String(account), sort_key: String(sort_key) }));
}

/** Claims a due list. @returns `undefined` when another run has it, or it is not due any more. */
export async function claimDueList(key: { account: string; sort_key: string }, now: Date) {
  const row = await updateRow(integrationsTable, key, {
    change: 'SET due_at = :later',
    condition: 'due_at <= :now',
    values: { ':later': later(now, checkedEveryMs), ':now': now.toISOString() },
  });
  return row && StoredList.parse(row);
}
