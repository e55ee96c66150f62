import { doOnce } from '#lambdas/domain/api-access/do-once.ts';
import { Created, type Operation } from '#lambdas/runtime/endpoint.ts';
import { WebhookWithSecret } from '#shared/webhooks/webhooks.ts';
import { newWebhook } from './create-webhook.ts';

/**
 * Makes a webhook for a program. With an `idempotency-key` the same call is made once, and answered alike each
 * time, secret included: a program that lost the answer has nothing to verify events with.
 */
export const createApiWebhook: Operation<'createApiWebhook'> = async ({ user, headers, body, now }) => {
  const work = () => newWebhook(user, body, now);
  const key = headers['idempotency-key'];
  if (key === undefined) return new Created(await work());
  const call = { userId: user.id, key, request: body };
  return new Created(await doOnce(call, now, { work, read: (kept) => WebhookWithSecret.parse(kept) }));
};
