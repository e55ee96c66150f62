import { createHash } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { isConditionFailure, Refusal } from '#lambdas/lib/errors.ts';
import { setting } from '#lambdas/lib/settings.ts';
import { analysesLimit } from '#shared/plans.ts';
import { Profile, trialEnd, usagePeriod } from '#shared/profile.ts';
import { documents, expiresIn, isExpired } from './document-client.ts';

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

export async function findProfile(id: string, now: Date): Promise<Profile | undefined> {
  const row = await read(id);
  return row && toProfile(row, now);
}

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
  const row = await read(deletedId(person.id));
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
  const row = (await read(id)) ?? (await read(deletedId(id)));
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

export type RowUpdate = {
  /** DynamoDB's update expression. */
  change: string;
  /** Without one the row only has to exist. */
  condition?: string;
  names?: Record<string, string>;
  values: Record<string, unknown>;
  /** What the row looked like before or after. */
  returns?: 'ALL_OLD' | 'ALL_NEW';
};

/** Changes a row; `undefined` when the condition does not hold. */
export async function updateRow(
  id: string,
  { change, condition = 'attribute_exists(id)', names, values, returns }: RowUpdate,
): Promise<Record<string, unknown> | undefined> {
  try {
    const { Attributes } = await documents.send(
      new UpdateCommand({
        TableName: setting('profilesTable'),
        Key: { id },
        UpdateExpression: change,
        ConditionExpression: condition,
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: values,
        ReturnValues: returns,
      }),
    );
    return Attributes ?? {};
  } catch (error) {
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
}

/** The pictures a row notes; none when there is no row. */
export async function avatarFilesOf(id: string): Promise<string[]> {
  return filesOf(await read(id));
}

/** Deletes a person's row. @returns the pictures it noted, some of them perhaps since it was last read. */
export async function deleteRow(id: string): Promise<string[]> {
  const { Attributes } = await documents.send(
    new DeleteCommand({ TableName: setting('profilesTable'), Key: { id }, ReturnValues: 'ALL_OLD' }),
  );
  return filesOf(Attributes);
}

function filesOf(row: Record<string, unknown> | undefined): string[] {
  return [...(row ? (AvatarFiles.parse(row).avatar_files ?? []) : [])];
}

/** A row as the API answers it, in the month of `now`. */
export function toProfile(row: Record<string, unknown>, now: Date): Profile {
  const profile = Profile.parse(row);
  const period = usagePeriod(now);
  if (profile.usage_period < period) return { ...profile, usage_period: period, monthly_analyses_used: 0 };
  // After a move to a lower plan the row may have counted more than the plan has; all of it is used, then.
  const used = Math.min(profile.monthly_analyses_used, profile.monthly_analyses_limit);
  return { ...profile, monthly_analyses_used: used };
}

async function read(id: string): Promise<Record<string, unknown> | undefined> {
  // Consistent: a browser that has just written reads what it wrote.
  const { Item } = await documents.send(
    new GetCommand({ TableName: setting('profilesTable'), Key: { id }, ConsistentRead: true }),
  );
  return Item;
}
