import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { revokeKey } from '#lambdas/storage/integrations/api-keys.ts';

/** Ends a key at once and for good. */
export const revokeApiKey: Operation<'revokeApiKey'> = async ({ user, params, viewer, userAgent, now }) => {
  if (!(await revokeKey(user.id, params.id, now, { viewer, userAgent, email: user.email }))) throw notFound('API key');
};
