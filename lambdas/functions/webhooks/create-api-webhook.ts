import { doOnce } from '#lambdas/domain/api-access/do-once.ts';
import { Created, type Operation } from '#lambdas/runtime/endpoint.ts';
import { WebhookWithSecret } from '#shared/webhooks/webhooks.ts';
import { newWebhook } from './create-webhook.ts';

/**
 * Creates a webhook for an API key. With an `idempotency-key`, repeats get the same answer, secret included: the
 * caller may have lost the first one and needs the secret.
 */
export const createApiWebhook: Operation<'createApiWebhook'> = async ({ user, headers, body, now }) => {
  const call = { userId: user.id, key: headers['idempotency-key'], request: body };
  const work = () => newWebhook(user, body, now);
  return new Created(await doOnce(call, now, { work, read: (kept) => WebhookWithSecret.parse(kept) }));
};
