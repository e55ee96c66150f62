import { type StoredAnalysis, strategyOf } from '#lambdas/storage/analyses/analyses.ts';
import type { Summarize } from '#lambdas/storage/analyses/analysis-changes.ts';
import type { NewEvent } from '#lambdas/storage/integrations/outbox.ts';
import { runInEvent } from './run-in-event.ts';

/** The event of a new analysis. */
export async function analysisCreated(analysis: StoredAnalysis, summarize: Summarize): Promise<NewEvent> {
  const { id, created_at: createdAt } = analysis;
  const strategy = strategyOf(analysis);
  const data = {
    id,
    propertyAddress: analysis.property_address,
    purchasePrice: analysis.purchase_price,
    strategy,
    ...runInEvent(await summarize({ ...analysis, financing_strategy: strategy })),
    source: analysis.analysis_data.source,
    createdAt,
  };
  return { type: 'analysis.created', of: [id, createdAt], data };
}
