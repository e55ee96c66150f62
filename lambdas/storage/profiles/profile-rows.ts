import { getRow, type Row } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import { accessOf } from '#shared/account/access.ts';
import { Profile, usagePeriod } from '#shared/account/profile.ts';
import type { UserId, WorkspaceId } from '#shared/account/workspace.ts';
import { lostLookups } from './lost-lookups.ts';
import { withEnd } from './plan-end.ts';

/*
 * The rows of the profiles table:
 *
 *   {sub}             a user's profile. Beside the API's fields it has `avatar_files`: every file that may exist in
 *                     the bucket, so that no failure leaves one behind; `kept_logos` (keep-logo.ts); `use_key`:
 *                     the note of its address; `created_at`, which old rows lack; `lookups_under_way`
 *                     (lookup-quota.ts); and `stripe_customer` and `billing_read_at` (write-billing.ts)
 *   deleted#{hash}    the tombstone of a deleted account (tombstone.ts), for a month: ID tokens outlive the deletion by
 *                     up to an hour, and a session by up to 30 days
 *   use#{hash}        what an e-mail address has used (use-notes.ts)
 *
 * A row of a past month is read as an unused current month.
 */
export type Person = { id: string; email: string; name: string; signedInAt: Date };

/** Whether somebody has signed in as it. A key, a worker and a member of its workspace have not. */
export const isSignIn = ({ signedInAt }: Pick<Person, 'signedInAt'>): boolean => signedInAt.getTime() > 0;

/** The account that a workspace is. */
export type Account = Person & {
  id: WorkspaceId;
  /** The member who acts in it; absent for its owner. */
  member?: UserId;
};

/** An account's row, for what counts on it; `toProfile` reads it. */
export const findAccountRow = (id: string): Promise<Row | undefined> => getRow(profilesTable, { id });

export async function findProfile(id: string, now: Date): Promise<Profile | undefined> {
  const row = await findAccountRow(id);
  return row && toProfile(row, now);
}

/** The API's form of a row at an instant: in its month, with what a trial that has ended leaves of the limit. A lookup that
 * died counts as unused. */
export function toProfile(row: Row, now: Date): Profile {
  const parsed = withEnd(Profile.parse(row));
  // While a trial runs, more than the stored number counts: `accessOf` says how many.
  const limit = Math.min(parsed.monthly_analyses_limit, accessOf(parsed, now).lookupsPerMonth);
  const profile = { ...parsed, monthly_analyses_limit: limit };
  const period = usagePeriod(now);
  if (profile.usage_period < period) return { ...profile, usage_period: period, monthly_analyses_used: 0 };
  // After a downgrade or a trial's end the count may exceed the limit.
  return {
    ...profile,
    monthly_analyses_used: Math.max(0, profile.monthly_analyses_used - lostLookups(row, now).length),
  };
}
