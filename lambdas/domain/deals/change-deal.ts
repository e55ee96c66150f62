import { stageChanged } from '#lambdas/domain/events/new-events.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { fromRow } from '#lambdas/storage/analyses/analyses.ts';
import { changePipeline } from '#lambdas/storage/analyses/pipeline.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { isSubscribed } from '#lambdas/storage/integrations/webhook-subscriptions.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import type { Profile } from '#shared/account/profile.ts';
import type { Pipeline, PipelineChanges } from '#shared/pipeline/pipeline.ts';
import { logFull, tooManyTasks } from './full.ts';
import { pricing } from './summaries.ts';

/**
 * Changes what is planned for an analysis, with its log and, when it moves to another stage, its event.
 *
 * @param profile reads the owner, whose buy box prices the analysis where its structure has to be known.
 * @throws `not_found` without such an analysis, `not_allowed` when there is no room.
 */
export async function changeDeal(
  owner: PartOwner,
  changes: PipelineChanges,
  { profile, now, log }: { profile: () => Promise<Profile | undefined>; now: Date; log: Log },
): Promise<Pipeline> {
  const isWanted = changes.stage !== undefined && (await isSubscribed(owner.user_id, 'deal.stage_changed'));
  // Few accounts have a webhook.
  const published = isWanted ? await import('#lambdas/domain/events/publish.ts') : undefined;
  const { summarize, structuresOf } = pricing(profile, now);
  const made = await changePipeline(owner, changes, now, {
    commitOf: async (change, row) => {
      if (!published || change.before.stage === change.after.stage) return ofUser(owner.user_id);
      const event = stageChanged(owner.analysis_id, change, await summarize(fromRow(row), row.summary));
      return published.publishing(owner.user_id, event, now, log);
    },
    structureOf: async (row) => (await structuresOf(fromRow(row))).structure,
  });
  if (!made) throw notFound('Analysis');
  if (made === 'too_many_tasks') throw tooManyTasks();
  if (made === 'log_full') throw logFull();
  return made.after;
}
