import type { ApiKey, CreatedApiKey } from '#shared/account/api-keys.ts';
import { routes } from '#shared/contract/routes.ts';
import { call } from '#web/api/client.ts';
import { withRecentSignIn } from '#web/api/recent-sign-in.ts';
import { useResource } from '#web/api/swr.ts';

/** The user's API keys. Only `create` returns the key itself; it is not stored. */
export function useApiKeys() {
  const { data, error, mutate } = useResource(routes.listApiKeys, {});

  async function create(name: string): Promise<CreatedApiKey> {
    const { key, ...shown } = await withRecentSignIn(() => call(routes.createApiKey, { body: { name } }));
    await mutate((before) => before && { items: [...before.items, shown] }, { revalidate: false });
    return { key, ...shown };
  }

  async function revoke({ id }: ApiKey): Promise<void> {
    await call(routes.revokeApiKey, { params: { id } });
    await mutate((before) => before && { items: before.items.filter((each) => each.id !== id) }, {
      revalidate: false,
    });
  }

  return { keys: data?.items, error, retry: () => void mutate(), create, revoke };
}
