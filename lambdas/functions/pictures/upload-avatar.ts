import { discardAvatar } from '#lambdas/domain/pictures/discard-avatar.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { recordAvatarFile, showAvatar } from '#lambdas/storage/profiles/profile-avatars.ts';
import { type AvatarType, avatarSide, avatarText, avatarTypeOf, maxAvatarBytes } from '#shared/account/avatar.ts';
import { countUpload } from './count-upload.ts';
import { rewriteJpeg } from './rewrite-jpeg.ts';
import { stripPng, stripWebp } from './strip-picture.ts';
import { unpacksTooLarge } from './unpacked-size.ts';

/**
 * Sets the caller's avatar, without anything that its pixels do not need: no position, no texts, nothing behind its end.
 * The old file is removed after the profile shows the new one.
 */
export const uploadAvatar: Operation<'uploadAvatar'> = async ({ user, body, now, log }) => {
  await countUpload(user.id, now);
  const { type, picture } = await cleaned(body);

  const { newAvatarUrl, writeAvatar } = await import('#lambdas/storage/profiles/avatars.ts');
  const avatar_url = newAvatarUrl(user.id, type);
  await recordAvatarFile(user, avatar_url, now);
  const show = async () => {
    await writeAvatar(avatar_url, picture, type);
    return showAvatar(user, avatar_url, now);
  };
  const { replaced } = await show().catch(async (error: unknown) => {
    await discardAvatar(user.id, avatar_url, log);
    throw error;
  });
  if (replaced) await discardAvatar(user.id, replaced, log);
  return { avatar_url };
};

/** @throws `invalid_input` for what is no whole picture, `too_large` for one that is or grows too large. */
async function cleaned(body: Uint8Array): Promise<{ type: AvatarType; picture: Uint8Array }> {
  const type = avatarTypeOf(body);
  if (type === 'image/jpeg') {
    const written = rewriteJpeg(body, { side: avatarSide, bytes: maxAvatarBytes });
    if (written === 'too_wide') throw new Refusal('too_large', avatarText.tooManyPixels);
    if (written === 'too_large') throw new Refusal('too_large', avatarText.tooLarge);
    if (written !== 'unreadable') return { type, picture: written.bytes };
  } else if (type) {
    const picture = type === 'image/png' ? stripPng(body) : stripWebp(body);
    if (picture && (await unpacksTooLarge(type, picture))) throw new Refusal('too_large', avatarText.unpacksTooLarge);
    if (picture) return { type, picture };
  }
  throw new Refusal('invalid_input', avatarText.wrongType);
}
