import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { routes } from '#shared/contract/routes.ts';
import { keyOf } from '#web/api/swr.ts';

/** Reads again all that pages show of a deal. @returns its analysis as it is now. */
export function useReread(id: string): () => Promise<Analysis | undefined> {
  const { cache, mutate } = useSWRConfig();
  return useCallback(async () => {
    const own = keyOf(routes.getAnalysis, { params: { id } });
    // What is read in pages has keys that no filter is asked about.
    const paged = [...cache.keys()].filter((key) => key.startsWith('$inf$') && key.includes(id));
    const [analysis] = await Promise.all([
      mutate<Analysis>(own),
      mutate((key) => isOf(id, key) && key[0] !== own[0]),
      ...paged.map((key) => mutate(key)),
    ]);
    return analysis;
  }, [cache, id, mutate]);
}

/** Whether a key is of a call that reads something of a deal. */
function isOf(id: string, key: unknown): key is unknown[] {
  if (!Array.isArray(key) || !String(key[0]).startsWith('GET ')) return false;
  const { params = {} } = Object(key[1]) as { params?: object };
  return Object.values(params).includes(id);
}
