import type { Log } from '#lambdas/runtime/log.ts';
import { type StoredAnalysis, saveAnalysis, strategyOf } from '#lambdas/storage/analyses/analyses.ts';
import { telling } from './telling.ts';

/** Saves an analysis, once, and tells of a new one. @param listening whether anybody wants to hear of it. */
export function saveAndTell(
  analysis: StoredAnalysis,
  { listening, now, log }: { listening: boolean; now: Date; log: Log },
): ReturnType<typeof saveAnalysis> {
  const { id, user_id: userId, created_at: createdAt } = analysis;
  return telling({
    userId,
    happening: listening
      ? {
          type: 'analysis.created',
          of: [id, createdAt],
          data: {
            id,
            propertyAddress: analysis.property_address,
            purchasePrice: analysis.purchase_price,
            strategy: strategyOf(analysis),
            createdAt,
          },
        }
      : undefined,
    work: () => saveAnalysis(analysis),
    happened: ({ isNew }) => isNew,
    now,
    log,
  });
}
