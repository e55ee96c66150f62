import { noteEvent } from '#lambdas/domain/account-log/note-event.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { rotateSecret } from '#lambdas/storage/integrations/webhooks.ts';
import { requireWebhook } from './require-api-access.ts';
import type { UserOrKeyOperation } from './user-or-key-operation.ts';

/** Gives a webhook a new secret, contained only in this answer. Earlier ones also sign for a day. */
export const rotateWebhookSecret: UserOrKeyOperation<'rotateWebhookSecret'> = async (call) => {
  const { user, params, now } = call;
  await requireWebhook(user, params.webhookId, now);
  const webhook = await rotateSecret(user.id, params.webhookId, now);
  if (!webhook) throw notFound('Webhook');
  await noteEvent(call, { kind: 'webhook_secret_changed' });
  return webhook;
};
