import { stageChanged } from '#lambdas/domain/events/stage-changed.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { changePipeline } from '#lambdas/storage/analyses/pipeline.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { isSubscribed } from '#lambdas/storage/integrations/webhook-subscriptions.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import type { Pipeline, PipelineChanges } from '#shared/pipeline/pipeline.ts';
import { logFull, tooManyTasks } from './full.ts';

/**
 * Changes what is planned for an analysis, with its log and, when it moves to another stage, its event.
 *
 * @throws `not_found` without such an analysis, `not_allowed` when there is no room.
 */
export async function changeDeal(owner: PartOwner, changes: PipelineChanges, now: Date, log: Log): Promise<Pipeline> {
  const isWanted = changes.stage !== undefined && (await isSubscribed(owner.user_id, 'deal.stage_changed'));
  // Few accounts have a webhook.
  const published = isWanted ? await import('#lambdas/domain/events/publish.ts') : undefined;
  const made = await changePipeline(owner, changes, now, (change) =>
    published && change.before.stage !== change.after.stage
      ? published.publishing(owner.user_id, stageChanged(owner.analysis_id, change), now, log)
      : ofUser(owner.user_id),
  );
  if (!made) throw notFound('Analysis');
  if (made === 'too_many_tasks') throw tooManyTasks();
  if (made === 'log_full') throw logFull();
  return made.after;
}
