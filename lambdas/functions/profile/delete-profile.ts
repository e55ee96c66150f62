import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { deleteEverythingOf } from '#lambdas/storage/analyses/analyses.ts';
import { deleteChatsOf } from '#lambdas/storage/chats/delete-chats.ts';
import { deleteIntegrationsOf } from '#lambdas/storage/integrations/delete-integrations.ts';
import { recordDeletion } from '#lambdas/storage/profiles/profile-lifetime.ts';
import { avatarFilesOf, deleteProfileRow } from '#lambdas/storage/profiles/profile-rows.ts';

/**
 * Deletes everything kept for the caller: analyses and lookups, chats, API keys and webhooks, pictures, and last the
 * profile, which knows where the rest is. Calling it again deletes what is left; signing in is the browser's to end.
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
  const noted = await deleteProfileRow(user.id);
  // One that was uploaded in the meantime.
  await removeFiles(noted.filter((url) => !pictures.includes(url)));
};

async function removeFiles(urls: string[]): Promise<void> {
  if (urls.length === 0) return;
  const { removeAvatarFile } = await import('#lambdas/storage/profiles/avatars.ts');
  await Promise.all(urls.map(removeAvatarFile));
}
