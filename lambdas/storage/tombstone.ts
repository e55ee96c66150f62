import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { type Check, type Commit, getRow, toCheck, type Write } from './table.ts';
import { profilesTable } from './tables.ts';
import { transact } from './transact.ts';

/*
 * A deleted account has a tombstone in the profiles table, under a hash of the user id. It is written in the
 * transaction that deletes the profile. Every write that creates a row of a user has the tombstone's absence as a
 * condition in its own transaction, so nothing that is under way outlives the account. A write with the condition that
 * its row exists needs no check: it creates nothing, and the sweep deletes the row.
 *
 * The tombstone of a user who has returned with a new sign-in is without its time.
 */
const Tombstone = z.object({
  /** Absent when the user has returned. */
  deleted_at: z.optional(z.iso.datetime()),
  /** Absent until the first sweep is done, and during the second: until then the user may not return. */
  expires_at: z.optional(z.number()),
});

/** The key of a user's tombstone. It does not identify the user. */
export const tombstoneKey = (userId: string) => ({
  id: `deleted#${createHash('sha256').update(userId).digest('base64url')}`,
});

export const notDeleted = { condition: 'attribute_not_exists(deleted_at)' };

/** The tombstone of an account; empty for one that was never deleted. */
export async function findTombstone(userId: string): Promise<z.infer<typeof Tombstone>> {
  return Tombstone.parse((await getRow(profilesTable, tombstoneKey(userId))) ?? {});
}

/** The refusal of what is asked with a sign-in to an account that was deleted after it. */
export class AccountDeleted extends Refusal {
  constructor() {
    super('not_signed_in', 'This account was deleted.');
  }
}

export const accountDeleted = () => new AccountDeleted();

/** @throws `not_signed_in` when the account was deleted after this sign-in. */
export async function refuseDeleted({ id, signedInAt }: { id: string; signedInAt: Date }): Promise<void> {
  const { deleted_at } = await findTombstone(id);
  if (deleted_at && signedInAt <= new Date(deleted_at)) throw accountDeleted();
}

/**
 * When an account was deleted whose user has signed in anew since, and of which nothing is left; `undefined` for one
 * that lives.
 *
 * @throws `not_signed_in` when the account was deleted after this sign-in; `request_in_progress` for a later sign-in
 * while the deletion is under way.
 */
export async function deletedBefore({ id, signedInAt }: { id: string; signedInAt: Date }): Promise<string | undefined> {
  const { deleted_at, expires_at } = await findTombstone(id);
  if (deleted_at === undefined) return undefined;
  if (signedInAt <= new Date(deleted_at)) throw accountDeleted();
  if (expires_at !== undefined) return deleted_at;
  throw new Refusal('request_in_progress', 'Your account is still being deleted. Please try again in a minute.', 60);
}

/** The condition that nothing is left of an account that was deleted then. */
export const whenSwept = (deletedAt: string) => ({
  condition: 'deleted_at = :seen AND attribute_exists(expires_at)',
  values: { ':seen': deletedAt },
});

/** The check in a transaction that the account is not deleted. */
export const unlessDeleted = (userId: string): Check => toCheck(profilesTable, tombstoneKey(userId), notDeleted);

/**
 * Makes all of a user's writes or none.
 *
 * @returns the positions of those whose condition fails; none when all were made.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function transactFor(userId: string, writes: (Write | Check)[]): Promise<number[]> {
  const refused = await transact([unlessDeleted(userId), ...writes]);
  if (refused.includes(0)) throw accountDeleted();
  return refused.map((at) => at - 1);
}

/** Makes a user's writes together. @throws `not_signed_in` when the account is deleted. */
export const ofUser =
  (userId: string): Commit =>
  async (...writes) =>
    (await transactFor(userId, writes)).length === 0;
