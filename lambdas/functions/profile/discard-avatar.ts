import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import { forgetAvatarFile } from '#lambdas/storage/profiles/profile-avatars.ts';

/**
 * Removes the file of a picture that no profile shows. A failure is logged and no more: what the caller asked for
 * is decided already, and the note that stays lets the account's deletion find the file.
 */
export async function discardAvatar(userId: string, url: string, log: Log): Promise<void> {
  try {
    const { removeAvatarFile } = await import('#lambdas/storage/profiles/avatars.ts');
    await removeAvatarFile(url);
    await forgetAvatarFile(userId, url);
  } catch (error) {
    log.warn('avatar_left_behind', errorFields(error));
  }
}
