import { mutate } from 'swr';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { dealRoutes } from '#shared/contract/deal-routes.ts';
import { routes } from '#shared/contract/routes.ts';
import type { DealChanges } from '#shared/deal/deal-changes.ts';
import { call } from '#web/api/client.ts';
import { keyOf } from '#web/api/swr.ts';

/** Changes terms of a deal, also agreed ones: whoever calls it has asked. @returns the analysis after it. */
export async function changeTerms(id: string, deal: DealChanges): Promise<Analysis> {
  const { conflicts: _, ...analysis } = await call(routes.updateAnalysis, {
    params: { id },
    body: { deal, over_agreed: true },
  });
  await showDeal(analysis);
  return analysis;
}

/** Takes another value for a deal's house, in USD: it is the user's then. */
export async function changeValue(id: string, estimatedValue: number): Promise<void> {
  const body = { seller_facts: { estimatedValue } };
  const { conflicts: _, ...analysis } = await call(routes.updateAnalysis, { params: { id }, body });
  await showDeal(analysis);
}

/** Has the deal's pages show it as it is now, with its plan. */
export async function showDeal(analysis: Analysis): Promise<void> {
  const params = { id: analysis.id };
  await Promise.all([
    mutate(keyOf(routes.getAnalysis, { params }), analysis, { revalidate: false }),
    mutate(keyOf(dealRoutes.getPipeline, { params })),
    mutate(keyOf(dealRoutes.getDeal, { params })),
  ]);
}
