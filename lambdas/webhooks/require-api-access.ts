import { notFound, Refusal } from '#lambdas/lib/errors.ts';
import { noApiAccess } from '#lambdas/public-api/no-api-access.ts';
import type { Person } from '#lambdas/storage/profile-rows.ts';
import { findOrCreateProfile } from '#lambdas/storage/profiles.ts';
import { findWebhook, isUrlTaken } from '#lambdas/storage/webhooks.ts';
import { hasFeature } from '#shared/subscription.ts';
import type { Webhook } from '#shared/webhooks.ts';

/** @throws `not_allowed` for somebody on a plan without API access. Seeing and deleting webhooks needs none. */
export async function requireApiAccess(user: Person, now: Date): Promise<void> {
  const profile = await findOrCreateProfile(user, now);
  if (!hasFeature(profile, 'apiAccess')) throw noApiAccess(profile.subscription_tier);
}

/** A webhook, for a call that needs API access. @throws `not_found` before anything else, and `not_allowed`. */
export async function requireWebhook(user: Person, id: string, now: Date): Promise<Webhook> {
  const webhook = await findWebhook(user.id, id, now);
  if (!webhook) throw notFound('Webhook');
  await requireApiAccess(user, now);
  return webhook;
}

/** @throws `invalid_input` when another webhook of the account has this URL already. */
export async function requireOwnUrl(user: Person, url: string, webhookId?: string): Promise<void> {
  if (await isUrlTaken(user.id, url, webhookId)) {
    throw new Refusal('invalid_input', 'body.url: Another webhook has this URL already.');
  }
}
