import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { getRow, putRow } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import { analysesLimit } from '#shared/account/plans.ts';
import { type Profile, trialEnd, usagePeriod } from '#shared/account/profile.ts';
import { findProfile, type Person } from './profile-rows.ts';

/* Creation of profiles and markers of deleted accounts; profile-rows.ts describes the rows. */

const Deleted = z.object({
  deleted_at: z.iso.datetime(),
  usage_period: z.optional(z.string()),
  monthly_analyses_used: z.optional(z.number()),
  trial_end_date: z.optional(z.nullable(z.string())),
});
type Deleted = z.infer<typeof Deleted>;

/** Longer than any ID token and any usage month. */
const deletedDays = 31;

const deletedId = (id: string) => `deleted#${createHash('sha256').update(id).digest('base64url')}`;

/**
 * Creates the profile of a new user: a basic trial. Concurrent calls get the same row.
 *
 * @throws `not_signed_in` when the account was deleted after this sign-in.
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
    monthly_analyses_used: before?.usage_period === usagePeriod(now) ? (before.monthly_analyses_used ?? 0) : 0,
    usage_period: usagePeriod(now),
    // A recreated profile gets no second trial.
    trial_end_date: before ? (before.trial_end_date ?? before.deleted_at) : trialEnd(now).toISOString(),
    updated_at: now.toISOString(),
  };
  if (await putRow(profilesTable, profile, { condition: 'absent' })) return profile;
  // A concurrent call created the row.
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

/** Marks the account as deleted, so that no earlier sign-in can recreate it. */
export async function recordDeletion(id: string, now: Date): Promise<void> {
  // On a repeated call the profile is gone, and the first call's marker has its usage.
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
