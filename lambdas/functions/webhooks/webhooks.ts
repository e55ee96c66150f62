import { noteEvent } from '#lambdas/domain/account-log/note-event.ts';
import { doOnce } from '#lambdas/domain/api-access/do-once.ts';
import { requireRecentSignIn } from '#lambdas/domain/sessions/require-recent-sign-in.ts';
import { Created, type Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import * as webhooks from '#lambdas/storage/integrations/webhooks.ts';
import { findWebhook, rotateSecret } from '#lambdas/storage/integrations/webhooks.ts';
import { maxWebhooks, type NewWebhook, WebhookWithSecret } from '#shared/webhooks/webhooks.ts';
import { requireApiAccess, requireWebhook, urlTaken } from './require-api-access.ts';
import type { ByUserOrKey, UserOrKeyOperation } from './user-or-key-operation.ts';

/** The account's webhooks, without secrets. Available on every plan, so that webhooks can be deleted. */
export const listWebhooks: UserOrKeyOperation<'listWebhooks'> = async ({ user, now }) => ({
  items: await webhooks.listWebhooks(user.id, now),
});

/** Creates a webhook. Only this answer contains its first secret. */
export const createWebhook: UserOrKeyOperation<'createWebhook'> = async (call) =>
  new Created(await newWebhook(call, call.body));

/**
 * @throws `not_allowed` on a plan without API access or at the limit of webhooks; `invalid_input` when another
 * webhook has this URL; `sign_in_again`.
 */
async function newWebhook(call: ByUserOrKey, wanted: NewWebhook): Promise<WebhookWithSecret> {
  const { user, now } = call;
  const [, isTaken] = await Promise.all([requireApiAccess(user, now), webhooks.isUrlTaken(user.id, wanted.url)]);
  if (isTaken) throw urlTaken();
  requireRecentSignInOfUser(call);
  const webhook = await webhooks.createWebhook(user.id, wanted, now);
  if (!webhook) {
    throw new Refusal('not_allowed', `There are ${maxWebhooks} webhooks already. Delete one first.`);
  }
  await noteEvent(call, { kind: 'webhook_made' });
  return webhook;
}

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

/** One webhook of the account, without its secret. */
export const getWebhook: UserOrKeyOperation<'getWebhook'> = async ({ user, params, now }) => {
  const webhook = await findWebhook(user.id, params.webhookId, now);
  if (!webhook) throw notFound('Webhook');
  return webhook;
};

/** Changes a webhook's URL or subscriptions, or disables and enables it. A new URL takes a recent sign-in. */
export const changeWebhook: UserOrKeyOperation<'changeWebhook'> = async (call) => {
  const { user, params, body, now } = call;
  const [before, isTaken] = await Promise.all([
    requireWebhook(user, params.webhookId, now),
    body.url !== undefined && webhooks.isUrlTaken(user.id, body.url, params.webhookId),
  ]);
  if (isTaken) throw urlTaken();
  const isMoved = body.url !== undefined && body.url !== before.url;
  if (isMoved) requireRecentSignInOfUser(call);
  const webhook = await webhooks.changeWebhook(user.id, params.webhookId, body, now);
  if (!webhook) throw notFound('Webhook');
  if (isMoved) await noteEvent(call, { kind: 'webhook_changed' });
  return webhook;
};

/** Deletes a webhook. Pending deliveries are never sent; the delivery rows expire. */
export const deleteWebhook: UserOrKeyOperation<'deleteWebhook'> = async (call) => {
  const { user, params } = call;
  if (!(await webhooks.deleteWebhook(user.id, params.webhookId))) throw notFound('Webhook');
  await noteEvent(call, { kind: 'webhook_deleted' });
};

/** Gives a webhook a new secret, contained only in this answer. Earlier ones also sign for a day. A user has just signed in. */
export const rotateWebhookSecret: UserOrKeyOperation<'rotateWebhookSecret'> = async (call) => {
  const { user, params, now } = call;
  await requireWebhook(user, params.webhookId, now);
  requireRecentSignInOfUser(call);
  const webhook = await rotateSecret(user.id, params.webhookId, now);
  if (!webhook) throw notFound('Webhook');
  await noteEvent(call, { kind: 'webhook_secret_changed' });
  return webhook;
};

/**
 * A webhook outlives the session that made or moved it. A program has no sign-in: its key took one.
 * @throws `sign_in_again`.
 */
function requireRecentSignInOfUser({ user, now }: ByUserOrKey): void {
  if (user.keyId === undefined) requireRecentSignIn(user, now);
}
