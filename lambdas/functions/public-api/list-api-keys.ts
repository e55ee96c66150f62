import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { listKeys } from '#lambdas/storage/integrations/api-keys.ts';

/** The caller's live keys, without their text. Available on every plan, so that keys can be revoked. */
export const listApiKeys: Operation<'listApiKeys'> = async ({ user }) => ({ items: await listKeys(user.id) });
