import type { Log } from '#lambdas/runtime/log.ts';
import { type StoredAnalysis, saveAnalysis, strategyOf } from '#lambdas/storage/analyses/analyses.ts';
import { publishing } from './publish.ts';

/** Saves an analysis once; a new one with its event. For accounts with a webhook that is subscribed. */
export function saveAndPublish(analysis: StoredAnalysis, now: Date, log: Log): ReturnType<typeof saveAnalysis> {
  const { id, created_at: createdAt } = analysis;
  const data = {
    id,
    propertyAddress: analysis.property_address,
    purchasePrice: analysis.purchase_price,
    strategy: strategyOf(analysis),
    source: analysis.analysis_data.source,
    createdAt,
  };
  const event = { type: 'analysis.created', of: [id, createdAt], data } as const;
  return saveAnalysis(analysis, publishing(analysis.user_id, event, now, log));
}
