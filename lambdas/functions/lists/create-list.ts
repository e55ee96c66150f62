import { enqueueRows } from '#lambdas/domain/lists/enqueue-rows.ts';
import { freeOf } from '#lambdas/domain/lists/free-rows.ts';
import { settleList } from '#lambdas/domain/lists/settle-list.ts';
import { stateOf } from '#lambdas/domain/lists/state-of-row.ts';
import { Created, type Operation } from '#lambdas/runtime/endpoint.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { secondsLeftOfDay, secondsLeftOfMinute } from '#lambdas/runtime/seconds-left.ts';
import { hashOfFile, storeFactList } from '#lambdas/storage/lists/fact-lists.ts';
import { type StoredList, toList } from '#lambdas/storage/lists/list-rows.ts';
import {
  countNewList,
  countQuote,
  findUnfinished,
  hashOfHouses,
  type NewRow,
  storeList,
  uncountList,
} from '#lambdas/storage/lists/lists.ts';
import { noteWhoAsked } from '#lambdas/storage/lists/run-list.ts';
import { accountOfCall } from '#lambdas/storage/profiles/account-of-call.ts';
import { findOrCreateProfile } from '#lambdas/storage/profiles/profiles.ts';
import { accessOf, isUnlimited, lookupsLeft } from '#shared/account/access.ts';
import { type Profile, usageResetsAt } from '#shared/account/profile.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import type { NewAddressList, NewList } from '#shared/lists/list.ts';
import { listsPerDay } from '#shared/lists/list-limits.ts';
import { type PreparedRow, prepareRows } from '#shared/lists/prepare-rows.ts';
import { hourMs, utcDay } from '#shared/values/days.ts';

/** Spends nothing. */
export const quoteList: Operation<'quoteList'> = async ({ user, workspace, body, now }) => {
  const profile = await findOrCreateProfile(accountOfCall({ user, workspace }), now);
  const most_rows = mayScreen(profile, body.addresses.length, 'rowsPerList', now);
  if (!(await countQuote(workspace.id, now))) {
    throw new Refusal('rate_limited', 'That was too fast. Please try again in a minute.', secondsLeftOfMinute(now));
  }
  return {
    known: await freeOf(workspace.id, body.addresses, now),
    left: isUnlimited(profile, now) ? null : lookupsLeft(profile, now),
    resets_at: usageResetsAt(now).toISOString(),
    most_rows,
  };
};

/** How many rows the account may screen. @throws `not_allowed` on a plan without lists, `invalid_input` above its limit. */
function mayScreen(profile: Profile, rows: number, limit: 'rowsPerList' | 'factRowsPerList', now: Date): number {
  const most = accessOf(profile, now)[limit];
  if (most === 0) {
    throw new Refusal(
      'not_allowed',
      'Your plan does not include screening lists. It comes with Professional and Enterprise.',
    );
  }
  if (rows > most) {
    throw new Refusal('invalid_input', `${rows} rows; the limit of your plan is ${most}. Split the list.`);
  }
  return most;
}

type Call = Parameters<Operation<'createList'>>[0];

/**
 * Starts a list of addresses, one whose rows with facts follow, or one of an area's houses. A list with the same addresses that has not finished,
 * or of the same file that is loading, is answered instead: two tabs start one.
 */
export const createList: Operation<'createList'> = async (call) => {
  const { rows, source, area, name, rest } = call.body;
  if (area) return (await import('./area-list.ts')).startAreaList({ ...call.body, area }, call);
  if (source) return startFactList({ ...call.body, source }, call);
  return startAddressList({ name, rest, rows: rows ?? [] }, call);
};

/** @throws `rate_limited` when the day's are used up. */
async function countOne(workspaceId: WorkspaceId, now: Date): Promise<void> {
  if (await countNewList(workspaceId, now)) return;
  throw new Refusal(
    'rate_limited',
    `You have started ${listsPerDay} lists today. Go on tomorrow.`,
    secondsLeftOfDay(now),
  );
}

/** The list that another call has started: this one starts none. */
async function withoutCount(list: StoredList, workspaceId: WorkspaceId, now: Date) {
  await uncountList(workspaceId, now);
  return toList(list);
}

type FactList = NewList & { source: NonNullable<NewList['source']> };

/** In the time zone that is furthest ahead a day begins so much earlier than in UTC. */
const aheadMs = 14 * hourMs;

async function startFactList(body: FactList, { user, workspace, now, log }: Call) {
  mayScreen(
    await findOrCreateProfile(accountOfCall({ user, workspace }), now),
    body.source.rows,
    'factRowsPerList',
    now,
  );
  if (body.source.day > utcDay(new Date(now.getTime() + aheadMs))) {
    throw new Refusal('invalid_input', 'The day of the file’s figures is in the future.');
  }
  const existing = await findUnfinished(workspace.id, hashOfFile(body), now);
  if (existing) return toList(existing);
  await countOne(workspace.id, now);
  const { list, isFirst } = await storeFactList(workspace.id, body, now);
  if (!isFirst) return withoutCount(list, workspace.id, now);
  log.info('fact_list_started', { list_id: list.id, rows: list.rows });
  return new Created(toList(list));
}

async function startAddressList(body: NewAddressList, { user, workspace, now, log }: Call) {
  mayScreen(await findOrCreateProfile(accountOfCall({ user, workspace }), now), body.rows.length, 'rowsPerList', now);
  const prepared = prepareRows(body.rows.map(({ address }) => address));
  const hash = hashOfHouses(prepared);
  const existing = await findUnfinished(workspace.id, hash, now);
  if (existing) return toList(existing);
  await countOne(workspace.id, now);
  const rows = prepared.map((row, index) => toNewRow(row, index, body));
  const { list, isFirst } = await storeList(workspace.id, body, hash, rows, now);
  // Another tab was first, and enqueues its rows.
  if (!isFirst) return withoutCount(list, workspace.id, now);
  await noteWhoAsked(list, user.id);
  await enqueueRows(list, now);
  await settleList(list, now, log);
  log.info('list_started', { list_id: list.id, rows: list.rows });
  return new Created(toList(list));
}

function toNewRow(row: PreparedRow, index: number, { rows }: NewAddressList): NewRow {
  const { line = index + 1, note = '' } = rows[index] ?? {};
  return { line, note, ...stateOf(row, rows) };
}
