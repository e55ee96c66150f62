import { noApiAccess } from '#lambdas/domain/api-access/not-on-plan.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { findWebhook } from '#lambdas/storage/integrations/webhooks.ts';
import type { Account } from '#lambdas/storage/profiles/profile-rows.ts';
import { findOrCreateProfile } from '#lambdas/storage/profiles/profiles.ts';
import { accessOf } from '#shared/account/access.ts';
import type { Profile } from '#shared/account/profile.ts';
import type { Webhook } from '#shared/webhooks/webhooks.ts';

/** @throws `not_allowed` on a plan without API access. Listing and deleting webhooks does not need it. */
export async function requireApiAccess(account: Account, now: Date): Promise<void> {
  requireFeature(await findOrCreateProfile(account, now), now);
}

/** A webhook, for a call that needs API access. @throws `not_found`, and after that `not_allowed`. */
export async function requireWebhook(account: Account, id: string, now: Date): Promise<Webhook> {
  const [webhook, profile] = await Promise.all([findWebhook(account.id, id, now), findOrCreateProfile(account, now)]);
  if (!webhook) throw notFound('Webhook');
  requireFeature(profile, now);
  return webhook;
}

function requireFeature(profile: Profile, now: Date): void {
  const { tier, includes } = accessOf(profile, now);
  if (!includes('apiAccess')) throw noApiAccess(tier);
}

/** The refusal when another webhook of the account has the URL. */
export const urlTaken = () => new Refusal('invalid_input', 'body.url: Another webhook has this URL already.');
