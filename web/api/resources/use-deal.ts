import { useCallback } from 'react';
import { dealRoutes } from '#shared/contract/deal-routes.ts';
import type { ActivityEntry, ActivityFilter, ActivityPage } from '#shared/pipeline/activity.ts';
import type { Pipeline, PipelineChanges } from '#shared/pipeline/pipeline.ts';
import { isForward, type Loss, type Stage } from '#shared/pipeline/stage.ts';
import { call } from '#web/api/client.ts';
import { newUlid } from '#web/api/new-ulid.ts';
import { usePages, useResource } from '#web/api/swr.ts';

/** One saved analysis with its figures, as lists have it. */
export function useDeal(id: string) {
  const { data, error, mutate } = useResource(dealRoutes.getDeal, { params: { id } });
  return { deal: data, error, retry: () => void mutate() };
}

export function usePipeline(id: string) {
  const { data, error, mutate } = useResource(dealRoutes.getPipeline, { params: { id } });

  const change = useCallback(
    async (body: PipelineChanges): Promise<void> => {
      const changed = await call(dealRoutes.changePipeline, { params: { id }, body });
      await mutate((known) => newer(known, changed), { revalidate: false });
    },
    [id, mutate],
  );

  /** Moves the deal on to a stage, unless it is there or beyond by now. @returns whether it moved. */
  const moveOn = useCallback(
    async (stage: Stage): Promise<boolean> => {
      const now = await call(dealRoutes.getPipeline, { params: { id } });
      if (!isForward(now.stage, stage)) {
        await mutate((known) => newer(known, now), { revalidate: false });
        return false;
      }
      await change({ stage });
      return true;
    },
    [id, change, mutate],
  );

  return { pipeline: data, error, retry: () => void mutate(), change, moveOn };
}

/** How a deal was last moved to Lost, by its log: from which stage, and why. A reason changed since is not in the log. */
export async function lastLoss(id: string): Promise<{ from: Stage; lost: Loss | null }> {
  let cursor: string | undefined;
  do {
    const query = { show: 'system' as const, ...(cursor !== undefined && { cursor }) };
    const { items, next_cursor } = await call(dealRoutes.listActivity, { params: { id }, query });
    for (const entry of items) if (entry.kind === 'stage_moved' && entry.to === 'lost') return entry;
    cursor = next_cursor;
  } while (cursor !== undefined);
  return { from: 'new', lost: null };
}

/** Of two answers the one with the later change: they may come in another order than they were asked. */
function newer(known: Pipeline | undefined, answered: Pipeline): Pipeline {
  return known && known.version > answered.version ? known : answered;
}

/** Newest first; `showMore` is absent after the last page. */
export function useActivity(id: string, show: ActivityFilter, find: string) {
  const filter = find === '' ? { show } : { show, find };
  const { data, error, size, setSize, isValidating, mutate } = usePages(
    dealRoutes.listActivity,
    (previous) => {
      if (previous === null) return { params: { id }, query: filter };
      const { next_cursor: cursor } = previous;
      return cursor === undefined ? null : { params: { id }, query: { ...filter, cursor } };
    },
    { revalidateAll: true },
  );
  const isLast = data?.at(-1)?.next_cursor === undefined;

  async function addNote(text: string): Promise<void> {
    const note = await call(dealRoutes.addNote, { params: { id }, body: { key: newUlid(), text } });
    await mutate((pages) => withNote(pages, note));
  }

  async function changeNote(entry_id: string, text: string): Promise<void> {
    const note = await call(dealRoutes.changeNote, { params: { id, entry_id }, body: { text } });
    await mutate((pages) => withNote(pages, note), { revalidate: false });
  }

  async function deleteNote(entry_id: string): Promise<void> {
    await call(dealRoutes.deleteNote, { params: { id, entry_id } });
    await mutate();
  }

  return {
    entries: data?.flatMap((page) => page.items),
    error,
    loading: isValidating,
    refresh: () => void mutate(),
    showMore: isLast ? undefined : () => void setSize(size + 1),
    addNote,
    changeNote,
    deleteNote,
  };
}

/** Puts a new note on top; a changed one stays in its place. */
function withNote(pages: ActivityPage[] | undefined, note: ActivityEntry): ActivityPage[] | undefined {
  const isSame = (entry: ActivityEntry) => entry.id === note.id && entry.kind === 'note';
  if (pages?.some(({ items }) => items.some(isSame))) {
    return pages.map((page) => ({ ...page, items: page.items.map((item) => (isSame(item) ? note : item)) }));
  }
  const [first, ...rest] = pages ?? [];
  return first && [{ ...first, items: [note, ...first.items] }, ...rest];
}
