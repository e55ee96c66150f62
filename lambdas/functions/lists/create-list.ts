import { enqueueRows } from '#lambdas/domain/lists/enqueue-rows.ts';
import { settleList } from '#lambdas/domain/lists/settle-list.ts';
import { Created, type Operation } from '#lambdas/runtime/endpoint.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { secondsLeftOfDay, secondsLeftOfMinute } from '#lambdas/runtime/seconds-left.ts';
import { hasRecentLookup } from '#lambdas/storage/analyses/lookups.ts';
import { toList } from '#lambdas/storage/lists/list-rows.ts';
import {
  countNewList,
  countQuote,
  findUnfinished,
  hashOfHouses,
  type NewRow,
  storeList,
} from '#lambdas/storage/lists/lists.ts';
import { findOrCreateProfile } from '#lambdas/storage/profiles/profiles.ts';
import { accessOf, isUnlimited, lookupsLeft } from '#shared/account/access.ts';
import { type Profile, usageResetsAt } from '#shared/account/profile.ts';
import type { NewList } from '#shared/lists/list.ts';
import { listsPerDay } from '#shared/lists/list-limits.ts';
import { type PreparedRow, prepareRows } from '#shared/lists/prepare-rows.ts';

/** Rows that are looked for at once. */
const atOnce = 50;

/** What a list would cost; spends nothing. */
export const quoteList: Operation<'quoteList'> = async ({ user, body, now }) => {
  const profile = await findOrCreateProfile(user, now);
  const most_rows = mayScreen(profile, body.addresses.length, now);
  if (!(await countQuote(user.id, now))) {
    throw new Refusal('rate_limited', 'That was too fast. Please try again in a minute.', secondsLeftOfMinute(now));
  }
  const known: number[] = [];
  for (let first = 0; first < body.addresses.length; first += atOnce) {
    const some = body.addresses.slice(first, first + atOnce);
    const found = await Promise.all(some.map((address) => hasRecentLookup(user.id, address, now)));
    known.push(...found.flatMap((isKnown, index) => (isKnown ? [first + index] : [])));
  }
  return {
    known,
    left: isUnlimited(profile, now) ? null : lookupsLeft(profile, now),
    resets_at: usageResetsAt(now).toISOString(),
    most_rows,
  };
};

/** How many rows the account may screen. @throws `not_allowed` on a plan without lists, `invalid_input` above its limit. */
function mayScreen(profile: Profile, rows: number, now: Date): number {
  const { rowsPerList: most } = accessOf(profile, now);
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

/** Starts a list. A list with the same addresses that has not finished is answered instead: two tabs start one. */
export const createList: Operation<'createList'> = async ({ user, body, now, log }) => {
  mayScreen(await findOrCreateProfile(user, now), body.rows.length, now);
  const prepared = prepareRows(body.rows.map(({ address }) => address));
  const hash = hashOfHouses(prepared);
  const existing = await findUnfinished(user.id, hash, now);
  if (existing) return toList(existing);
  if (!(await countNewList(user.id, now))) {
    throw new Refusal(
      'rate_limited',
      `You have started ${listsPerDay} lists today. Go on tomorrow.`,
      secondsLeftOfDay(now),
    );
  }
  const rows = prepared.map((row, index) => toNewRow(row, index, body));
  const { list, isFirst } = await storeList(user.id, body, hash, rows, now);
  // Another tab was first, and enqueues its rows.
  if (!isFirst) return toList(list);
  await enqueueRows(list, now);
  await settleList(list, now, log);
  log.info('list_started', { list_id: list.id, rows: list.rows });
  return new Created(toList(list));
};

function toNewRow(row: PreparedRow, index: number, { rows }: NewList): NewRow {
  const { line = index + 1, note = '' } = rows[index] ?? {};
  const same = { line, note, address: row.address };
  if (row.kind === 'unreadable') return { ...same, state: 'unreadable', problem: row.problem };
  if (row.kind === 'needs_unit') return { ...same, state: 'needs_unit', problem: 'Which unit?' };
  if (row.kind === 'ready') return { ...same, state: 'waiting' };
  return { ...same, state: 'duplicate', problem: `Same address as row ${rows[row.of]?.line ?? row.of + 1}.` };
}
