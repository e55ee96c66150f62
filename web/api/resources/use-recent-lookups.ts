import type { RecentLookupPage } from '#shared/analysis/recent-lookups.ts';
import { routes } from '#shared/contract/routes.ts';
import { usePages } from '#web/api/swr.ts';

/** The lookups of the last 30 days that are not saved, newest first; `showMore` is absent after the last page. */
export function useRecentLookups() {
  const { data, error, size, setSize, isValidating, mutate } = usePages(routes.listLookups, nextPage);
  const isLast = data?.at(-1)?.next_cursor === undefined;
  return {
    lookups: data?.flatMap((page) => page.items),
    error,
    loading: isValidating,
    showMore: isLast ? undefined : () => void setSize(size + 1),
    /** Reads the list again: a lookup was made or saved. */
    refresh: () => void mutate(),
  };
}

function nextPage(previous: RecentLookupPage | null): { query: { cursor?: string } } | null {
  if (previous === null) return { query: {} };
  return previous.next_cursor === undefined ? null : { query: { cursor: previous.next_cursor } };
}
