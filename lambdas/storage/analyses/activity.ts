import * as z from 'zod/mini';
import { newUlid } from '#lambdas/runtime/base32.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import {
  getRow,
  pageOfRows,
  type Row,
  toDelete,
  toPut,
  toUpdate,
  updateRow,
  type Write,
} from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import { type Actor, ActorRef } from '#shared/account/actor.ts';
import {
  type ActivityFilter,
  AnyHappening,
  entriesPerPage,
  filterOf,
  type Happening,
  maxEntries,
} from '#shared/pipeline/activity.ts';
import { LoggedEntry } from '#shared/pipeline/logged-entry.ts';
import { timeOf } from '#shared/values/ulid.ts';
import { activityId, analysisKey, noteKeyId, type PartOwner } from './row-ids.ts';

/*
 * The log of a saved analysis, one row an entry (rows-of-user.ts). An entry is written in the transaction of the change
 * that it is about. The analysis counts its entries, as `entries`, and holds the latest one's kind and time for lists.
 */

/** Attributes that a change of an analysis sets beside its own, and the rows of its entries. */
export type Logged = {
  /** Clauses for `SET` and `ADD`, empty without entries. */
  set: string;
  add: string;
  values: Row;
  rows: Write[];
};

/** Writes entries together with a change of their analysis. */
export function logged(
  { user_id, analysis_id, actor }: PartOwner,
  happenings: readonly Happening[],
  now: Date,
): Logged {
  const latest = happenings.at(-1);
  if (!latest) return { set: '', add: '', values: {}, rows: [] };
  const rows = happenings.map((happening, index) => {
    // A millisecond apart, so that they stay in this order.
    const id = activityId(analysis_id, newUlid(new Date(now.getTime() + index)));
    return toPut(analysesTable, { user_id, id, ...happening, ...byActor(actor) });
  });
  const last_activity = { kind: latest.kind, at: now.toISOString() };
  return {
    set: ', last_activity = :latest',
    add: ' ADD entries :logged',
    values: { ':latest': last_activity, ':logged': rows.length },
    rows,
  };
}

/** The attribute that says who has caused an entry. */
export const byActor = (actor: Actor | undefined): { actor?: ActorRef } =>
  actor ? { actor: ActorRef.parse(actor) } : {};

const Counted = z.object({ entries: z._default(z.int(), 0) });

/** Whether the log of an analysis's row has room for so many entries. */
export const hasRoom = (row: Row, entries: number, most = maxEntries): boolean =>
  Counted.parse(row).entries + entries <= most;

/** As `logged`, and without entries once the log is full: what it is about happens all the same. */
export async function loggedIfRoom(owner: PartOwner, happenings: readonly Happening[], now: Date): Promise<Logged> {
  return loggedOn((await getRow(analysesTable, analysisKey(owner))) ?? {}, owner, happenings, now);
}

/** The same, for a caller that has the analysis's row. @param most entries that there may be then. */
export function loggedOn(
  row: Row,
  owner: PartOwner,
  happenings: readonly Happening[],
  now: Date,
  most = maxEntries,
): Logged {
  return logged(owner, hasRoom(row, happenings.length, most) ? happenings : [], now);
}

/** The writes of entries that go with no other change of their analysis. */
export function logging(owner: PartOwner, log: Logged): Write[] {
  if (log.rows.length === 0) return [];
  const counted = toUpdate(analysesTable, analysisKey(owner), {
    change: log.set.replace(/^,/, 'SET') + log.add,
    condition: 'attribute_exists(id)',
    values: log.values,
  });
  return [counted, ...log.rows];
}

/** Read per trip when most entries may not match. */
const readAtOnce = 250;

/** How long a note's key is remembered, days: a call may be repeated by a phone that was offline. */
const noteKeyDays = 7;

const NoteKey = z.object({ entry: z.string() });

/** As `ActivityPage`, before anybody is named. */
export type LoggedPage = { items: LoggedEntry[]; next_cursor?: string };

export type ActivityQuery = { cursor?: string | undefined; show: ActivityFilter; find?: string | undefined };

/** One page of the entries that match, newest first; `cursor` is the last id of the previous page. */
export async function listActivity(
  { user_id, analysis_id }: PartOwner,
  { cursor, show, find = '' }: ActivityQuery,
): Promise<LoggedPage> {
  const wanted = find.trim().toLowerCase();
  const matches = (entry: LoggedEntry) =>
    (show === 'all' || filterOf(entry.kind) === show) && textOf(entry).includes(wanted);
  const perTrip = show === 'all' && wanted === '' ? entriesPerPage : readAtOnce;
  const items: LoggedEntry[] = [];
  let after = cursor;
  let hasMore = true;
  while (hasMore && items.length <= entriesPerPage) {
    const page = await pageOfRows(analysesTable, user_id, perTrip, {
      prefix: activityId(analysis_id),
      backwards: true,
      ExclusiveStartKey: after === undefined ? undefined : { user_id, id: activityId(analysis_id, after) },
    });
    const entries = page.rows.map(entryOf);
    items.push(...entries.filter(matches));
    after = entries.at(-1)?.id;
    hasMore = page.hasMore;
    if (perTrip === entriesPerPage) break;
  }
  const shown = items.slice(0, entriesPerPage);
  const last = shown.at(-1);
  return (hasMore || items.length > shown.length) && last ? { items: shown, next_cursor: last.id } : { items: shown };
}

/** The words of an entry, lower case. */
function textOf(entry: LoggedEntry): string {
  return JSON.stringify(Object.values({ ...entry, id: '', at: '', actor: '' })).toLowerCase();
}

/** `log_full`: the log has no room. `gone`: there is no such analysis. */
export type AddedNote = { entry: LoggedEntry; isNew: boolean } | 'log_full' | 'gone';

/**
 * Adds a note. Its key has a row of its own, so that a repeated call adds none, whatever was added between.
 *
 * @throws `not_signed_in` when the account is deleted.
 */
export async function addNote(owner: PartOwner, key: string, text: string, now: Date): Promise<AddedNote> {
  const { user_id, analysis_id } = owner;
  const id = newUlid(now);
  const note = { kind: 'note', text, edited_at: null } as const;
  const row = { user_id, id: activityId(analysis_id, id), ...note, ...byActor(owner.actor) };
  const keyRow = { user_id, id: noteKeyId(analysis_id, key) };
  const isNew = await ofUser(user_id)(
    toUpdate(analysesTable, analysisKey(owner), {
      change: 'SET last_activity = :latest ADD entries :one',
      condition: 'attribute_exists(id) AND (attribute_not_exists(entries) OR entries < :most)',
      values: { ':latest': { kind: note.kind, at: now.toISOString() }, ':one': 1, ':most': maxEntries },
    }),
    toPut(analysesTable, { ...keyRow, entry: id, expires_at: expiresIn(noteKeyDays, now) }, { condition: 'absent' }),
    toPut(analysesTable, row),
  );
  if (isNew) return { entry: entryOf(row), isNew };
  const analysis = await getRow(analysesTable, analysisKey(owner));
  if (!analysis) return 'gone';
  const last = NoteKey.safeParse(await getRow(analysesTable, keyRow)).data;
  if (!last) return 'log_full';
  const known = await findNote(owner, last.entry);
  // It was added, and deleted since.
  return known ? { entry: known, isNew } : 'gone';
}

async function findNote({ user_id, analysis_id }: PartOwner, id: string): Promise<LoggedEntry | undefined> {
  const row = await getRow(analysesTable, { user_id, id: activityId(analysis_id, id) });
  return row && entryOf(row);
}

/** Only notes can be changed and deleted. @param by who must have written it; anybody where that is not kept. */
const isNote = (by?: string) => ({
  condition: `kind = :note${by === undefined ? '' : ' AND (attribute_not_exists(actor) OR actor.id = :by)'}`,
  values: { ':note': 'note', ...(by !== undefined && { ':by': by }) },
});

/**
 * Changes a note's text: its words are its writer's, so nobody else does.
 *
 * @param by the person who changes it.
 * @returns `undefined` when there is no such note, and `of_another` for another's.
 */
export async function changeNote(
  owner: PartOwner,
  id: string,
  { text, by }: { text: string; by: string },
  now: Date,
): Promise<LoggedEntry | 'of_another' | undefined> {
  const { user_id, analysis_id } = owner;
  const { condition, values } = isNote(by);
  const row = await updateRow(
    analysesTable,
    { user_id, id: activityId(analysis_id, id) },
    {
      change: 'SET #text = :text, edited_at = :now',
      condition,
      names: { '#text': 'text' },
      values: { ...values, ':text': text, ':now': now.toISOString() },
    },
  );
  if (row) return entryOf(row);
  return (await isOfAnother(owner, id, by)) ? 'of_another' : undefined;
}

/**
 * Deletes a note.
 *
 * @param by who must have written it; `undefined` for who may delete any.
 * @returns false when there is no such note, and `of_another` for another's.
 */
export async function deleteNote(owner: PartOwner, id: string, by?: string): Promise<boolean | 'of_another'> {
  const { user_id, analysis_id } = owner;
  const isDeleted = await ofUser(user_id)(
    toDelete(analysesTable, { user_id, id: activityId(analysis_id, id) }, isNote(by)),
    toUpdate(analysesTable, analysisKey(owner), {
      change: 'ADD entries :one',
      condition: 'exists',
      values: { ':one': -1 },
    }),
  );
  if (isDeleted || by === undefined) return isDeleted;
  return (await isOfAnother(owner, id, by)) && 'of_another';
}

/** Whether a note is there, which somebody else wrote. */
async function isOfAnother(owner: PartOwner, id: string, by: string): Promise<boolean> {
  const entry = await findNote(owner, id);
  return entry?.kind === 'note' && entry.actor !== undefined && entry.actor.id !== by;
}

/** The API's form of a row, before anybody is named. */
export function entryOf(row: Row): LoggedEntry {
  const id = String(row.id).split('#').at(-1) ?? '';
  const { actor } = row;
  return LoggedEntry.parse({
    ...AnyHappening.parse(row),
    id,
    at: timeOf(id).toISOString(),
    ...(actor !== undefined && { actor }),
  });
}
