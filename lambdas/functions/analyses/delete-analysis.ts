import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import * as analyses from '#lambdas/storage/analyses/analyses.ts';
import { isSubscribed } from '#lambdas/storage/integrations/webhook-subscriptions.ts';

/**
 * Deletes one saved analysis of the caller with its letters and activity. They go first, so that the analysis is there to be deleted
 * again when that fails; then those that were made meanwhile: without the analysis no more are kept.
 */
export const deleteAnalysis: Operation<'deleteAnalysis'> = async ({ user, params, now, log }) => {
  const { id } = params;
  const [isWanted, found] = await Promise.all([
    isSubscribed(user.id, 'analysis.deleted'),
    analyses.findAnalysis(user.id, id),
  ]);
  const { deleteParts } = await import('#lambdas/storage/analyses/delete-parts.ts');
  const owner = { user_id: user.id, analysis_id: id };
  if (!found) {
    // Those that are left of a call that died in between.
    await deleteParts(owner);
    throw notFound('Analysis');
  }
  const { property_address: propertyAddress, created_at: createdAt, analysis_data } = found;
  const data = { id, propertyAddress, source: analysis_data.source, createdAt };
  const event = { type: 'analysis.deleted', of: [id, createdAt], data } as const;
  await deleteParts(owner);
  // Few accounts have a webhook.
  const published = isWanted ? await import('#lambdas/domain/events/publish.ts') : undefined;
  const commit = published?.publishing(user.id, event, now, log);
  if (!(await analyses.deleteAnalysis(found, commit))) throw notFound('Analysis');
  await deleteParts(owner);
};
