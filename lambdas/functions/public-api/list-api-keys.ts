import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { listKeys } from '#lambdas/storage/integrations/api-keys.ts';

/** The caller's live keys, without what they are; on any plan, so that they can be seen and revoked. */
export const listApiKeys: Operation<'listApiKeys'> = async ({ user }) => ({ items: await listKeys(user.id) });
