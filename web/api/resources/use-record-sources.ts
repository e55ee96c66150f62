import { areaRoutes } from '#shared/contract/area-routes.ts';
import { useResource } from '#web/api/swr.ts';

/** The counties with public records; `undefined` until they are read. */
export function useRecordSources() {
  const { data, error, mutate } = useResource(areaRoutes.listSources, {});
  return { counties: data?.items, error, retry: () => void mutate() };
}
