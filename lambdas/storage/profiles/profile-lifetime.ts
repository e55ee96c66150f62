import { createHash } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { isConditionFailure, Refusal } from '#lambdas/runtime/errors.ts';
import { setting } from '#lambdas/runtime/settings.ts';
import { documents, expiresIn, isExpired } from '#lambdas/storage/document-client.ts';
import { analysesLimit } from '#shared/account/plans.ts';
import { type Profile, trialEnd, usagePeriod } from '#shared/account/profile.ts';
import { findProfile, type Person, readRow } from './profile-rows.ts';

/* How a profile begins, and what is noted when its account is deleted; the rows are described in profile-rows.ts. */

const Deleted = z.object({
  deleted_at: z.iso.datetime(),
  usage_period: z.optional(z.string()),
  monthly_analyses_used: z.optional(z.number()),
  trial_end_date: z.optional(z.nullable(z.string())),
  expires_at: z.number(),
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
  try {
    await documents.send(
      new PutCommand({
        TableName: setting('profilesTable'),
        Item: profile,
        ConditionExpression: 'attribute_not_exists(id)',
      }),
    );
    return profile;
  } catch (error) {
    // The other call made the row, and it may have been used since.
    const existing = isConditionFailure(error) ? await findProfile(person.id, now) : undefined;
    if (existing) return existing;
    throw error;
  }
}

async function deletedBefore(person: Person, now: Date): Promise<Deleted | undefined> {
  const row = await readRow(deletedId(person.id));
  const deleted = row && Deleted.parse(row);
  if (!deleted || isExpired(deleted, now)) return undefined;
  if (person.signedInAt <= new Date(deleted.deleted_at)) {
    throw new Refusal('not_signed_in', 'This account was deleted.');
  }
  return deleted;
}

/** Notes that the account is being deleted: from now on no earlier sign-in can create it again. */
export async function noteDeletion(id: string, now: Date): Promise<void> {
  // On a second call the profile is gone, and the note of the first knows what it had.
  const row = (await readRow(id)) ?? (await readRow(deletedId(id)));
  await documents.send(
    new PutCommand({
      TableName: setting('profilesTable'),
      Item: {
        id: deletedId(id),
        deleted_at: now.toISOString(),
        usage_period: row?.usage_period,
        monthly_analyses_used: row?.monthly_analyses_used,
        trial_end_date: row?.trial_end_date,
        expires_at: expiresIn(deletedDays, now),
      },
    }),
  );
}
