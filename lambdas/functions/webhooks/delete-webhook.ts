import { notFound } from '#lambdas/runtime/errors.ts';
import * as webhooks from '#lambdas/storage/integrations/webhooks.ts';
import type { UserOrKeyOperation } from './user-or-key-operation.ts';

/** Deletes a webhook. Pending deliveries are never sent; the delivery rows expire. */
export const deleteWebhook: UserOrKeyOperation<'deleteWebhook'> = async ({ user, params }) => {
  if (!(await webhooks.deleteWebhook(user.id, params.webhookId))) throw notFound('Webhook');
};
