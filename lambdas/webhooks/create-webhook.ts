import { Created } from '#lambdas/lib/endpoint.ts';
import { Refusal } from '#lambdas/lib/errors.ts';
import * as webhooks from '#lambdas/storage/webhooks.ts';
import { maxWebhooks } from '#shared/webhooks.ts';
import type { OfEither } from './of-either.ts';
import { requireApiAccess, requireOwnUrl } from './require-api-access.ts';

/** Makes a webhook. This answer is the only one that ever holds its first secret. */
export const createWebhook: OfEither<'createWebhook'> = async ({ user, body, now }) => {
  await requireApiAccess(user, now);
  await requireOwnUrl(user, body.url);
  const webhook = await webhooks.createWebhook(user.id, body, now);
  if (!webhook) {
    throw new Refusal('not_allowed', `There are ${maxWebhooks} webhooks already. Delete one first.`);
  }
  return new Created(webhook);
};
