import { WorkspaceId } from '#shared/account/workspace.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { sampleProperty } from '#shared/property/sample-house.ts';

/** A saved analysis of the sample house, recommended for and run as seller finance. */
export function anAnalysis(id: string, { deal, ...others }: Partial<Analysis> = {}): Analysis {
  return {
    id,
    user_id: WorkspaceId.parse('one'),
    property_address: `${id} Sample Palm Ln, Phoenix, AZ 85016`,
    purchase_price: 300_000,
    financing_strategy: 'Seller Finance',
    analysis_data: sampleProperty,
    created_at: '2026-03-01T10:00:00.000Z',
    deal: { chosen: 'Seller Finance', ...deal },
    ...others,
  };
}
