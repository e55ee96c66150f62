import { type Row, updateRow } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import type { Profile } from '#shared/account/profile.ts';
import { createProfile } from './profile-lifetime.ts';
import { type Person, toProfile } from './profile-rows.ts';

/*
 * What a profile's row knows of pictures: `avatar_url`, the one that is shown, and `avatar_files`, all that may
 * exist. A file is noted before it is written and forgotten after it is removed, so a function that dies in
 * between leaves a note and not a file nobody knows of. Files go by their URL, `/avatars/…`.
 */

/** Notes a file that is about to be written; creates the profile if this is its first sight. */
export async function recordAvatarFile(person: Person, url: string, now: Date): Promise<void> {
  await updateOrCreate(person, 'ADD avatar_files :files', { ':files': new Set([url]) }, now, 'NONE');
}

/** Drops the note of a file that is gone. */
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
 * Shows another picture, or none.
 *
 * @returns the profile, and the URL of the picture that was shown until now. Of calls at the same time each
 * gets another one, so that every picture is taken away once.
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
  // The SDK repeats a call whose answer was lost; then the row already shows the new one.
  return {
    profile: { ...profile, avatar_url: url, updated_at },
    replaced: replaced === url ? null : replaced,
  };
}

/** @returns the row as it was before, unless that is not asked for. */
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
  if (!created) throw new Error('The profile is being deleted.');
  return created;
}
