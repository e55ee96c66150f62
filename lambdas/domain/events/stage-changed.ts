import type { MadeChange } from '#lambdas/storage/analyses/pipeline.ts';
import type { NewEvent } from '#lambdas/storage/integrations/outbox.ts';
import type { DealSummary } from '#shared/pipeline/deal-row.ts';
import { runInEvent } from './run-in-event.ts';

/** The event of a deal that moved to another stage. */
export function stageChanged(
  analysisId: string,
  { before, after, property_address, created_at }: MadeChange,
  summary: DealSummary,
): NewEvent {
  const data = {
    id: analysisId,
    propertyAddress: property_address,
    from: before.stage,
    to: after.stage,
    lostReason: after.lost?.reason ?? null,
    changedAt: after.since,
    ...runInEvent(summary),
  };
  // An analysis that was deleted and saved again begins again with version 0.
  return { type: 'deal.stage_changed', of: [analysisId, created_at, String(after.version)], data };
}
