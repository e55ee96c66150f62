import { columnMapRoutes } from '#shared/contract/column-map-routes.ts';
import type { ColumnMap, NewColumnMap } from '#shared/lists/column-map.ts';
import { ApiError, call, deleted } from '#web/api/client.ts';
import { useResource } from '#web/api/swr.ts';

/** The roles of columns in earlier files with the same headers; `undefined` without such a file. */
export async function findColumnMap(hash: string): Promise<ColumnMap | undefined> {
  try {
    return await call(columnMapRoutes.getColumnMap, { params: { hash } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined;
    throw error;
  }
}

export const saveColumnMap = (hash: string, body: NewColumnMap) =>
  call(columnMapRoutes.saveColumnMap, { params: { hash }, body });

/** The account's saved maps, the latest used first. */
export function useColumnMaps() {
  const { data, error, mutate } = useResource(columnMapRoutes.listColumnMaps, {});
  const remove = async (hash: string) => {
    await deleted(call(columnMapRoutes.deleteColumnMap, { params: { hash } }));
    await mutate();
  };
  return { maps: data?.items, error, retry: () => void mutate(), remove };
}
