import { Refusal } from '#lambdas/runtime/errors.ts';
import { type Check, toPut, toUpdate, type Write } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import { accountDeleted, findTombstone, tombstoneKey, unlessDeleted } from '#lambdas/storage/tombstone.ts';
import { transact } from '#lambdas/storage/transact.ts';
import { analysesLimit } from '#shared/account/plans.ts';
import { type Profile, trialEnd, usagePeriod } from '#shared/account/profile.ts';
import { findProfile, type Person, toProfile } from './profile-rows.ts';
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
  const [mayExist, key] = await Promise.all([conditionFor(person), noteKey(person.email)]);
  const use = await findUse(key, now);
  const row = {
    id: person.id,
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
    toPut(profilesTable, { ...row, use_key: key }, { condition: 'absent' }),
    noteProfile(key, row),
  ]);
  if (refused.length === 0) return toProfile(row, now);
  // A concurrent call created the row.
  const existing = await findProfile(person.id, now);
  if (!existing) throw accountDeleted();
  return existing;
}

/**
 * What the profile is created with: the check that the account is not deleted, or the end of its tombstone. The browser
 * may fail to delete the sign-in after the account; signing in with it starts anew, once everything of before is gone.
 */
async function conditionFor({ id, signedInAt }: Person): Promise<Check | Write> {
  const { deleted_at, expires_at } = await findTombstone(id);
  if (deleted_at === undefined) return unlessDeleted(id);
  if (signedInAt <= new Date(deleted_at)) throw accountDeleted();
  if (expires_at === undefined) {
    throw new Refusal('request_in_progress', 'Your account is still being deleted. Please try again in a minute.', 60);
  }
  return toUpdate(profilesTable, tombstoneKey(id), {
    change: 'REMOVE deleted_at',
    condition: 'deleted_at = :seen AND attribute_exists(expires_at)',
    values: { ':seen': deleted_at },
  });
}
