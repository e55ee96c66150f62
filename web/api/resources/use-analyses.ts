import { useCallback, useEffect } from 'react';
import { mutate as mutateEverywhere } from 'swr';
import type { Analysis, AnalysisPage, NewAnalysis } from '#shared/analysis/analysis.ts';
import { routes } from '#shared/contract/routes.ts';
import { call, deleted } from '#web/api/client.ts';
import { keyOf, usePages, useResource } from '#web/api/swr.ts';
import { forgetSaved } from './use-lookup.ts';

const [listKey] = keyOf(routes.listAnalyses, { query: {} });

/**
 * The saved analyses, newest first. Shows the first page as soon as it is loaded; the others follow one by one, because
 * sums need all of them (`complete`).
 */
export function useAnalyses() {
  const { data, error, size, setSize, isValidating, mutate } = usePages(routes.listAnalyses, nextPage);
  const complete = data !== undefined && data.at(-1)?.next_cursor === undefined;
  const loaded = data?.length ?? 0;

  useEffect(() => {
    if (loaded > 0 && !complete && !isValidating && error === undefined && size === loaded) {
      void setSize(loaded + 1);
    }
  }, [loaded, complete, isValidating, error, size, setSize]);

  /** Saves a lookup's result; saving again returns the existing row. */
  const save = useCallback(
    async (input: NewAnalysis): Promise<Analysis> => {
      const saved = await call(routes.saveAnalysis, { body: input });
      // The next page that shows the analysis has it at once.
      await mutateEverywhere(keyOf(routes.getAnalysis, { params: { id: saved.id } }), saved, {
        revalidate: false,
      });
      await mutate((pages) => withAnalysis(pages, saved), { revalidate: false });
      void mutate();
      return saved;
    },
    [mutate],
  );

  /** Deletes an analysis. Succeeds if it is already gone. */
  const remove = useCallback(
    async (id: string, options: { keepalive: boolean }): Promise<void> => {
      await deleted(call(routes.deleteAnalysis, { params: { id } }, options));
      forgetSaved(id);
      await mutateEverywhere<AnalysisPage>(
        (key) => Array.isArray(key) && key[0] === listKey,
        (page) => page && withoutRow(page, id),
        { revalidate: false },
      );
      await mutate((pages) => pages?.map((page) => withoutRow(page, id)), { revalidate: false });
    },
    [mutate],
  );

  return {
    analyses: data?.flatMap((page) => page.items),
    complete,
    error,
    retry: () => void mutate(),
    save,
    remove,
  };
}

export function useAnalysis(id: string | null) {
  return useResource(routes.getAnalysis, id === null ? null : { params: { id } });
}

/** The query of the next page: none at first, then the cursor; null after the last page. */
export function nextPage(previous: AnalysisPage | null): { query: { cursor?: string } } | null {
  if (previous === null) return { query: {} };
  return previous.next_cursor === undefined ? null : { query: { cursor: previous.next_cursor } };
}

/** Adds a new row on top; an existing row stays in its position. */
export function withAnalysis(pages: AnalysisPage[] | undefined, saved: Analysis): AnalysisPage[] | undefined {
  const [first, ...rest] = pages ?? [];
  if (!first || pages?.some((page) => page.items.some((row) => row.id === saved.id))) return pages;
  return [{ ...first, items: [saved, ...first.items] }, ...rest];
}

function withoutRow(page: AnalysisPage, id: string): AnalysisPage {
  return { ...page, items: page.items.filter((row) => row.id !== id) };
}
