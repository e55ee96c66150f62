import * as z from 'zod/mini';
import { deleteRow, getRow, type Row } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import { Profile, usagePeriod } from '#shared/account/profile.ts';

/*
 * The rows of the profiles table:
 *
 *   {sub}             a person's profile; beside what the API answers it notes `avatar_files`, every picture
 *                     that may exist in the bucket, so that none is left behind whatever fails when
 *   deleted#{hash}    an account that was deleted, for a month: an ID token lives on for an hour after that, and
 *                     a call with it from another tab must not bring the profile back; and whoever signs in to
 *                     the same account again goes on with the trial and the month they had. Nothing in it says
 *                     whose account it was.
 *
 * A row whose month has passed is read as an unused current month.
 */
export type Person = { id: string; email: string; name: string; signedInAt: Date };

const AvatarFiles = z.object({ avatar_files: z.optional(z.set(z.string())) });

export async function findProfile(id: string, now: Date): Promise<Profile | undefined> {
  const row = await getRow(profilesTable, { id });
  return row && toProfile(row, now);
}

/** The pictures a row notes; none when there is no row. */
export async function avatarFilesOf(id: string): Promise<string[]> {
  return filesOf(await getRow(profilesTable, { id }));
}

/** Deletes a person's row. @returns the pictures it noted, some of them perhaps since it was last read. */
export async function deleteProfileRow(id: string): Promise<string[]> {
  return filesOf(await deleteRow(profilesTable, { id }));
}

function filesOf(row: Row | undefined): string[] {
  return [...(row ? (AvatarFiles.parse(row).avatar_files ?? []) : [])];
}

/** A row as the API answers it, in the month of `now`. */
export function toProfile(row: Row, now: Date): Profile {
  const profile = Profile.parse(row);
  const period = usagePeriod(now);
  if (profile.usage_period < period) return { ...profile, usage_period: period, monthly_analyses_used: 0 };
  // After a move to a lower plan the row may have counted more than the plan has; all of it is used, then.
  const used = Math.min(profile.monthly_analyses_used, profile.monthly_analyses_limit);
  return { ...profile, monthly_analyses_used: used };
}
