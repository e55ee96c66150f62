import { Created } from '#lambdas/runtime/endpoint.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import * as webhooks from '#lambdas/storage/integrations/webhooks.ts';
import type { Person } from '#lambdas/storage/profiles/profile-rows.ts';
import { maxWebhooks, type NewWebhook, type WebhookWithSecret } from '#shared/webhooks/webhooks.ts';
import { requireApiAccess, urlTaken } from './require-api-access.ts';
import type { UserOrKeyOperation } from './user-or-key-operation.ts';

/** Creates a webhook. Only this answer contains its first secret. */
export const createWebhook: UserOrKeyOperation<'createWebhook'> = async ({ user, body, now }) =>
  new Created(await newWebhook(user, body, now));

/**
 * @throws `not_allowed` on a plan without API access or at the limit of webhooks; `invalid_input` when another
 * webhook has this URL.
 */
export async function newWebhook(user: Person, wanted: NewWebhook, now: Date): Promise<WebhookWithSecret> {
  const [, isTaken] = await Promise.all([requireApiAccess(user, now), webhooks.isUrlTaken(user.id, wanted.url)]);
  if (isTaken) throw urlTaken();
  const webhook = await webhooks.createWebhook(user.id, wanted, now);
  if (!webhook) {
    throw new Refusal('not_allowed', `There are ${maxWebhooks} webhooks already. Delete one first.`);
  }
  return webhook;
}
