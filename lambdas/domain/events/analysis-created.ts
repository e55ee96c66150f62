import { type StoredAnalysis, strategyOf } from '#lambdas/storage/analyses/analyses.ts';
import type { NewEvent } from '#lambdas/storage/integrations/outbox.ts';

/** The event of a new analysis. */
export function analysisCreated(analysis: StoredAnalysis): NewEvent {
  const { id, created_at: createdAt } = analysis;
  const data = {
    id,
    propertyAddress: analysis.property_address,
    purchasePrice: analysis.purchase_price,
    strategy: strategyOf(analysis),
    source: analysis.analysis_data.source,
    createdAt,
  };
  return { type: 'analysis.created', of: [id, createdAt], data };
}
