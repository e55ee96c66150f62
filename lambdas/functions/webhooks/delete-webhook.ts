import { noteEvent } from '#lambdas/domain/account-log/note-event.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import * as webhooks from '#lambdas/storage/integrations/webhooks.ts';
import type { UserOrKeyOperation } from './user-or-key-operation.ts';

/** Deletes a webhook. Pending deliveries are never sent; the delivery rows expire. */
export const deleteWebhook: UserOrKeyOperation<'deleteWebhook'> = async (call) => {
  const { user, params } = call;
  if (!(await webhooks.deleteWebhook(user.id, params.webhookId))) throw notFound('Webhook');
  await noteEvent(call, { kind: 'webhook_deleted' });
};
