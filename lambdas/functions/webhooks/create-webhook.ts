import { noteEvent } from '#lambdas/domain/account-log/note-event.ts';
import { Created } from '#lambdas/runtime/endpoint.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import * as webhooks from '#lambdas/storage/integrations/webhooks.ts';
import { maxWebhooks, type NewWebhook, type WebhookWithSecret } from '#shared/webhooks/webhooks.ts';
import { requireApiAccess, urlTaken } from './require-api-access.ts';
import type { ByUserOrKey, UserOrKeyOperation } from './user-or-key-operation.ts';

/** Creates a webhook. Only this answer contains its first secret. */
export const createWebhook: UserOrKeyOperation<'createWebhook'> = async (call) =>
  new Created(await newWebhook(call, call.body));

/**
 * @throws `not_allowed` on a plan without API access or at the limit of webhooks; `invalid_input` when another
 * webhook has this URL.
 */
export async function newWebhook(call: ByUserOrKey, wanted: NewWebhook): Promise<WebhookWithSecret> {
  const { user, now } = call;
  const [, isTaken] = await Promise.all([requireApiAccess(user, now), webhooks.isUrlTaken(user.id, wanted.url)]);
  if (isTaken) throw urlTaken();
  const webhook = await webhooks.createWebhook(user.id, wanted, now);
  if (!webhook) {
    throw new Refusal('not_allowed', `There are ${maxWebhooks} webhooks already. Delete one first.`);
  }
  await noteEvent(call, { kind: 'webhook_made' });
  return webhook;
}
