import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { mutate as mutateEverywhere } from 'swr';
import type { Analysis, NewAnalysis } from '#shared/analysis/analysis.ts';
import { dealRoutes } from '#shared/contract/deal-routes.ts';
import { routes } from '#shared/contract/routes.ts';
import type { DealPage, DealRow } from '#shared/pipeline/deal-row.ts';
import { openTasks, type Pipeline, type PipelineChanges } from '#shared/pipeline/pipeline.ts';
import { call, deleted } from '#web/api/client.ts';
import { keyOf, usePages } from '#web/api/swr.ts';
import { forgetSaved } from './use-lookup.ts';

/** A user's deals, the newest first. Shows the first page as soon as it is loaded; the others follow one by one. */
export function useDeals() {
  const { data, error, size, setSize, isValidating, mutate } = usePages(dealRoutes.listDeals, nextPage);
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

  /** Saves a lookup's result; saving again returns the existing analysis. */
  const save = useCallback(
    async (input: NewAnalysis): Promise<Analysis> => {
      const saved = await call(routes.saveAnalysis, { body: input });
      // The next page that shows the analysis has it at once.
      await mutateEverywhere(keyOf(routes.getAnalysis, { params: { id: saved.id } }), saved, { revalidate: false });
      // The list may lag behind; a deal by itself does not.
      const deal = await call(dealRoutes.getDeal, { params: { id: saved.id } });
      await mutate((pages) => withDeal(pages, deal), { revalidate: false });
      return saved;
    },
    [mutate],
  );

  /** Deletes an analysis. Succeeds if it is already gone. */
  const remove = useCallback(
    async (id: string, options: { keepalive: boolean }): Promise<void> => {
      await deleted(call(routes.deleteAnalysis, { params: { id } }, options));
      forgetSaved(id);
      await mutate((pages) => pages?.map((page) => withoutDeal(page, id)), { revalidate: false });
    },
    [mutate],
  );

  return { deals, complete, error, retry: () => void mutate(), change, save, remove };
}

/** The query of the next page: none at first, then the cursor; null after the last page. */
export function nextPage(previous: DealPage | null): { query: { cursor?: string } } | null {
  if (previous === null) return { query: {} };
  return previous.next_cursor === undefined ? null : { query: { cursor: previous.next_cursor } };
}

/** Adds a new deal on top; an existing one stays in its position. */
export function withDeal(pages: DealPage[] | undefined, saved: DealRow): DealPage[] | undefined {
  const [first, ...rest] = pages ?? [];
  if (!first || pages?.some((page) => page.items.some((row) => row.id === saved.id))) return pages;
  return [{ ...first, items: [saved, ...first.items] }, ...rest];
}

function withoutDeal(page: DealPage, id: string): DealPage {
  return { ...page, items: page.items.filter((row) => row.id !== id) };
}

/** The list may lag behind a change for a moment: of the row and the plan the newer one counts. */
function withPlan(deal: DealRow, plan: Pipeline | undefined): DealRow {
  if (!plan || plan.version <= deal.version) return deal;
  const { version, stage, since, lost, next_action, dates, assignee, tasks } = plan;
  return { ...deal, version, stage, since, lost, next_action, dates, assignee, open_tasks: openTasks(tasks) };
}
