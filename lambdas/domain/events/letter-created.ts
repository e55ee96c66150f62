import type { NewEvent } from '#lambdas/storage/integrations/outbox.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { HandOut } from '#shared/letter/made/hand-out.ts';
import type { LetterSummary } from '#shared/letter/made/made-letter.ts';

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
