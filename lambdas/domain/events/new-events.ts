import { type StoredAnalysis, strategyOf } from '#lambdas/storage/analyses/analyses.ts';
import type { Planned } from '#lambdas/storage/analyses/pipeline.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import type { NewEvent } from '#lambdas/storage/integrations/outbox.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { AgreedVersion } from '#shared/deal/agreed.ts';
import type { HandOut } from '#shared/letter/made/hand-out.ts';
import type { LetterSummary } from '#shared/letter/made/made-letter.ts';
import type { DealSummary } from '#shared/pipeline/deal-row.ts';
import type { Pipeline } from '#shared/pipeline/pipeline.ts';

/** The event of a new analysis. */
export async function analysisCreated(
  analysis: StoredAnalysis,
  summarize: (analysis: Analysis) => Promise<DealSummary>,
): Promise<NewEvent> {
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

/** The event of a deal that moved to another stage. */
export function stageChanged(
  analysisId: string,
  { before, after, property_address, created_at }: Omit<Planned, 'pipeline'> & { before: Pipeline; after: Pipeline },
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

/** The event of a version of an offer that was made the deal. @param pressedAt tells one press from the next. */
export function dealAgreed(
  { analysis_id: analysisId }: PartOwner,
  propertyAddress: string,
  { page_id: id, structure, version, option, by, price, terms }: AgreedVersion,
  pressedAt: string,
): NewEvent {
  const data = { id, analysisId, propertyAddress, structure, version, option, by, price, terms };
  return { type: 'deal.agreed', of: [analysisId, id, pressedAt], data };
}

/** The event of a new letter. */
export function letterCreated(
  { id: analysisId, property_address: propertyAddress, analysis_data }: Analysis,
  { id, form, summary }: { id: string; form: HandOut; summary: LetterSummary },
  now: Date,
): NewEvent {
  const data = {
    id,
    analysisId,
    propertyAddress,
    form,
    structures: summary.offers.flatMap(({ structure }) => structure ?? []),
    source: analysis_data.source,
    createdAt: now.toISOString(),
  };
  return { type: 'letter.created', of: [id], data };
}

/** The part of an event about the deal's structure. */
function runInEvent({ structure, verdict, seller_verdict: sellerVerdict }: DealSummary) {
  return { structure, verdict, sellerVerdict };
}
