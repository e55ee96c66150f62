import * as z from 'zod/mini';
import { wakeReminders } from '#lambdas/storage/reminders/reminder-rows.ts';
import { type Commit, getRow, type Row, toUpdate } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import { maxEntries } from '#shared/pipeline/activity.ts';
import { changePipeline as changed, type PipelineChange } from '#shared/pipeline/change-pipeline.ts';
import { newPipeline, openTasks, Pipeline, type PipelineChanges } from '#shared/pipeline/pipeline.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { SellerWaiting } from '#shared/structures/base/offer/seller-answer.ts';
import { logged } from './activity.ts';
import { analysisKey, type PartOwner } from './row-ids.ts';
import { isSettled, settling } from './run-as.ts';

/*
 * What is planned for a saved analysis, on its row: `pipeline`, which the list's index has too, and `tasks`, which it
 * has not. A row without them is New. A change is worked out on the plan that was read, and written with its log if
 * that is still the plan; otherwise it is worked out on the newer one.
 */

const { tasks, ...inIndex } = Pipeline.shape;

/** The part that lists show. */
export const StoredPipeline = z.object({ ...inIndex, open_tasks: z.int() });

const PlannedRow = z.object({
  created_at: z.iso.datetime(),
  property_address: z.string(),
  analysis_data: z.optional(z.object({ source: z.optional(z.string()) })),
  pipeline: z.optional(StoredPipeline),
  tasks: z._default(tasks, []),
  entries: z._default(z.int(), 0),
});
type PlannedRow = z.infer<typeof PlannedRow>;

export type Planned = { pipeline: Pipeline; property_address: string; created_at: string };

/** The plan, and whether the house was never looked up: it comes from a file. */
export type FoundPlan = Planned & { isFromFile: boolean };

/** Reads the plan of an analysis; `undefined` when there is none. */
export async function findPipeline(owner: PartOwner): Promise<FoundPlan | undefined> {
  const row = await getRow(analysesTable, analysisKey(owner));
  if (!row) return undefined;
  const planned = PlannedRow.parse(row);
  return { ...plannedOf(planned), isFromFile: planned.analysis_data?.source === 'imported' };
}

/** Reads the plan of an analysis from its row. */
export const pipelineOf = (row: Row): Pipeline => plannedOf(PlannedRow.parse(row)).pipeline;

function plannedOf({ created_at, property_address, pipeline, tasks }: PlannedRow): Planned {
  return { pipeline: { ...(pipeline ?? newPipeline(created_at)), tasks }, property_address, created_at };
}

/** Each attempt that fails is another change that was made. */
const maxAttempts = 20;

/** A change that was made, with the plan before it. */
export type MadeChange = { before: Pipeline; after: Pipeline; property_address: string; created_at: string };

/** A change of a plan needs these. */
export type PlanContext = {
  /** How to commit a change: with an event, where it is one. */
  commitOf: (change: MadeChange, row: Row) => Promise<Commit>;
  /** The structure of an analysis whose row does not say so. */
  structureOf: (row: Row) => Promise<Strategy>;
};

/**
 * Changes what is planned, with its log in one transaction. A row that does not say what the analysis is run as gets
 * that with the change, as it is before it.
 *
 * @returns why it was not made, when there is no room for the tasks or in the log; `undefined` when there is no such
 * analysis.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function changePipeline(
  owner: PartOwner,
  changes: PipelineChanges,
  now: Date,
  { commitOf, structureOf }: PlanContext,
): Promise<MadeChange | 'too_many_tasks' | 'log_full' | undefined> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const row = await getRow(analysesTable, analysisKey(owner));
    if (!row) return undefined;
    const known = PlannedRow.parse(row);
    const { pipeline: before, ...house } = plannedOf(known);
    const change = changed(before, changes, now);
    if (change === 'too_many_tasks') return change;
    if (known.entries + change.happenings.length > maxEntries) return 'log_full';
    const made = { before, after: change.pipeline, ...house };
    if (change.pipeline === before) return made;
    const wake = movesDays(before, change.pipeline) ? [wakeReminders(owner.user_id, now)] : [];
    const run = isSettled(row) ? undefined : settling(row, await structureOf(row));
    const commit = await commitOf(made, row);
    if (await commit(...writesOf(owner, change, run, now), ...wake)) return made;
  }
  throw new Error('The plan changed in between every time.');
}

/** Whether a change may put a reminder ahead. */
function movesDays(before: Pipeline, after: Pipeline): boolean {
  const days = ({ stage, next_action, dates }: Pipeline) => JSON.stringify([stage, next_action, dates]);
  const hasDay = [after.next_action?.due ?? null, ...Object.values(after.dates)].some((day) => day !== null);
  return hasDay && days(before) !== days(after);
}

function writesOf(
  owner: PartOwner,
  { pipeline, happenings }: Exclude<PipelineChange, string>,
  run: ReturnType<typeof settling> | undefined,
  now: Date,
) {
  const { tasks, ...plan } = pipeline;
  const log = logged(owner, happenings, now);
  const values: Row = { ':plan': { ...plan, open_tasks: openTasks(tasks) }, ':tasks': tasks, ...log.values };
  const unchanged = unlessPlanned(pipeline.version - 1);
  return [
    toUpdate(analysesTable, analysisKey(owner), {
      change: `SET pipeline = :plan, tasks = :tasks${run?.set ?? ''}${log.set}${log.add}`,
      condition: run ? `${unchanged.condition} AND ${run.condition}` : unchanged.condition,
      values: { ...values, ...unchanged.values, ...run?.values },
    }),
    ...log.rows,
  ];
}

/** The condition that the plan is still of this version. */
function unlessPlanned(version: number): { condition: string; values: Row } {
  if (version === 0) return { condition: 'attribute_exists(id) AND attribute_not_exists(pipeline)', values: {} };
  return { condition: 'pipeline.version = :seen', values: { ':seen': version } };
}

/** Which seller waits, from an analysis's row; `undefined` while none does. */
export const waitingOn = (row: Row): SellerWaiting | undefined => PlannedRow.parse(row).pipeline?.seller_waiting;

/** Notes on an analysis's row which seller waits: with the plan, because the list's index has that. */
export function notingWaiting(
  row: Row,
  waiting: SellerWaiting | undefined,
): { set: string; condition: string; values: Row } {
  const { created_at, pipeline } = PlannedRow.parse(row);
  const { tasks: none, ...unplanned } = newPipeline(created_at);
  const { seller_waiting: _, ...before } = pipeline ?? { ...unplanned, open_tasks: none.length };
  const plan = { ...before, version: before.version + 1, ...(waiting && { seller_waiting: waiting }) };
  const { condition, values } = unlessPlanned(before.version);
  return { set: 'pipeline = :plan', condition, values: { ...values, ':plan': plan } };
}
