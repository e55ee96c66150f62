import { requireRecentSignIn } from '#lambdas/domain/sessions/require-recent-sign-in.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { errorFields } from '#lambdas/runtime/log.ts';
import { recordDeletion } from '#lambdas/storage/deletion/record-deletion.ts';
import { findTombstone } from '#lambdas/storage/tombstone.ts';

/**
 * Deletes the caller's account. From then on it has no rows that anybody could read or add to; the sweeper deletes
 * what is left. It takes a recent sign-in. A repeat changes nothing. The browser deletes the user from the user pool.
 */
export const deleteProfile: Operation<'deleteProfile'> = async ({ user, now, log }) => {
  // A repeat deletes nothing more, and its browser still has a user to delete.
  const { deleted_at } = await findTombstone(user.id);
  if (deleted_at === undefined) requireRecentSignIn(user, now);
  const deletion = await recordDeletion(user.id, 'person', now);
  try {
    const { enqueueBatch } = await import('#lambdas/runtime/queue.ts');
    await enqueueBatch([deletion], 'deletionQueue');
  } catch (error) {
    // It waits for the sweeper's schedule.
    log.warn('deletion_not_enqueued', errorFields(error));
  }
};
