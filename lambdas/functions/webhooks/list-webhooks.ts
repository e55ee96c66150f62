import * as webhooks from '#lambdas/storage/integrations/webhooks.ts';
import type { UserOrKeyOperation } from './user-or-key-operation.ts';

/** The account's webhooks, without their secrets; on any plan, so that they can be seen and deleted. */
export const listWebhooks: UserOrKeyOperation<'listWebhooks'> = async ({ user, now }) => ({
  items: await webhooks.listWebhooks(user.id, now),
});
