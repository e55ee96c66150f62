import { useEffect, useEffectEvent } from 'react';
import { orderBeside } from '#shared/pipeline/deal-filter.ts';
import { useDeals } from '#web/api/resources/use-deals.ts';

type FirstOrderProps = { analysisId: string; onOrder: (ids: string[]) => void };

/** Finds the deal's place in the order that the dashboard has at first, once all deals are known. Shows nothing. */
export function FirstOrder({ analysisId, onOrder }: FirstOrderProps) {
  const { deals, complete } = useDeals();
  const report = useEffectEvent(onOrder);
  useEffect(() => {
    // What was read before a deal was saved does not have it yet.
    if (complete && deals?.some(({ id }) => id === analysisId)) report(orderBeside(deals, analysisId));
  }, [deals, complete, analysisId]);
  return null;
}
