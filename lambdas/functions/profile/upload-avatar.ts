import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { recordAvatarFile, showAvatar } from '#lambdas/storage/profiles/profile-avatars.ts';
import { avatarText, avatarTypeOf } from '#shared/account/avatar.ts';
import { discardAvatar } from './discard-avatar.ts';

/** Sets the caller's avatar. The old file is removed after the profile shows the new one. */
export const uploadAvatar: Operation<'uploadAvatar'> = async ({ user, body, now, log }) => {
  const type = avatarTypeOf(body);
  if (!type) throw new Refusal('invalid_input', avatarText.wrongType);

  const { newAvatarUrl, writeAvatar } = await import('#lambdas/storage/profiles/avatars.ts');
  const avatar_url = newAvatarUrl(user.id, type);
  await recordAvatarFile(user, avatar_url, now);
  const show = async () => {
    await writeAvatar(avatar_url, body, type);
    return showAvatar(user, avatar_url, now);
  };
  const { replaced } = await show().catch(async (error: unknown) => {
    await discardAvatar(user.id, avatar_url, log);
    throw error;
  });
  if (replaced) await discardAvatar(user.id, replaced, log);
  return { avatar_url };
};
