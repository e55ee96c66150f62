import { isDeepStrictEqual } from 'node:util';
import { newUlid } from '#lambdas/runtime/base32.ts';
import { changeForms, changeOfRow, type FormChanges } from '#lambdas/storage/form-changes.ts';
import { getRow, type Row, toDelete, toPut, toUpdate, updateRow, type Write } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { FieldBases } from '#shared/analysis/analysis-changes.ts';
import { withoutConflicts } from '#shared/analysis/field-conflicts.ts';
import { maxCompFields } from '#shared/evidence/comp-fields.ts';
import { type Happening, maxEntries } from '#shared/pipeline/activity.ts';
import { Edits, editedBetween, switchedBetween } from '#shared/pipeline/edits.ts';
import { byActor } from './activity.ts';
import { fromRow } from './analyses.ts';
import { type StoredSummary, unlessSummarized } from './deals.ts';
import { type StillForms, stillFormsAfter } from './forms/still-forms.ts';
import { activityId, analysisKey, type PartOwner } from './row-ids.ts';
import { isSettled, unlessSettled } from './run-as.ts';

/* What the forms of a saved analysis change on its row, with its summary and its log. */

const limits = { comps: maxCompFields };

/** A change as it is written. */
export type RowForms = { attributes: Row; forms: FormChanges };

/**
 * Changes fields, whatever else has changed; the last write to each wins.
 *
 * @returns the changed row; `undefined` when there is none.
 * @throws `invalid_input` when there are too many comps.
 */
export const changeFields = (owner: PartOwner, { attributes, forms }: RowForms): Promise<Row | undefined> =>
  changeForms(analysesTable, analysisKey(owner), attributes, forms, limits);

/** The analysis of a row after a change. */
export const analysisAfter = (row: Row, { attributes, forms }: RowForms): Analysis =>
  fromRow(changeOfRow(analysesTable, row, attributes, forms).after);

/** Another change comes in between, each time. */
const maxAttempts = 20;

/**
 * Changes fields of these forms that are as the browser read them.
 *
 * @returns the changed row, and the fields that were not changed; `undefined` when there is no row.
 * @throws `invalid_input` when there are too many comps.
 */
export async function changeStillForms(
  owner: PartOwner,
  asked: StillForms,
  base: FieldBases,
): Promise<{ row: Row; conflicts: string[] } | undefined> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const row = await getRow(analysesTable, analysisKey(owner));
    if (!row) return undefined;
    const { changes, conflicts } = withoutConflicts(fromRow(row), asked, base);
    const { attributes, condition, values } = stillFormsAfter(row, changes);
    const forms = Object.keys(attributes);
    if (forms.length === 0) return { row, conflicts };
    const written = await updateRow(analysesTable, analysisKey(owner), {
      change: `SET ${forms.map((form) => `${form} = :${form}`).join(', ')}`,
      condition: ['attribute_exists(id)', ...condition].join(' AND '),
      values: { ...values, ...Object.fromEntries(forms.map((form) => [`:${form}`, attributes[form]])) },
    });
    if (written) return { row: written, conflicts };
  }
  throw new Error('The row changed in between every time.');
}

/** An analysis and its summary, before a change and after it. */
export type Sides = { before: Analysis; was: StoredSummary; after: Analysis; summary: StoredSummary };

/** What a change is written on beside the figures that were read. */
type Held = { condition: string | string[]; values: Row } | undefined;

/**
 * Writes a change with its summary and the entries of its log, unless another change of figures has come in between: the
 * first write is of the analysis.
 */
export function toChangeAnalysis(
  owner: PartOwner,
  row: Row,
  { attributes, forms }: RowForms,
  sides: Sides,
  held: Held[],
  now: Date,
): [Write, ...Write[]] {
  const log = entriesOf(owner, row, sides, now);
  const all = { ...attributes, summary: sides.summary, ...log.attributes };
  const { change } = changeOfRow(analysesTable, row, all, forms, limits);
  // Every change makes another summary. A move to another stage makes none.
  const conditions = [change, unlessSummarized(row.summary), isSettled(row) ? undefined : unlessSettled(row), ...held];
  const update = toUpdate(analysesTable, analysisKey(owner), {
    ...change,
    change: `${change.change}${log.count === 0 ? '' : ' ADD entries :logged'}`,
    condition: conditions.flatMap((each) => each?.condition ?? []).join(' AND '),
    values: Object.assign({}, ...conditions.map((each) => each?.values), log.count !== 0 && { ':logged': log.count }),
  });
  return [update, ...log.rows];
}

/** What entries of the log change on the analysis, by how many entries, and their rows. */
type Entries = { attributes: Row; count: number; rows: Write[] };

/** The entry of what was typed, and after it that of another structure. */
function entriesOf(owner: PartOwner, row: Row, sides: Sides, now: Date): Entries {
  const { was, summary } = sides;
  const edited = editEntry(owner, row, sides, now);
  const happening = switchedBetween(was, summary);
  if (!happening || Number(row.entries ?? 0) + edited.count >= maxEntries) return edited;
  const at = new Date(now.getTime() + 1);
  return {
    // What is typed now is about other figures.
    attributes: { edits: null, ...edited.attributes, last_activity: { kind: happening.kind, at: now.toISOString() } },
    count: edited.count + 1,
    rows: [...edited.rows, putEntry(owner, newUlid(at), happening)],
  };
}

function editEntry(owner: PartOwner, row: Row, { before, was, after, summary }: Sides, now: Date): Entries {
  const by = byActor(owner.actor);
  const last = Edits.safeParse(row.edits).data;
  const open = isDeepStrictEqual(last?.actor, by.actor) ? last : undefined;
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
  const edits = { ...change.edits, ...by };
  const { happening } = change;
  if (happening === null) {
    return {
      attributes: { edits: { ...edits, taken: true } },
      count: isNew ? 0 : -1,
      rows: [toDelete(analysesTable, entryKey(owner, edits.entry))],
    };
  }
  return {
    attributes: { edits, last_activity: { kind: happening.kind, at: edits.at } },
    count: isNew ? 1 : 0,
    rows: [putEntry(owner, edits.entry, happening)],
  };
}

const entryKey = ({ user_id, analysis_id }: PartOwner, entry: string) => ({
  user_id,
  id: activityId(analysis_id, entry),
});

function putEntry(owner: PartOwner, entry: string, happening: Happening): Write {
  return toPut(analysesTable, { ...entryKey(owner, entry), ...happening, ...byActor(owner.actor) });
}
