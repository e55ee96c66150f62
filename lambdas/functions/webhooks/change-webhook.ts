import { notFound } from '#lambdas/runtime/errors.ts';
import * as webhooks from '#lambdas/storage/integrations/webhooks.ts';
import { requireWebhook, urlTaken } from './require-api-access.ts';
import type { UserOrKeyOperation } from './user-or-key-operation.ts';

/** Changes a webhook's URL or subscriptions, or disables and enables it. */
export const changeWebhook: UserOrKeyOperation<'changeWebhook'> = async ({ user, params, body, now }) => {
  const [, isTaken] = await Promise.all([
    requireWebhook(user, params.webhookId, now),
    body.url !== undefined && webhooks.isUrlTaken(user.id, body.url, params.webhookId),
  ]);
  if (isTaken) throw urlTaken();
  const webhook = await webhooks.changeWebhook(user.id, params.webhookId, body, now);
  if (!webhook) throw notFound('Webhook');
  return webhook;
};
