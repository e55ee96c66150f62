import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { isConditionFailure } from '#lambdas/runtime/errors.ts';
import { setting } from '#lambdas/runtime/settings.ts';
import { documents } from '#lambdas/storage/document-client.ts';
import { Profile, usagePeriod } from '#shared/account/profile.ts';

/*
 * The rows of the profiles table:
 *
 *   {sub}             a person's profile; beside what the API answers it notes `avatar_files`, every picture
 *                     that may exist in the bucket, so that none is left behind whatever fails when, and
 *                     `untold_events`, those that tell of changes of its plan, until each itself says that it
 *                     happened
 *   deleted#{hash}    an account that was deleted, for a month: an ID token lives on for an hour after that, and
 *                     a call with it from another tab must not bring the profile back; and whoever signs in to
 *                     the same account again goes on with the trial and the month they had. Nothing in it says
 *                     whose account it was.
 *
 * A row whose month has passed is read as an unused current month.
 */

export type Person = { id: string; email: string; name: string; signedInAt: Date };

const AvatarFiles = z.object({ avatar_files: z.optional(z.set(z.string())) });
const UntoldEvents = z.object({ untold_events: z.optional(z.set(z.string())) });

export async function findProfile(id: string, now: Date): Promise<Profile | undefined> {
  const row = await readRow(id);
  return row && toProfile(row, now);
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
  return filesOf(await readRow(id));
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

/** Whether a row notes an event that tells of a change of its plan. */
export function notesEvent(row: Record<string, unknown>, event: string): boolean {
  return UntoldEvents.parse(row).untold_events?.has(event) ?? false;
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

export async function readRow(id: string): Promise<Record<string, unknown> | undefined> {
  // Consistent: a browser that has just written reads what it wrote.
  const { Item } = await documents.send(
    new GetCommand({ TableName: setting('profilesTable'), Key: { id }, ConsistentRead: true }),
  );
  return Item;
}
