import { Created, type Operation } from '#lambdas/lib/endpoint.ts';
import { Refusal } from '#lambdas/lib/errors.ts';
import { createKey } from '#lambdas/storage/api-keys.ts';
import { findOrCreateProfile } from '#lambdas/storage/profiles.ts';
import { maxApiKeys } from '#shared/api-terms.ts';
import { hasFeature } from '#shared/subscription.ts';
import { noApiAccess } from './no-api-access.ts';

/** Makes a key. This answer is the only thing that ever holds it. */
export const createApiKey: Operation<'createApiKey'> = async ({ user, body, now }) => {
  const profile = await findOrCreateProfile(user, now);
  if (!hasFeature(profile, 'apiAccess')) throw noApiAccess(profile.subscription_tier);
  const key = await createKey(user.id, body.name, now);
  if (!key) {
    throw new Refusal('not_allowed', `There are ${maxApiKeys} API keys already. Revoke one first.`);
  }
  return new Created(key);
};
