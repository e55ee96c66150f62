import { notFound } from '#lambdas/runtime/errors.ts';
import { findWebhook } from '#lambdas/storage/integrations/webhooks.ts';
import type { UserOrKeyOperation } from './user-or-key-operation.ts';

/** One webhook of the account, without its secret. */
export const getWebhook: UserOrKeyOperation<'getWebhook'> = async ({ user, params, now }) => {
  const webhook = await findWebhook(user.id, params.webhookId, now);
  if (!webhook) throw notFound('Webhook');
  return webhook;
};
