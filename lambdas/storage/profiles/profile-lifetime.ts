import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { getRow, putRow } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import { analysesLimit } from '#shared/account/plans.ts';
import { type Profile, trialEnd, usagePeriod } from '#shared/account/profile.ts';
import { findProfile, type Person } from './profile-rows.ts';

/* How a profile begins, and what is noted when its account is deleted; the rows are described in profile-rows.ts. */

const Deleted = z.object({
  deleted_at: z.iso.datetime(),
  usage_period: z.optional(z.string()),
  monthly_analyses_used: z.optional(z.number()),
  trial_end_date: z.optional(z.nullable(z.string())),
});
type Deleted = z.infer<typeof Deleted>;

/** Outlives every ID token by far, and the month that lookups are counted in. */
const deletedDays = 31;

const deletedId = (id: string) => `deleted#${createHash('sha256').update(id).digest('base64url')}`;

/**
 * Creates the row of somebody seen for the first time: a basic trial. When two first calls come at once, both
 * get the same row.
 *
 * @throws `not_signed_in` when the account was deleted and the person has not signed in since.
 */
export async function createProfile(person: Person, now: Date): Promise<Profile> {
  const before = await deletedBefore(person, now);
  const profile: Profile = {
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
    monthly_analyses_used:
      before?.usage_period === usagePeriod(now) ? (before.monthly_analyses_used ?? 0) : 0,
    usage_period: usagePeriod(now),
    // A second profile of the same account is no second trial.
    trial_end_date: before ? (before.trial_end_date ?? before.deleted_at) : trialEnd(now).toISOString(),
    updated_at: now.toISOString(),
  };
  if (await putRow(profilesTable, profile, { condition: 'absent' })) return profile;
  // The other call made the row, and it may have been used since.
  const existing = await findProfile(person.id, now);
  if (!existing) throw new Error('The profile is being deleted.');
  return existing;
}

async function deletedBefore(person: Person, now: Date): Promise<Deleted | undefined> {
  const row = await getRow(profilesTable, { id: deletedId(person.id) }, now);
  if (!row) return undefined;
  const deleted = Deleted.parse(row);
  if (person.signedInAt <= new Date(deleted.deleted_at)) {
    throw new Refusal('not_signed_in', 'This account was deleted.');
  }
  return deleted;
}

/** Notes that the account is being deleted: from now on no earlier sign-in can create it again. */
export async function recordDeletion(id: string, now: Date): Promise<void> {
  // On a second call the profile is gone, and the note of the first knows what it had.
  const row = (await getRow(profilesTable, { id })) ?? (await getRow(profilesTable, { id: deletedId(id) }));
  await putRow(profilesTable, {
    id: deletedId(id),
    deleted_at: now.toISOString(),
    usage_period: row?.usage_period,
    monthly_analyses_used: row?.monthly_analyses_used,
    trial_end_date: row?.trial_end_date,
    expires_at: expiresIn(deletedDays, now),
  });
}
