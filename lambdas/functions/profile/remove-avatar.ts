import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { showAvatar } from '#lambdas/storage/profiles/profile-avatars.ts';
import { discardAvatar } from './discard-avatar.ts';

/** Takes the caller's picture away; without one there is nothing to do. */
export const removeAvatar: Operation<'removeAvatar'> = async ({ user, now, log }) => {
  const { profile, replaced } = await showAvatar(user, null, now);
  if (replaced) await discardAvatar(user.id, replaced, log);
  return profile;
};
