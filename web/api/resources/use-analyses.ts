import { mutate } from 'swr';
import { routes } from '#shared/contract/routes.ts';
import type { EstimateName } from '#shared/property/file-facts.ts';
import { call } from '#web/api/client.ts';
import { keyOf, useResource } from '#web/api/swr.ts';

/** A saved analysis; nothing without an id. */
export function useAnalysis(id: string | null) {
  return useResource(routes.getAnalysis, id === null ? null : { params: { id } });
}

/** Makes a figure that a list has estimated unknown in a saved analysis; its pages show it at once. */
export async function removeEstimate(id: string, name: EstimateName): Promise<void> {
  const changed = await call(routes.removeEstimate, { params: { id, name } });
  await mutate(keyOf(routes.getAnalysis, { params: { id } }), changed, { revalidate: false });
}
