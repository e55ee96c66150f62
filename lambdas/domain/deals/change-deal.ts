import { isDeepStrictEqual } from 'node:util';
import { commitWith } from '#lambdas/domain/events/commit-with.ts';
import { stageChanged } from '#lambdas/domain/events/new-events.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { hasRoom } from '#lambdas/storage/analyses/activity.ts';
import { fromRow } from '#lambdas/storage/analyses/analyses.ts';
import { findAnalysisRow } from '#lambdas/storage/analyses/analysis-row.ts';
import { plannedOf, toChangePlan } from '#lambdas/storage/analyses/pipeline.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { isSettled } from '#lambdas/storage/analyses/run-as.ts';
import { toDropEmptyBook } from '#lambdas/storage/books/keep-book.ts';
import { isSubscribed } from '#lambdas/storage/integrations/webhook-subscriptions.ts';
import type { Profile } from '#shared/account/profile.ts';
import { changePipeline, type PlanChanges } from '#shared/pipeline/change-pipeline.ts';
import type { Pipeline } from '#shared/pipeline/pipeline.ts';
import { closingAfter } from './closing-after.ts';
import { logFull, tooManyTasks } from './full.ts';
import { pricing } from './summaries.ts';

type Caller = {
  closingField?: string;
  profile: () => Promise<Profile | undefined>;
  now: Date;
  log: Log;
};

/** Each attempt that fails is another change that was made. */
const maxAttempts = 20;

/**
 * Changes what is planned for an analysis, with its log and, when it moves to another stage, its event. A row that does
 * not say what the analysis is run as gets that with the change, as it is before it. A deal that leaves Closed takes its
 * closing along, and its book while nothing is in it.
 *
 * @param closingField what the caller's field of a closing is called, for errors.
 * @param profile reads the owner, whose buy box prices the analysis where its structure has to be known.
 * @throws `not_found` without such an analysis, `invalid_input` for a closing that can't be, `not_allowed` when there is
 * no room, `not_signed_in` when the account is deleted.
 */
export async function changeDeal(
  owner: PartOwner,
  changes: PlanChanges,
  { closingField = 'closing', profile, now, log }: Caller,
): Promise<Pipeline> {
  const isWanted = changes.stage !== undefined && (await isSubscribed(owner.user_id, 'deal.stage_changed'));
  const { summarize, structuresOf } = pricing(profile, now);
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const row = await findAnalysisRow(owner);
    if (!row) throw notFound('Analysis');
    const { pipeline: before, ...house } = plannedOf(row);
    const change = changePipeline(before, { ...changes, by: owner.actor?.id }, now);
    if (change === 'too_many_tasks') throw tooManyTasks();
    if (!hasRoom(row, change.happenings.length)) throw logFull();
    const analysis = fromRow(row);
    const dealPrice = async () => (await summarize({ ...analysis, closing: undefined })).price;
    const asked = { closing: changes.closing, field: closingField };
    const closing = await closingAfter(analysis, { before, after: change.pipeline }, asked, dealPrice, now);
    const isClosedAlike = closing === undefined || isDeepStrictEqual(closing, analysis.closing ?? null);
    if (change.pipeline === before && isClosedAlike) return before;
    const isReopened = before.stage === 'closed' && change.pipeline.stage !== 'closed' && before.has_book === true;
    const dropped = isReopened ? await toDropEmptyBook(owner) : undefined;
    const { has_book, ...unbooked } = change.pipeline;
    // A closing may change where the plan does not: both are one version.
    const after: Pipeline = { ...unbooked, ...(has_book && !dropped && { has_book }), version: before.version + 1 };
    const settled = isSettled(row) ? undefined : (await structuresOf(analysis)).structure;
    const event =
      isWanted && before.stage !== after.stage
        ? stageChanged(owner.analysis_id, { before, after, ...house }, await summarize(analysis, row.summary))
        : undefined;
    const commit = await commitWith(owner.user_id, event, now, log, owner.actor);
    const writes = toChangePlan(owner, row, { ...change, pipeline: after }, settled, now, closing);
    if (await commit(...writes, ...(dropped ?? []))) return after;
  }
  throw new Error('The plan changed in between every time.');
}
