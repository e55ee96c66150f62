import * as z from 'zod/mini';
import { newUlid } from '#lambdas/runtime/base32.ts';
import { wakeReminders } from '#lambdas/storage/reminders/reminder-rows.ts';
import { getRow, type Row, toUpdate, type Write } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import { ActorRef } from '#shared/account/actor.ts';
import type { Closing } from '#shared/deal/closing.ts';
import type { PipelineChange } from '#shared/pipeline/change-pipeline.ts';
import { newPipeline, openTasks, Pipeline } from '#shared/pipeline/pipeline.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { SellerWaiting } from '#shared/structures/base/offer/seller-answer.ts';
import { logged } from './activity.ts';
import { analysisKey, type PartOwner } from './row-ids.ts';
import { settling } from './run-as.ts';

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
  saved_by: z.optional(ActorRef),
  property_address: z.string(),
  analysis_data: z.optional(z.object({ source: z.optional(z.string()) })),
  pipeline: z.optional(StoredPipeline),
  tasks: z._default(tasks, []),
});

/** A plan as attributes of its analysis's row. */
export const planAttributes = ({ tasks, ...pipeline }: Pipeline): Row => ({
  pipeline: { ...pipeline, open_tasks: openTasks(tasks) },
  tasks,
});

export type Planned = { pipeline: Pipeline; property_address: string; created_at: string };

/** The plan, whether the house was never looked up, because it comes from a file, and who has saved it. */
export type FoundPlan = Planned & { isFromFile: boolean; saved_by?: ActorRef | undefined };

/** Reads the plan of an analysis; `undefined` when there is none. */
export async function findPipeline(owner: PartOwner): Promise<FoundPlan | undefined> {
  const row = await getRow(analysesTable, analysisKey(owner));
  if (!row) return undefined;
  const { analysis_data, saved_by } = PlannedRow.parse(row);
  return { ...plannedOf(row), isFromFile: analysis_data?.source === 'imported', saved_by };
}

/** Reads the plan of an analysis from its row. */
export const pipelineOf = (row: Row): Pipeline => plannedOf(row).pipeline;

/** What is planned for an analysis and which house it is, from its row. */
export function plannedOf(row: Row): Planned {
  const { created_at, property_address, pipeline, tasks } = PlannedRow.parse(row);
  return { pipeline: { ...(pipeline ?? newPipeline(created_at)), tasks }, property_address, created_at };
}

/**
 * Changes what is planned, with its log, while the row has the plan that was read.
 *
 * @param settled what the analysis is run as, where its row does not say so: the change writes it.
 * @param closing how it closed, `null` when it is not closed any more; absent where that stays. An empty map is none.
 */
export function toChangePlan(
  owner: PartOwner,
  row: Row,
  { pipeline, happenings }: Exclude<PipelineChange, string>,
  settled: Strategy | undefined,
  now: Date,
  closing?: Closing | null,
): Write[] {
  const { tasks, ...plan } = pipeline;
  const log = logged(owner, happenings, now);
  const run = settled && settling(row, settled);
  // The price may be another one: the next list works the summary out.
  const closed = closing !== undefined && {
    ':closing': closing ?? {},
    ':summary': { version: newUlid(now) },
  };
  const values: Row = { ':plan': { ...plan, open_tasks: openTasks(tasks) }, ':tasks': tasks, ...log.values, ...closed };
  const unchanged = unlessPlanned(pipeline.version - 1);
  return [
    toUpdate(analysesTable, analysisKey(owner), {
      change: `SET pipeline = :plan, tasks = :tasks${closed ? ', closing = :closing, summary = :summary' : ''}${run?.set ?? ''}${log.set}${log.add}`,
      condition: run ? `${unchanged.condition} AND ${run.condition}` : unchanged.condition,
      values: { ...values, ...unchanged.values, ...run?.values },
    }),
    ...log.rows,
    ...(movesDays(pipelineOf(row), pipeline) ? [wakeReminders(owner.user_id, now)] : []),
  ];
}

/** Whether a change may put a reminder ahead. */
function movesDays(before: Pipeline, after: Pipeline): boolean {
  const days = ({ stage, next_action, dates }: Pipeline) => JSON.stringify([stage, next_action, dates]);
  const hasDay = [after.next_action?.due ?? null, ...Object.values(after.dates)].some((day) => day !== null);
  return hasDay && days(before) !== days(after);
}

/** The condition that the plan is still of this version. */
function unlessPlanned(version: number): { condition: string; values: Row } {
  if (version === 0) return { condition: 'attribute_exists(id) AND attribute_not_exists(pipeline)', values: {} };
  return { condition: 'pipeline.version = :seen', values: { ':seen': version } };
}

/** Which seller waits, from an analysis's row; `undefined` while none does. */
export const waitingOn = (row: Row): SellerWaiting | undefined => PlannedRow.parse(row).pipeline?.seller_waiting;

/**
 * Notes on an analysis's row which seller waits: with the plan, because the list's index has that.
 *
 * @param isWithdrawn whether the seller takes back what was agreed.
 */
export function notingWaiting(
  row: Row,
  waiting: SellerWaiting | undefined,
  isWithdrawn = false,
): { set: string; condition: string; values: Row } {
  const { created_at, pipeline } = PlannedRow.parse(row);
  const { tasks: none, ...unplanned } = newPipeline(created_at);
  const { seller_waiting: _, ...before } = pipeline ?? { ...unplanned, open_tasks: none.length };
  const plan = {
    ...before,
    version: before.version + 1,
    ...(waiting && { seller_waiting: waiting }),
    ...(isWithdrawn && before.agreed && { agreed: { ...before.agreed, withdrawn: true } }),
  };
  const { condition, values } = unlessPlanned(before.version);
  return { set: 'pipeline = :plan', condition, values: { ...values, ':plan': plan } };
}
