import { Refusal } from '#lambdas/runtime/errors.ts';
import { changeOfRow } from '#lambdas/storage/form-changes.ts';
import type { Row } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import type { AnalysisChanges } from '#shared/analysis/analysis-changes.ts';
import { maxCompFields } from '#shared/evidence/comp-fields.ts';

/*
 * The forms that move no figure, so that no new summary says that they have changed: a letter's draft, comps and a
 * repair estimate. A change that names what it replaces is written over the form that was read: the whole form is one
 * operand of the condition, however many fields change.
 */

export type StillForms = Pick<AnalysisChanges, 'letter_draft' | 'comps' | 'repairs'>;

/**
 * The forms after a change, and the condition that they are still those that were read.
 *
 * @throws `invalid_input` when there are too many comps.
 */
export function stillFormsAfter(row: Row, changes: StillForms): { attributes: Row; condition: string[]; values: Row } {
  const { after } = changeOfRow(analysesTable, row, {}, changes);
  const names = Object.entries(changes).flatMap(([form, fields]) => (fields === undefined ? [] : [form]));
  const adds = Object.values(changes.comps ?? {}).some((text) => text !== null);
  if (adds && Object.keys(Object(row.comps)).length >= maxCompFields) {
    throw new Refusal('invalid_input', 'There is no room for more. Remove something first.');
  }
  return {
    attributes: Object.fromEntries(names.map((form) => [form, after[form]])),
    condition: names.map((form) =>
      row[form] === undefined ? `attribute_not_exists(${form})` : `${form} = :read_${form}`,
    ),
    values: Object.fromEntries(
      names.flatMap((form) => (row[form] === undefined ? [] : [[`:read_${form}`, row[form]]])),
    ),
  };
}
