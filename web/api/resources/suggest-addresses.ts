import { routes } from '#shared/contract/routes.ts';
import { call } from '#web/api/client.ts';

/** Addresses that start with the typed text. Rejects with `ApiError`. */
export async function suggestAddresses(typed: string, signal: AbortSignal): Promise<string[]> {
  const { suggestions } = await call(routes.suggestAddresses, { body: { q: typed } }, { signal });
  return suggestions;
}
