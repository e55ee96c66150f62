import * as z from 'zod/mini';
import { ApiKeyId, ApiKeyList, CreatedApiKey, NewApiKey } from '#shared/account/api-keys.ts';
import type { Route } from './route.ts';

/** Key management in Settings; `api-routes.ts` has the calls that use a key. */
export const apiKeyRoutes = {
  listApiKeys: {
    area: 'public-api',
    method: 'GET',
    path: '/api/account/api-keys',
    caller: 'user',
    needs: 'manage',
    answer: ApiKeyList,
  },
  createApiKey: {
    area: 'public-api',
    method: 'POST',
    path: '/api/account/api-keys',
    caller: 'user',
    needs: 'manage',
    body: NewApiKey,
    answer: CreatedApiKey,
  },
  revokeApiKey: {
    area: 'public-api',
    method: 'DELETE',
    path: '/api/account/api-keys/{id}',
    caller: 'user',
    needs: 'manage',
    params: z.strictObject({ id: ApiKeyId }),
  },
} as const satisfies Record<string, Route>;
