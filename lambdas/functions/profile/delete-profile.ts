import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { deleteEverythingOf } from '#lambdas/storage/analyses/rows-of-user.ts';
import { deleteChatsOf } from '#lambdas/storage/chats/delete-chats.ts';
import { deleteIntegrationsOf } from '#lambdas/storage/integrations/delete-integrations.ts';
import { recordDeletion } from '#lambdas/storage/profiles/profile-lifetime.ts';
import { avatarFilesOf, deleteProfileRow } from '#lambdas/storage/profiles/profile-rows.ts';

/**
 * Deletes all of the caller's data: analyses and lookups, chats, API keys and webhooks, avatar files, and last the
 * profile, which names the files. After a failure, calling it again deletes the rest. The browser deletes the user
 * from the user pool.
 */
export const deleteProfile: Operation<'deleteProfile'> = async ({ user, now }) => {
  await recordDeletion(user.id, now);
  const [pictures] = await Promise.all([
    avatarFilesOf(user.id),
    deleteEverythingOf(user.id),
    deleteChatsOf(user.id, now),
    deleteIntegrationsOf(user.id),
  ]);
  await removeFiles(pictures);
  const leftover = await deleteProfileRow(user.id);
  // Files that were uploaded meanwhile.
  await removeFiles(leftover.filter((url) => !pictures.includes(url)));
};

async function removeFiles(urls: string[]): Promise<void> {
  if (urls.length === 0) return;
  const { removeAvatarFile } = await import('#lambdas/storage/profiles/avatars.ts');
  await Promise.all(urls.map(removeAvatarFile));
}
