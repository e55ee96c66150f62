import { type Check, toPut, toUpdate, type Write } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import { accountDeleted, deletedBefore, tombstoneKey, unlessDeleted, whenSwept } from '#lambdas/storage/tombstone.ts';
import { transact } from '#lambdas/storage/transact.ts';
import { analysesLimit } from '#shared/account/plans.ts';
import { type Profile, trialEnd, usagePeriod } from '#shared/account/profile.ts';
import { UserId } from '#shared/account/workspace.ts';
import { findProfile, isSignIn, type Person, toProfile } from './profile-rows.ts';
import { findUse, noteKey, noteProfile } from './use-notes.ts';

/* Creation of profiles; profile-rows.ts describes the rows. */

/**
 * Creates the profile of a new user: a basic trial, or what the address has left of an earlier one. Concurrent calls
 * get the same row.
 *
 * @throws `not_signed_in` when the account was deleted after this sign-in; `request_in_progress` for a later sign-in
 * while the deletion is under way.
 */
export async function createProfile(person: Person, now: Date): Promise<Profile> {
  // Without one its account exists, or was deleted.
  if (!isSignIn(person)) throw accountDeleted();
  const [mayExist, key] = await Promise.all([conditionFor(person), noteKey(person.email)]);
  const use = await findUse(key, now);
  const row = {
    id: UserId.parse(person.id),
    email: person.email,
    full_name: person.name,
    avatar_url: null,
    phone: '',
    company: '',
    bio: '',
    subscription_tier: 'basic',
    subscription_status: 'trial',
    billing_interval: 'monthly',
    monthly_analyses_limit: analysesLimit('basic'),
    monthly_analyses_used: use?.usage_period === usagePeriod(now) ? use.monthly_analyses_used : 0,
    usage_period: usagePeriod(now),
    // There is one trial for each address.
    trial_end_date: use ? (use.trial_end_date ?? now.toISOString()) : trialEnd(now).toISOString(),
    updated_at: now.toISOString(),
  } satisfies Profile;
  const refused = await transact([
    mayExist,
    toPut(profilesTable, { ...row, use_key: key, created_at: now.toISOString() }, { condition: 'absent' }),
    noteProfile(key, row),
  ]);
  if (refused.length === 0) return toProfile(row, now);
  // A concurrent call created the row.
  const existing = await findProfile(person.id, now);
  if (!existing) throw accountDeleted();
  return existing;
}

/**
 * The condition for a new profile: the check that the account is not deleted, or the end of its tombstone. The browser
 * may fail to delete the sign-in after the account; signing in with it starts anew, once everything of before is gone.
 */
async function conditionFor(person: Person): Promise<Check | Write> {
  const deletedAt = await deletedBefore(person);
  if (deletedAt === undefined) return unlessDeleted(person.id);
  return toUpdate(profilesTable, tombstoneKey(person.id), { change: 'REMOVE deleted_at', ...whenSwept(deletedAt) });
}
