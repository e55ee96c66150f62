import { createHash } from 'node:crypto';
import { newUlid } from '#lambdas/runtime/base32.ts';
import { getRow, type Row, toDelete, toPut, type Write } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { Happening } from '#shared/pipeline/activity.ts';
import type { Pipeline } from '#shared/pipeline/pipeline.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { byActor } from './activity.ts';
import type { StoredSummary } from './deals.ts';
import { planAttributes } from './pipeline.ts';
import { activityId, noteKeyId, type PartOwner } from './row-ids.ts';
import { type RowChange, rowChange, toChangeWhole } from './whole-change.ts';

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

/**
 * What a change makes of a row. The structure that the analysis is run as stays.
 *
 * @param settled that structure, where the row does not say it.
 */
export function rowChangeOf(row: Row, change: ImportedChange, settled: Strategy | undefined): RowChange {
  const { pipeline, ...facts } = change;
  const attributes = {
    ...facts,
    ...(pipeline && planAttributes(pipeline)),
    ...(settled !== undefined && { chosen_by: 'proposed' }),
  };
  const forms = settled === undefined ? {} : { deal: { chosen: settled } };
  return rowChange(row, attributes, forms);
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
  change: RowChange,
  summary: StoredSummary,
  { happenings, note, removedNote }: ImportLog,
  now: Date,
): Write[] {
  const noted = new Date(now.getTime() + happenings.length);
  const notes = [...(note ? putNote(owner, note, noted) : []), ...(removedNote ? deleteNote(owner, removedNote) : [])];
  const entries = (note ? 1 : 0) - (removedNote ? 1 : 0);
  return [...toChangeWhole(owner, row, change, summary, { happenings, entries }, now), ...notes];
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
    toPut(analysesTable, {
      user_id: owner.user_id,
      id,
      kind: 'note',
      text,
      edited_at: null,
      file,
      ...byActor(owner.actor),
    }),
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
