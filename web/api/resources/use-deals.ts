import { useEffect, useMemo, useRef, useState } from 'react';
import { mutate as mutateEverywhere } from 'swr';
import { dealRoutes } from '#shared/contract/deal-routes.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { openTasks, type Pipeline, type PipelineChanges } from '#shared/pipeline/pipeline.ts';
import { call } from '#web/api/client.ts';
import { keyOf, usePages } from '#web/api/swr.ts';

/** A user's deals, the newest first. Shows the first page as soon as it is loaded; the others follow one by one. */
export function useDeals() {
  const { data, error, size, setSize, isValidating, mutate } = usePages(dealRoutes.listDeals, (previous) => {
    if (previous === null) return { query: {} };
    return previous.next_cursor === undefined ? null : { query: { cursor: previous.next_cursor } };
  });
  const [changed, setChanged] = useState<ReadonlyMap<string, Pipeline>>(new Map());
  const complete = data !== undefined && data.at(-1)?.next_cursor === undefined;
  const loaded = data?.length ?? 0;
  const isOld = useRef(data !== undefined);

  // What was read before may have changed on another page.
  useEffect(() => {
    if (isOld.current) void mutate();
  }, [mutate]);

  useEffect(() => {
    if (loaded > 0 && !complete && !isValidating && error === undefined && size === loaded) void setSize(loaded + 1);
  }, [loaded, complete, isValidating, error, size, setSize]);

  const deals = useMemo(
    () => data?.flatMap(({ items }) => items).map((deal) => withPlan(deal, changed.get(deal.id))),
    [data, changed],
  );

  /** Changes what is planned for a deal. Rejects with an `ApiError` when it is not saved. */
  async function change(id: string, body: PipelineChanges): Promise<void> {
    const plan = await call(dealRoutes.changePipeline, { params: { id }, body });
    setChanged((before) => new Map(before).set(id, plan));
    await mutateEverywhere(keyOf(dealRoutes.getPipeline, { params: { id } }), plan, { revalidate: false });
  }

  return { deals, complete, error, retry: () => void mutate(), change };
}

/** The list may lag behind a change for a moment: of the row and the plan the newer one counts. */
function withPlan(deal: DealRow, plan: Pipeline | undefined): DealRow {
  if (!plan || plan.version <= deal.version) return deal;
  const { version, stage, since, lost, next_action, dates, tasks } = plan;
  return { ...deal, version, stage, since, lost, next_action, dates, open_tasks: openTasks(tasks) };
}
