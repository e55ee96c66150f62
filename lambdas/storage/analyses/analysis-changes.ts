import { newUlid } from '#lambdas/runtime/base32.ts';
import { changeForms, changeOfRow } from '#lambdas/storage/form-changes.ts';
import { wakeReminders } from '#lambdas/storage/reminders/reminder-rows.ts';
import { alone, getRow, type Row, toDelete, toPut, toUpdate, type Write } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { AnalysisChanges } from '#shared/analysis/analysis-changes.ts';
import { maxCompFields } from '#shared/evidence/comp-fields.ts';
import { maxEntries } from '#shared/pipeline/activity.ts';
import { Edits, editedBetween } from '#shared/pipeline/edits.ts';
import { fromRow } from './analyses.ts';
import { contactsAfter } from './contacts-of-row.ts';
import { type StoredSummary, unlessSummarized } from './deals.ts';
import { activityId, analysisId } from './row-ids.ts';

/**
 * The summary of an analysis.
 *
 * @param kept the one on its row, which is answered if it still holds; absent for a changed analysis.
 */
export type Summarize = (analysis: Analysis, kept?: unknown) => Promise<StoredSummary>;

const limits = { comps: maxCompFields };

/** The devices of a person are not that many: then a program makes many changes at once. */
const maxAttempts = 4;

/** Contacts are written as a whole, and only over what was read: their number and size hold at once. */
const maxContactAttempts = 40;

/**
 * Changes a saved analysis: with its summary, and with an entry in its log if that has something to say. A letter's
 * draft, comps and a repair estimate move no figure: the deal has what it takes from them.
 *
 * @param admit refuses a change that the owner's plan does not include; nothing is written before it has ended.
 * @returns the changed analysis; `undefined` when the user has no such analysis.
 * @throws `not_signed_in` when the account is deleted; `invalid_input` when comps or contacts are too many.
 */
export async function changeAnalysis(
  userId: string,
  id: string,
  { purchase_price, contacts, ...forms }: AnalysisChanges,
  summarize: Summarize,
  now: Date,
  admit?: (before: Analysis, after: Analysis) => Promise<void>,
): Promise<Analysis | undefined> {
  const key = { user_id: userId, id: analysisId(id) };
  const { letter_draft, comps, repairs, ...moving } = { purchase_price, contacts, ...forms };
  if (Object.values(moving).every((change) => change === undefined)) {
    const row = await changeForms(analysesTable, key, {}, { letter_draft, comps, repairs }, limits);
    return row && fromRow(row);
  }
  for (let attempt = 1; attempt <= (contacts ? maxContactAttempts : maxAttempts); attempt += 1) {
    const row = await getRow(analysesTable, key);
    if (!row) return undefined;
    const before = fromRow(row);
    const people = contacts && contactsAfter(row, contacts);
    const own = { purchase_price, contacts: people?.contacts };
    const after = fromRow(changeOfRow(analysesTable, row, own, forms).after);
    await admit?.(before, after);
    const [was, summary] = [await summarize(before, row.summary), await summarize(after)];
    const log = entryOf(row, { before, was, after, summary }, now);
    const attributes = { ...own, summary, ...log.attributes };
    const { change } = changeOfRow(analysesTable, row, attributes, forms, limits);
    // Every change makes another summary: no other change has come in between.
    const unchanged = unlessSummarized(row.summary);
    const update = toUpdate(analysesTable, key, {
      ...change,
      change: `${change.change}${log.count === 0 ? '' : ' ADD entries :logged'}`,
      condition: [change.condition, unchanged.condition, ...(people ? [people.condition] : [])].join(' AND '),
      values: {
        ...change.values,
        ...unchanged.values,
        ...people?.values,
        ...(log.count !== 0 && { ':logged': log.count }),
      },
    });
    // By itself it costs half, and creates no row.
    const isMoved = was.balloon_month !== summary.balloon_month;
    const others = [...log.rows, ...(isMoved ? [wakeReminders(userId, now)] : [])];
    const isMade = others.length === 0 ? alone(update) : ofUser(userId)(update, ...others);
    if (await isMade) return after;
  }
  if (contacts) throw new Error('The contacts changed in between every time.');
  // Each field is kept all the same. The next list works the summary out, and the log has no entry.
  const attributes = { purchase_price, summary: { version: newUlid(now) } };
  const row = await changeForms(analysesTable, key, attributes, forms, limits);
  return row && fromRow(row);
}

type Sides = { before: Analysis; was: StoredSummary; after: Analysis; summary: StoredSummary };

/** What the log's entry changes on the analysis, by how many entries, and the entry's row. */
function entryOf(
  row: Row,
  { before, was, after, summary }: Sides,
  now: Date,
): { attributes: Row; count: number; rows: Write[] } {
  const open = Edits.safeParse(row.edits).data;
  const change = editedBetween(
    { facts: before.seller_facts ?? {}, summary: was },
    { facts: after.seller_facts ?? {}, summary },
    open,
    newUlid(now),
    now,
  );
  const isNew = change?.edits.entry !== open?.entry || open?.taken === true;
  const isFull = isNew && Number(row.entries ?? 0) >= maxEntries;
  if (!change || isFull) return { attributes: {}, count: 0, rows: [] };
  const { edits, happening } = change;
  const key = { user_id: after.user_id, id: activityId(after.id, edits.entry) };
  if (happening === null) {
    return {
      attributes: { edits: { ...edits, taken: true } },
      count: isNew ? 0 : -1,
      rows: [toDelete(analysesTable, key)],
    };
  }
  return {
    attributes: { edits, last_activity: { kind: happening.kind, at: edits.at } },
    count: isNew ? 1 : 0,
    rows: [toPut(analysesTable, { ...key, ...happening })],
  };
}
