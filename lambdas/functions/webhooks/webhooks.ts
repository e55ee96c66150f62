import { noteInWorkspace } from '#lambdas/domain/account-log/note-in-workspace.ts';
import { doOnce } from '#lambdas/domain/api-access/do-once.ts';
import { requireRecentSignIn } from '#lambdas/domain/sessions/require-recent-sign-in.ts';
import { Created, type Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import * as webhooks from '#lambdas/storage/integrations/webhooks.ts';
import { findWebhook, rotateSecret } from '#lambdas/storage/integrations/webhooks.ts';
import { accountOfCall } from '#lambdas/storage/profiles/account-of-call.ts';
import { maxWebhooks, type NewWebhook, WebhookWithSecret } from '#shared/webhooks/webhooks.ts';
import { requireApiAccess, requireWebhook, urlTaken } from './require-api-access.ts';
import type { ByUserOrKey, UserOrKeyOperation } from './user-or-key-operation.ts';

/** The account's webhooks, without secrets. Available on every plan, so that webhooks can be deleted. */
export const listWebhooks: UserOrKeyOperation<'listWebhooks'> = async ({ workspace, now }) => ({
  items: await webhooks.listWebhooks(workspace.id, now),
});

/** Creates a webhook. Only this answer contains its first secret. */
export const createWebhook: UserOrKeyOperation<'createWebhook'> = async (call) =>
  new Created(await newWebhook(call, call.body));

/**
 * @throws `not_allowed` on a plan without API access or at the limit of webhooks; `invalid_input` when another
 * webhook has this URL; `sign_in_again`.
 */
async function newWebhook(call: ByUserOrKey, wanted: NewWebhook): Promise<WebhookWithSecret> {
  const { user, workspace, now } = call;
  const [, isTaken] = await Promise.all([
    requireApiAccess(accountOfCall(call), now),
    webhooks.isUrlTaken(workspace.id, wanted.url),
  ]);
  if (isTaken) throw urlTaken();
  requireRecentSignInOfUser(call);
  const webhook = await webhooks.createWebhook(workspace.id, wanted, now, 'keyId' in user ? undefined : user.id);
  if (!webhook) {
    throw new Refusal('not_allowed', `There are ${maxWebhooks} webhooks already. Delete one first.`);
  }
  await noteInWorkspace(call, { kind: 'webhook_made' });
  return webhook;
}

/**
 * Creates a webhook for an API key. With an `idempotency-key`, repeats get the same answer, secret included: the
 * caller may have lost the first one and needs the secret.
 */
export const createApiWebhook: Operation<'createApiWebhook'> = async (call) => {
  const { workspace, headers, body, now } = call;
  const once = { workspaceId: workspace.id, key: headers['idempotency-key'], request: body };
  const work = () => newWebhook(call, body);
  return new Created(await doOnce(once, now, { work, read: (kept) => WebhookWithSecret.parse(kept) }));
};

/** One webhook of the account, without its secret. */
export const getWebhook: UserOrKeyOperation<'getWebhook'> = async ({ workspace, params, now }) => {
  const webhook = await findWebhook(workspace.id, params.webhookId, now);
  if (!webhook) throw notFound('Webhook');
  return webhook;
};

/** Changes a webhook's URL or subscriptions, or disables and enables it. A new URL takes a recent sign-in. */
export const changeWebhook: UserOrKeyOperation<'changeWebhook'> = async (call) => {
  const { workspace, params, body, now } = call;
  const [before, isTaken] = await Promise.all([
    requireWebhook(accountOfCall(call), params.webhookId, now),
    body.url !== undefined && webhooks.isUrlTaken(workspace.id, body.url, params.webhookId),
  ]);
  if (isTaken) throw urlTaken();
  const isMoved = body.url !== undefined && body.url !== before.url;
  if (isMoved) requireRecentSignInOfUser(call);
  const webhook = await webhooks.changeWebhook(workspace.id, params.webhookId, body, now);
  if (!webhook) throw notFound('Webhook');
  if (isMoved) await noteInWorkspace(call, { kind: 'webhook_changed' });
  return webhook;
};

/** Deletes a webhook. Pending deliveries are never sent; the delivery rows expire. */
export const deleteWebhook: UserOrKeyOperation<'deleteWebhook'> = async (call) => {
  const { workspace, params } = call;
  if (!(await webhooks.deleteWebhook(workspace.id, params.webhookId))) throw notFound('Webhook');
  await noteInWorkspace(call, { kind: 'webhook_deleted' });
};

/** Gives a webhook a new secret, contained only in this answer. Earlier ones also sign for a day. A user has just signed in. */
export const rotateWebhookSecret: UserOrKeyOperation<'rotateWebhookSecret'> = async (call) => {
  const { workspace, params, now } = call;
  await requireWebhook(accountOfCall(call), params.webhookId, now);
  requireRecentSignInOfUser(call);
  const webhook = await rotateSecret(workspace.id, params.webhookId, now);
  if (!webhook) throw notFound('Webhook');
  await noteInWorkspace(call, { kind: 'webhook_secret_changed' });
  return webhook;
};

/**
 * A webhook outlives the session that made or moved it. A program has no sign-in: its key took one.
 * @throws `sign_in_again`.
 */
function requireRecentSignInOfUser({ user, now }: ByUserOrKey): void {
  if (!('keyId' in user)) requireRecentSignIn(user, now);
}
