import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import { forgetAvatarFile } from '#lambdas/storage/profiles/profile-avatars.ts';

/**
 * Removes an unused avatar file. Failures are only logged: the caller's change is stored, and the row still names the
 * file, so deleting the account removes it.
 */
export async function discardAvatar(userId: string, url: string, log: Log): Promise<void> {
  try {
    const { isInFolder, removeAvatarFile } = await import('#lambdas/storage/profiles/avatars.ts');
    await removeAvatarFile(url);
    // The bucket keeps a version for a while, which the account's deletion must find by its folder or by the profile.
    if (isInFolder(userId, url)) await forgetAvatarFile(userId, url);
  } catch (error) {
    log.warn('avatar_left_behind', errorFields(error));
  }
}
