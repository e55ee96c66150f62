import { createHash } from 'node:crypto';
import { newUlid } from '#lambdas/runtime/base32.ts';
import { changeOfRow, type FormChanges } from '#lambdas/storage/form-changes.ts';
import { wakeReminders } from '#lambdas/storage/reminders/reminder-rows.ts';
import { getRow, type Row, toDelete, toPut, toUpdate, type Write } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { Happening } from '#shared/pipeline/activity.ts';
import { openTasks, type Pipeline } from '#shared/pipeline/pipeline.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { utcDay } from '#shared/values/days.ts';
import { logged } from './activity.ts';
import { type StoredSummary, unlessSummarized } from './deals.ts';
import { pipelineOf } from './pipeline.ts';
import { activityId, analysisKey, noteKeyId, type PartOwner } from './row-ids.ts';
import { isSettled, unlessSettled } from './run-as.ts';

/*
 * What a file of the user's own changes of a saved analysis, and what takes that back: facts, people and the plan in one
 * write with its log, which holds while nothing else has changed the analysis or its plan since it was read.
 */

/** What is the user's of a row; the rest is worked out, or counts what is stored elsewhere. */
const own = [
  ...['analysis_data', 'purchase_price', 'calculator_inputs', 'seller_facts', 'contacts'],
  ...['deal', 'chosen_by', 'kept_over', 'pipeline', 'tasks'],
];

/** The same as long as nobody has changed what the analysis of a row is about, its people or its plan. */
export function stateOf(row: Row): string {
  // Only where there are any: earlier releases worked out the states that are kept without them.
  const later = ['exit_plan', 'wholesale_price', 'agreed'].map((name) => ordered(row[name]));
  return createHash('sha256')
    .update(JSON.stringify([...own.map((name) => ordered(row[name])), ...later.filter((each) => each !== null)]))
    .digest('base64url');
}

/** A value with the keys of maps in their order: a table keeps none. A map that is cleared is as none. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value ?? null;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  if (entries.length === 0) return null;
  return entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, ordered(each)]);
}

/** What changes; what is absent stays. */
export type ImportedChange = Partial<Pick<Analysis, 'analysis_data' | 'purchase_price' | 'contacts'>> & {
  pipeline?: Pipeline | undefined;
};

/** A change as it is written, and the row after it. */
export type RowChange = { attributes: Row; forms: FormChanges; after: Row };

/**
 * What a change makes of a row. The structure that the analysis is run as stays.
 *
 * @param settled that structure, where the row does not say it.
 */
export function rowChangeOf(row: Row, change: ImportedChange, settled: Strategy | undefined): RowChange {
  const { pipeline, ...facts } = change;
  const attributes = {
    ...facts,
    ...(pipeline && {
      pipeline: { ...pipeline, open_tasks: openTasks(pipeline.tasks), tasks: undefined },
      tasks: pipeline.tasks,
    }),
    ...(settled !== undefined && { chosen_by: 'proposed' }),
  };
  const forms = settled === undefined ? {} : { deal: { chosen: settled } };
  return { attributes, forms, after: changeOfRow(analysesTable, row, attributes, forms).after };
}

/** A note of a file, which is added once a list. */
export type ImportedNote = {
  /** The list's id. */
  list: string;
  file: string;
  text: string;
  /** Until when the list may be read again, seconds. */
  expires_at: number;
};

export type ImportLog = {
  happenings: readonly Happening[];
  /** A note to add, and one to take out. */
  note?: ImportedNote | undefined;
  removedNote?: { list: string; entry: string } | undefined;
};

/** Writes a change with its log, unless the analysis has changed since the row was read. */
export function toImport(
  owner: PartOwner,
  row: Row,
  { attributes, forms, after }: RowChange,
  summary: StoredSummary,
  { happenings, note, removedNote }: ImportLog,
  now: Date,
): Write[] {
  const before = pipelineOf(row);
  const log = logged(owner, happenings, now);
  // What is typed next is about other figures.
  const all = { ...attributes, summary, last_activity: log.values[':latest'], edits: null };
  const { change } = changeOfRow(analysesTable, row, all, forms);
  const unchanged = unlessSummarized(row.summary);
  const unsettled = isSettled(row) ? undefined : unlessSettled(row);
  const unplanned = before.version === 0;
  const entries = log.rows.length + (note ? 1 : 0) - (removedNote ? 1 : 0);
  const update = toUpdate(analysesTable, analysisKey(owner), {
    ...change,
    change: `${change.change} ADD entries :logged`,
    condition: [
      ...[change.condition, unchanged.condition, ...(unsettled ? [unsettled.condition] : [])],
      ...['created_at = :saved', unplanned ? 'attribute_not_exists(pipeline)' : 'pipeline.version = :plan'],
    ].join(' AND '),
    values: {
      ...{ ...change.values, ...unchanged.values, ...unsettled?.values, ':logged': entries },
      ...{ ':saved': row.created_at, ...(!unplanned && { ':plan': before.version }) },
    },
  });
  const wake = isAhead(before, pipelineOf(after), now) ? [wakeReminders(owner.user_id, now)] : [];
  const noted = new Date(now.getTime() + log.rows.length);
  const notes = [...(note ? putNote(owner, note, noted) : []), ...(removedNote ? deleteNote(owner, removedNote) : [])];
  return [update, ...log.rows, ...notes, ...wake];
}

/** Whether a change of the plan may put a reminder ahead: days that have passed are not mailed. */
function isAhead(before: Pipeline, { stage, next_action, dates }: Pipeline, now: Date): boolean {
  const isSame = JSON.stringify([stage, next_action]) === JSON.stringify([before.stage, before.next_action]);
  const days = [next_action?.due ?? '', ...Object.values(dates)];
  return !isSame && days.some((day) => day !== null && day >= utcDay(now));
}

const keyOfNote = ({ user_id, analysis_id }: PartOwner, list: string) => ({
  user_id,
  id: noteKeyId(analysis_id, list),
});
const isUnedited = { condition: 'kind = :note AND edited_at = :never', values: { ':note': 'note', ':never': null } };

function putNote(owner: PartOwner, { list, file, text, expires_at }: ImportedNote, now: Date): Write[] {
  const entry = newUlid(now);
  const id = activityId(owner.analysis_id, entry);
  return [
    toPut(analysesTable, { user_id: owner.user_id, id, kind: 'note', text, edited_at: null, file }),
    toPut(analysesTable, { ...keyOfNote(owner, list), entry, expires_at }, { condition: 'absent' }),
  ];
}

function deleteNote(owner: PartOwner, { list, entry }: { list: string; entry: string }): Write[] {
  const key = { user_id: owner.user_id, id: activityId(owner.analysis_id, entry) };
  return [toDelete(analysesTable, key, isUnedited), toDelete(analysesTable, keyOfNote(owner, list))];
}

/** The note of a list in an analysis's log: `undefined` when there was none, without an entry once somebody changed it. */
export async function findImportedNote(
  owner: PartOwner,
  list: string,
  now: Date,
): Promise<{ entry?: string } | undefined> {
  const key = await getRow(analysesTable, keyOfNote(owner, list), now);
  if (!key) return undefined;
  const entry = String(key.entry);
  const note = await getRow(analysesTable, { user_id: owner.user_id, id: activityId(owner.analysis_id, entry) });
  return note?.edited_at === null ? { entry } : {};
}
