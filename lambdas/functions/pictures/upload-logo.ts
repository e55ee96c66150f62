import { requireBrand } from '#lambdas/domain/brand/require-brand.ts';
import { discardAvatar } from '#lambdas/domain/pictures/discard-avatar.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { accountOfCall } from '#lambdas/storage/profiles/account-of-call.ts';
import { recordLogoFile, showLogo } from '#lambdas/storage/profiles/profile-logos.ts';
import { findOrCreateProfile } from '#lambdas/storage/profiles/profiles.ts';
import { countUpload } from './count-upload.ts';
import { rewritePng } from './rewrite-png.ts';

/**
 * Sets the logo of the caller's brand, written anew from its pixels. The old file is removed after the profile names
 * the new one, unless a letter shows it.
 */
export const uploadLogo: Operation<'uploadLogo'> = async ({ user, workspace, body, now, log }) => {
  requireBrand(await findOrCreateProfile(accountOfCall({ user, workspace }), now), now);
  await countUpload(user.id, now);
  const picture = rewritePng(body);

  const { newLogoUrl, writeAvatar } = await import('#lambdas/storage/profiles/avatars.ts');
  const logo_url = newLogoUrl(workspace.id);
  await recordLogoFile(workspace.id, logo_url);
  const show = async () => {
    await writeAvatar(logo_url, picture, 'image/png');
    return showLogo(workspace.id, logo_url, now);
  };
  const { replaced } = await show().catch(async (error: unknown) => {
    await discardAvatar(workspace.id, logo_url, log);
    throw error;
  });
  if (replaced) await discardAvatar(workspace.id, replaced, log);
  return { logo_url };
};
