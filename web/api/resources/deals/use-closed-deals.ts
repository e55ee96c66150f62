import useSWR from 'swr';
import { routes } from '#shared/contract/routes.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import type { ClosedDeal } from '#shared/pipeline/held-deals.ts';
import { closedOn } from '#shared/pipeline/portfolio.ts';
import { ApiError, call } from '#web/api/client.ts';
import { swrOptions } from '#web/api/swr.ts';

/** Analyses read at once: a browser's connections must not all wait for them. */
const atOnce = 4;

/** The analyses of closed deals, for their plans; `undefined` deals read nothing yet. */
export function useClosedDeals(deals: readonly DealRow[] | undefined) {
  const closed = deals?.filter(({ stage }) => stage === 'closed');
  const { data, error, mutate } = useSWR<ClosedDeal[], ApiError>(
    closed && ['closed deals', ...closed.map(({ id, version }) => `${id} ${version}`)],
    () => readAll(closed ?? []),
    swrOptions,
  );
  return { closed: data, error, retry: () => void mutate() };
}

async function readAll(deals: readonly DealRow[]): Promise<ClosedDeal[]> {
  const found: ClosedDeal[] = [];
  for (let at = 0; at < deals.length; at += atOnce) {
    found.push(...(await Promise.all(deals.slice(at, at + atOnce).map(readOne))).flat());
  }
  return found;
}

async function readOne(deal: DealRow): Promise<ClosedDeal[]> {
  const closed = closedOn(deal);
  if (closed === null) return [];
  try {
    return [{ analysis: await call(routes.getAnalysis, { params: { id: deal.id } }), closed }];
  } catch (error) {
    // Deleted meanwhile.
    if (error instanceof ApiError && error.code === 'not_found') return [];
    throw error;
  }
}
