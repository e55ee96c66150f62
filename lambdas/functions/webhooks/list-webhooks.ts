import * as webhooks from '#lambdas/storage/integrations/webhooks.ts';
import type { UserOrKeyOperation } from './user-or-key-operation.ts';

/** The account's webhooks, without secrets. Available on every plan, so that webhooks can be deleted. */
export const listWebhooks: UserOrKeyOperation<'listWebhooks'> = async ({ user, now }) => ({
  items: await webhooks.listWebhooks(user.id, now),
});
