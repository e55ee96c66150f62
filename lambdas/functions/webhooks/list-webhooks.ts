import * as webhooks from '#lambdas/storage/integrations/webhooks.ts';
import type { OfEither } from './of-either.ts';

/** The account's webhooks, without their secrets; on any plan, so that they can be seen and deleted. */
export const listWebhooks: OfEither<'listWebhooks'> = async ({ user, now }) => ({
  items: await webhooks.listWebhooks(user.id, now),
});
