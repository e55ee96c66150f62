import { doOnce } from '#lambdas/domain/api-access/do-once.ts';
import { Created, type Operation } from '#lambdas/runtime/endpoint.ts';
import { WebhookWithSecret } from '#shared/webhooks/webhooks.ts';
import { newWebhook } from './create-webhook.ts';

/**
 * Creates a webhook for an API key. With an `idempotency-key`, repeats get the same answer, secret included: the
 * caller may have lost the first one and needs the secret.
 */
export const createApiWebhook: Operation<'createApiWebhook'> = async (call) => {
  const { user, headers, body, now } = call;
  const once = { userId: user.id, key: headers['idempotency-key'], request: body };
  const work = () => newWebhook(call, body);
  return new Created(await doOnce(once, now, { work, read: (kept) => WebhookWithSecret.parse(kept) }));
};
