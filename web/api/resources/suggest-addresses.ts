import { routes } from '#shared/contract/routes.ts';
import { call } from '#web/api/client.ts';

/** Addresses that begin like what is typed. Rejects with `ApiError` when the service can't be asked. */
export async function suggestAddresses(typed: string, signal: AbortSignal): Promise<string[]> {
  const { suggestions } = await call(routes.suggestAddresses, { body: { q: typed } }, { signal });
  return suggestions;
}
