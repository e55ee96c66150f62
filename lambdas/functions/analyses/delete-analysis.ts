import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import * as analyses from '#lambdas/storage/analyses/analyses.ts';
import { isSubscribed } from '#lambdas/storage/integrations/webhook-subscriptions.ts';

/** Deletes one saved analysis of the caller. */
export const deleteAnalysis: Operation<'deleteAnalysis'> = async ({ user, params, now, log }) => {
  const { id } = params;
  const [isWanted, found] = await Promise.all([
    isSubscribed(user.id, 'analysis.deleted'),
    analyses.findAnalysis(user.id, id),
  ]);
  if (!found) throw notFound('Analysis');
  const { property_address: propertyAddress, created_at: createdAt, analysis_data } = found;
  const data = { id, propertyAddress, source: analysis_data.source, createdAt };
  const event = { type: 'analysis.deleted', of: [id, createdAt], data } as const;
  // Few accounts have a webhook.
  const published = isWanted ? await import('#lambdas/domain/events/publish.ts') : undefined;
  const commit = published?.publishing(user.id, event, now, log);
  if (!(await analyses.deleteAnalysis(found, commit))) throw notFound('Analysis');
};
