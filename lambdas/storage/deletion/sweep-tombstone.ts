import { expiresIn } from '#lambdas/storage/document-client.ts';
import { updateRow } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import { tombstoneKey } from '#lambdas/storage/tombstone.ts';
import type { Deletion } from './deletions.ts';

/** Longer than a session lasts. */
const keptDays = 31;

/**
 * Keeps the user from returning during a sweep.
 *
 * @returns false when they have returned: the account lives, and nothing of it may be deleted.
 */
export async function closeTombstone({ user_id, deleted_at }: Deletion): Promise<boolean> {
  const closed = await updateRow(profilesTable, tombstoneKey(user_id), {
    change: 'REMOVE expires_at',
    condition: 'deleted_at = :seen',
    values: { ':seen': deleted_at },
  });
  return closed !== undefined;
}

/** Lets the user return after a sweep, with a new sign-in. */
export async function openTombstone({ user_id, deleted_at }: Deletion, now: Date): Promise<void> {
  await updateRow(profilesTable, tombstoneKey(user_id), {
    change: 'SET expires_at = :expires',
    condition: 'deleted_at = :seen',
    values: { ':seen': deleted_at, ':expires': expiresIn(keptDays, now) },
  });
}
