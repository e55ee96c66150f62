import { notFound } from '#lambdas/runtime/errors.ts';
import { rotateSecret } from '#lambdas/storage/integrations/webhooks.ts';
import { requireWebhook } from './require-api-access.ts';
import type { UserOrKeyOperation } from './user-or-key-operation.ts';

/** Gives a webhook a new secret, shown in this answer only. For a day those before sign as well. */
export const rotateWebhookSecret: UserOrKeyOperation<'rotateWebhookSecret'> = async ({
  user,
  params,
  now,
}) => {
  await requireWebhook(user, params.webhookId, now);
  const webhook = await rotateSecret(user.id, params.webhookId, now);
  if (!webhook) throw notFound('Webhook');
  return webhook;
};
