import { discardAvatar } from '#lambdas/domain/pictures/discard-avatar.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { showLogo } from '#lambdas/storage/profiles/profile-logos.ts';
import { findOrCreateProfile } from '#lambdas/storage/profiles/profiles.ts';

/** Removes the logo of the caller's brand, if any, whatever the plan. Letters that show it keep it. */
export const removeLogo: Operation<'removeLogo'> = async ({ user, workspace, now, log }) => {
  await findOrCreateProfile(user, now);
  const { profile, replaced } = await showLogo(workspace.id, null, now);
  if (replaced) await discardAvatar(user.id, replaced, log);
  return profile;
};
