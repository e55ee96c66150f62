import type { Operation } from '#lambdas/lib/endpoint.ts';
import { notFound } from '#lambdas/lib/errors.ts';
import * as analyses from '#lambdas/storage/analyses.ts';
import { isListening } from '#lambdas/storage/webhook-listening.ts';
import { telling } from '#lambdas/webhooks/telling.ts';

/** Deletes one saved analysis of the caller. */
export const deleteAnalysis: Operation<'deleteAnalysis'> = async ({ user, params, now, log }) => {
  const { id } = params;
  // Whoever is told of it learns which one it was.
  const told = (await isListening(user.id, 'analysis.deleted'))
    ? await analyses.findAnalysis(user.id, id)
    : undefined;
  const isDeleted = await telling({
    userId: user.id,
    happening: told && {
      type: 'analysis.deleted',
      of: [id, told.created_at],
      data: { id, propertyAddress: told.property_address, createdAt: told.created_at },
    },
    work: () => analyses.deleteAnalysis(user.id, id),
    happened: (deleted) => deleted,
    now,
    log,
  });
  if (!isDeleted) throw notFound('Analysis');
};
