import type { Log } from '#lambdas/runtime/log.ts';
import { enqueueBatch } from '#lambdas/runtime/queue.ts';
import { hasRoom } from '#lambdas/storage/analyses/activity.ts';
import { findAnalysisRow } from '#lambdas/storage/analyses/analysis-row.ts';
import { listDealRows } from '#lambdas/storage/analyses/deals.ts';
import { pipelineOf, toChangePlan } from '#lambdas/storage/analyses/pipeline.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import type { RowKey } from '#lambdas/storage/integrations/webhook-rows.ts';
import {
  dropEndedAssignments,
  type EndedAssignments,
  findEndedAssignments,
  pauseEndedAssignments,
} from '#lambdas/storage/team/ended-assignments.ts';
import { findTeam } from '#lambdas/storage/team/team-rows.ts';
import { AccountDeleted, ofUser } from '#lambdas/storage/tombstone.ts';
import type { GoneAssignee } from '#shared/pipeline/activity.ts';
import { changePipeline } from '#shared/pipeline/change-pipeline.ts';
import { isAssignable } from './assignee-in.ts';

/** The most deals that one message changes. */
export const dealsAMessage = 500;

/** Deals that are changed at once. */
const atOnce = 10;

/** Each attempt that fails is another change that was made. */
const maxAttempts = 20;

/**
 * Makes the deals nobody's of somebody who may not have them any more, and enqueues what is left. It may be repeated;
 * whoever may have deals again by now keeps theirs.
 */
export async function endAssignments(key: RowKey, hasTime: () => boolean, log: Log): Promise<void> {
  const job = await findEndedAssignments(key);
  if (!job) return;
  try {
    const { ended, cursor } = await endSome(job, hasTime);
    log.info('unassigned', { deals: ended, done: cursor === undefined });
    if (cursor === undefined) return await dropEndedAssignments(key);
    await pauseEndedAssignments(key, cursor, new Date());
  } catch (error) {
    // The workspace was deleted meanwhile, and its deals with it.
    if (error instanceof AccountDeleted) return dropEndedAssignments(key);
    throw error;
  }
  await enqueueBatch([key], 'deletionQueue');
}

/** @returns how many deals were changed, and the last one that was looked at where there may be more. */
async function endSome({ workspace_id: workspaceId, gone, cursor: start }: EndedAssignments, hasTime: () => boolean) {
  let [ended, cursor] = [0, start];
  if (isAssignable(await findTeam(workspaceId, new Date()), gone.id)) return { ended };
  do {
    const { rows, next_cursor } = await listDealRows(workspaceId, cursor);
    const theirs = rows.filter(({ pipeline }) => pipeline?.assignee === gone.id);
    if (ended + theirs.length > dealsAMessage) break;
    for (let at = 0; at < theirs.length; at += atOnce) {
      const some = theirs.slice(at, at + atOnce);
      const changes = some.map(({ id }) => unassign({ user_id: workspaceId, analysis_id: id }, gone, new Date()));
      ended += (await Promise.all(changes)).filter(Boolean).length;
    }
    cursor = next_cursor;
  } while (cursor !== undefined && hasTime());
  return { ended, cursor };
}

/** @returns false when the deal is not theirs. Its log may be full: then there is no entry. */
async function unassign(owner: PartOwner, gone: GoneAssignee, now: Date): Promise<boolean> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const row = await findAnalysisRow(owner);
    if (!row) return false;
    const before = pipelineOf(row);
    const change = changePipeline(before, { gone }, now);
    if (change === 'too_many_tasks' || change.pipeline === before) return false;
    const happenings = hasRoom(row, change.happenings.length) ? change.happenings : [];
    const writes = toChangePlan(owner, row, { ...change, happenings }, undefined, now);
    if (await ofUser(owner.user_id)(...writes)) return true;
  }
  throw new Error('The plan changed in between every time.');
}
