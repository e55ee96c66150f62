import useSWR from 'swr';
import { dealRoutes } from '#shared/contract/deal-routes.ts';
import { routes } from '#shared/contract/routes.ts';
import type { DealToCompare } from '#shared/pipeline/compare-deals.ts';
import { ApiError, call } from '#web/api/client.ts';
import { swrOptions } from '#web/api/swr.ts';

/** Saved analyses with their stages, in the order of the ids; without those that are gone. */
export function useCompared(ids: readonly string[]) {
  const { data, error, mutate } = useSWR<DealToCompare[], ApiError>(
    ['compared', ...ids],
    async () => (await Promise.all(ids.map(readDeal))).flat(),
    swrOptions,
  );
  return { deals: data, error, retry: () => void mutate() };
}

async function readDeal(id: string): Promise<DealToCompare[]> {
  const params = { id };
  try {
    const [analysis, { stage }] = await Promise.all([
      call(routes.getAnalysis, { params }),
      call(dealRoutes.getPipeline, { params }),
    ]);
    return [{ analysis, stage }];
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return [];
    throw error;
  }
}
