import { routes } from '#shared/contract/routes.ts';
import { useResource } from '#web/api/swr.ts';

/** A saved analysis; nothing without an id. */
export function useAnalysis(id: string | null) {
  return useResource(routes.getAnalysis, id === null ? null : { params: { id } });
}
