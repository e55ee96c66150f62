import { telling } from '#lambdas/domain/events/telling.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import * as analyses from '#lambdas/storage/analyses/analyses.ts';
import { heardTypes } from '#lambdas/storage/integrations/webhook-listening.ts';

/** Deletes one saved analysis of the caller. */
export const deleteAnalysis: Operation<'deleteAnalysis'> = async ({ user, params, now, log }) => {
  const { id } = params;
  const [heard, found] = await Promise.all([heardTypes(user.id), analyses.findAnalysis(user.id, id)]);
  if (!found) throw notFound('Analysis');
  const { property_address: propertyAddress, created_at: createdAt } = found;
  const isDeleted = await telling({
    userId: user.id,
    // Whoever is told of it learns which one it was.
    happening: heard.has('analysis.deleted')
      ? { type: 'analysis.deleted', of: [id, createdAt], data: { id, propertyAddress, createdAt } }
      : undefined,
    hidden: heard.has('analysis.created') ? { type: 'analysis.created', of: [id, createdAt] } : undefined,
    work: () => analyses.deleteAnalysis(user.id, id),
    happened: (deleted) => deleted,
    now,
    log,
  });
  if (!isDeleted) throw notFound('Analysis');
};
