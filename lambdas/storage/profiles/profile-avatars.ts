import { type Row, updateRow } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import { accountDeleted } from '#lambdas/storage/tombstone.ts';
import type { Profile } from '#shared/account/profile.ts';
import { createProfile } from './profile-lifetime.ts';
import { type Person, toProfile } from './profile-rows.ts';

/*
 * The avatar attributes of a profile: `avatar_url`, the current one, and `avatar_files`, all that may exist. A file
 * is recorded before it is written and dropped after it is removed, so that no interruption leaves an unknown file. One
 * outside the account's folders stays recorded: only its name leads to the version that the bucket keeps.
 * Files are named by their URL, `/avatars/…`.
 */

/** Records a file before it is written; creates the profile on first use. */
export async function recordAvatarFile(person: Person, url: string, now: Date): Promise<void> {
  await updateOrCreate(person, 'ADD avatar_files :files', { ':files': new Set([url]) }, now, 'NONE');
}

/** Drops the record of a removed file. */
export async function forgetAvatarFile(id: string, url: string): Promise<void> {
  await updateRow(
    profilesTable,
    { id },
    {
      change: 'DELETE avatar_files :files',
      condition: 'exists',
      values: { ':files': new Set([url]) },
    },
  );
}

/**
 * Sets the current avatar, or none.
 *
 * @returns the profile and the replaced URL. Concurrent calls get different ones, so that each is removed once.
 */
export async function showAvatar(
  person: Person,
  url: string | null,
  now: Date,
): Promise<{ profile: Profile; replaced: string | null }> {
  const updated_at = now.toISOString();
  const before = await updateOrCreate(
    person,
    'SET avatar_url = :url, updated_at = :now',
    { ':url': url, ':now': updated_at },
    now,
  );
  const { avatar_url: replaced, ...profile } = toProfile(before, now);
  // The SDK retries a call whose answer was lost; then the row already has the new URL.
  return {
    profile: { ...profile, avatar_url: url, updated_at },
    replaced: replaced === url ? null : replaced,
  };
}

/** @returns the row before the update, unless `returns` is `NONE`. */
async function updateOrCreate(
  person: Person,
  change: string,
  values: Row,
  now: Date,
  returns: 'ALL_OLD' | 'NONE' = 'ALL_OLD',
): Promise<Row> {
  const update = () => updateRow(profilesTable, person, { change, condition: 'exists', values }, returns);
  const row = await update();
  if (row) return row;
  await createProfile(person, now);
  const created = await update();
  if (!created) throw accountDeleted();
  return created;
}
