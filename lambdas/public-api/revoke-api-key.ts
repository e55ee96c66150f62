import type { Operation } from '#lambdas/lib/endpoint.ts';
import { notFound } from '#lambdas/lib/errors.ts';
import { revokeKey } from '#lambdas/storage/api-keys.ts';

/** Ends a key at once and for good. */
export const revokeApiKey: Operation<'revokeApiKey'> = async ({ user, params, now }) => {
  if (!(await revokeKey(user.id, params.id, now))) throw notFound('API key');
};
