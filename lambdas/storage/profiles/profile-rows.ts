import * as z from 'zod/mini';
import { deleteRow, getRow, type Row } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import { Profile, usagePeriod } from '#shared/account/profile.ts';

/*
 * The rows of the profiles table:
 *
 *   {sub}             a user's profile. Beside the API's fields it has `avatar_files`: every file that may exist in
 *                     the bucket, so that no failure leaves one behind
 *   deleted#{hash}    a deleted account, for a month. ID tokens outlive the deletion by up to an hour and must not
 *                     recreate the profile; a new sign-in continues the old trial and usage month. The row does not
 *                     identify the user
 *
 * A row of a past month is read as an unused current month.
 */
export type Person = { id: string; email: string; name: string; signedInAt: Date };

const AvatarFiles = z.object({ avatar_files: z.optional(z.set(z.string())) });

export async function findProfile(id: string, now: Date): Promise<Profile | undefined> {
  const row = await getRow(profilesTable, { id });
  return row && toProfile(row, now);
}

/** The avatar files of a row; none without a row. */
export async function avatarFilesOf(id: string): Promise<string[]> {
  return filesOf(await getRow(profilesTable, { id }));
}

/** Deletes a user's row. @returns its avatar files, some perhaps newer than the last read. */
export async function deleteProfileRow(id: string): Promise<string[]> {
  return filesOf(await deleteRow(profilesTable, { id }));
}

function filesOf(row: Row | undefined): string[] {
  return [...(row ? (AvatarFiles.parse(row).avatar_files ?? []) : [])];
}

/** The API's form of a row, in the month of `now`. */
export function toProfile(row: Row, now: Date): Profile {
  const profile = Profile.parse(row);
  const period = usagePeriod(now);
  if (profile.usage_period < period) return { ...profile, usage_period: period, monthly_analyses_used: 0 };
  // After a downgrade the count may exceed the limit.
  const used = Math.min(profile.monthly_analyses_used, profile.monthly_analyses_limit);
  return { ...profile, monthly_analyses_used: used };
}
