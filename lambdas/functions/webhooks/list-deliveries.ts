import { notFound } from '#lambdas/runtime/errors.ts';
import * as deliveries from '#lambdas/storage/integrations/webhook-deliveries.ts';
import { findWebhook } from '#lambdas/storage/integrations/webhooks.ts';
import type { UserOrKeyOperation } from './user-or-key-operation.ts';

/** A page of a webhook's recent deliveries, newest first. */
export const listDeliveries: UserOrKeyOperation<'listDeliveries'> = async ({ user, params, query, now }) => {
  const [webhook, page] = await Promise.all([
    findWebhook(user.id, params.webhookId, now),
    deliveries.listDeliveries(user.id, params.webhookId, query.cursor, now),
  ]);
  if (!webhook) throw notFound('Webhook');
  return page;
};
