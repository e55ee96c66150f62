import { discardAvatar } from '#lambdas/domain/pictures/discard-avatar.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { showAvatar } from '#lambdas/storage/profiles/profile-avatars.ts';

/** Removes the caller's avatar, if any. */
export const removeAvatar: Operation<'removeAvatar'> = async ({ user, now, log }) => {
  const { profile, replaced } = await showAvatar(user, null, now);
  if (replaced) await discardAvatar(user.id, replaced, log);
  return profile;
};
