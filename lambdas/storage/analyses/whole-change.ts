import { changeOfRow, type FormChanges } from '#lambdas/storage/form-changes.ts';
import { wakeReminders } from '#lambdas/storage/reminders/reminder-rows.ts';
import { type Row, toUpdate, type Write } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import type { Happening } from '#shared/pipeline/activity.ts';
import type { Pipeline } from '#shared/pipeline/pipeline.ts';
import { utcDay } from '#shared/values/days.ts';
import { logged } from './activity.ts';
import { type StoredSummary, unlessSummarized } from './deals.ts';
import { pipelineOf } from './pipeline.ts';
import { analysisKey, type PartOwner } from './row-ids.ts';
import { isSettled, unlessSettled } from './run-as.ts';

/* One change of what an analysis is about and of its plan together, with its log. */

/** A change as it is written, and the row after it. */
export type RowChange = { attributes: Row; forms: FormChanges; after: Row };

/** A change of a row. */
export const rowChange = (row: Row, attributes: Row, forms: FormChanges): RowChange => ({
  attributes,
  forms,
  after: changeOfRow(analysesTable, row, attributes, forms).after,
});

/**
 * Writes a change with its log, unless the analysis or its plan has changed since the row was read.
 *
 * @param entries of the log beside the happenings, which the caller writes or deletes.
 */
export function toChangeWhole(
  owner: PartOwner,
  row: Row,
  { attributes, forms, after }: RowChange,
  summary: StoredSummary,
  { happenings, entries = 0 }: { happenings: readonly Happening[]; entries?: number },
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
  const update = toUpdate(analysesTable, analysisKey(owner), {
    ...change,
    change: `${change.change} ADD entries :logged`,
    condition: [
      ...[change.condition, unchanged.condition, ...(unsettled ? [unsettled.condition] : [])],
      ...['created_at = :saved', unplanned ? 'attribute_not_exists(pipeline)' : 'pipeline.version = :plan'],
    ].join(' AND '),
    values: {
      ...{ ...change.values, ...unchanged.values, ...unsettled?.values, ':logged': log.rows.length + entries },
      ...{ ':saved': row.created_at, ...(!unplanned && { ':plan': before.version }) },
    },
  });
  const wake = isAhead(before, pipelineOf(after), now) ? [wakeReminders(owner.user_id, now)] : [];
  return [update, ...log.rows, ...wake];
}

/** Whether a change of the plan may put a reminder ahead: days that have passed are not mailed. */
function isAhead(before: Pipeline, { stage, next_action, dates }: Pipeline, now: Date): boolean {
  const isSame = JSON.stringify([stage, next_action]) === JSON.stringify([before.stage, before.next_action]);
  const days = [next_action?.due ?? '', ...Object.values(dates)];
  return !isSame && days.some((day) => day !== null && day >= utcDay(now));
}
