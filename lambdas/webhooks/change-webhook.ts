import { notFound } from '#lambdas/lib/errors.ts';
import * as webhooks from '#lambdas/storage/webhooks.ts';
import type { OfEither } from './of-either.ts';
import { requireOwnUrl, requireWebhook } from './require-api-access.ts';

/** Changes where and what a webhook is told, or takes it out and in again. */
export const changeWebhook: OfEither<'changeWebhook'> = async ({ user, params, body, now }) => {
  await requireWebhook(user, params.webhookId, now);
  if (body.url !== undefined) await requireOwnUrl(user, body.url, params.webhookId);
  const webhook = await webhooks.changeWebhook(user.id, params.webhookId, body, now);
  if (!webhook) throw notFound('Webhook');
  return webhook;
};
