import { noApiAccess } from '#lambdas/domain/api-access/not-on-plan.ts';
import { requireRecentSignIn } from '#lambdas/domain/sessions/require-recent-sign-in.ts';
import { Created, type Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { secondsLeftOfDay } from '#lambdas/runtime/seconds-left.ts';
import { createKey, listKeys, revokeKey } from '#lambdas/storage/integrations/api-keys.ts';
import { accountOfCall } from '#lambdas/storage/profiles/account-of-call.ts';
import { findOrCreateProfile } from '#lambdas/storage/profiles/profiles.ts';
import { accessOf } from '#shared/account/access.ts';
import { maxApiKeys, maxKeysPerDay } from '#shared/account/api-terms.ts';

/** Creates a key, which outlives the session: a recent sign-in only does. Only this answer contains the key's text. */
export const createApiKey: Operation<'createApiKey'> = async ({ user, workspace, body, viewer, userAgent, now }) => {
  const profile = await findOrCreateProfile(accountOfCall({ user, workspace }), now);
  const { tier, includes } = accessOf(profile, now);
  if (!includes('apiAccess')) throw noApiAccess(tier);
  requireRecentSignIn(user, now);
  const wanted = { name: body.name, madeBy: user.id };
  const key = await createKey(workspace.id, wanted, now, { viewer, userAgent, email: profile.email });
  if (key === 'too many today') {
    const text = `${maxKeysPerDay} API keys were made today. Make the next one tomorrow.`;
    throw new Refusal('rate_limited', text, secondsLeftOfDay(now));
  }
  if (key === 'too many') {
    throw new Refusal('not_allowed', `There are ${maxApiKeys} API keys already. Revoke one first.`);
  }
  return new Created(key);
};

/** The caller's live keys, without their text. Available on every plan, so that keys can be revoked. */
export const listApiKeys: Operation<'listApiKeys'> = async ({ workspace }) => ({ items: await listKeys(workspace.id) });

/** Ends a key at once and for good. */
export const revokeApiKey: Operation<'revokeApiKey'> = async ({ user, workspace, params, viewer, userAgent, now }) => {
  if (!(await revokeKey(workspace.id, params.id, now, { viewer, userAgent, email: user.email })))
    throw notFound('API key');
};
