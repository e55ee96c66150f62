import { discardAvatar } from '#lambdas/domain/pictures/discard-avatar.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { accountOfCall } from '#lambdas/storage/profiles/account-of-call.ts';
import { showLogo } from '#lambdas/storage/profiles/profile-logos.ts';
import { findOrCreateProfile } from '#lambdas/storage/profiles/profiles.ts';

/** Removes the logo of the workspace's brand, if any, whatever the plan. Letters that show it keep it. */
export const removeLogo: Operation<'removeLogo'> = async (call) => {
  const { workspace, now, log } = call;
  await findOrCreateProfile(accountOfCall(call), now);
  const { replaced } = await showLogo(workspace.id, null, now);
  if (replaced) await discardAvatar(workspace.id, replaced, log);
};
