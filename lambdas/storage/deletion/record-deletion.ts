import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { Refusal } from '#lambdas/runtime/errors.ts';
import type { RowKey } from '#lambdas/storage/integrations/webhook-rows.ts';
import { noteKey, noteUse } from '#lambdas/storage/profiles/use-notes.ts';
import { deleteGate } from '#lambdas/storage/sessions/gate-key.ts';
import { type Check, getRow, type Row, toCheck, toDelete, toPut, type Write } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import { findTombstone, notDeleted, tombstoneKey } from '#lambdas/storage/tombstone.ts';
import { transact } from '#lambdas/storage/transact.ts';
import { deletionKey, type Left, newDeletion, type Wish } from './deletions.ts';

const Stored = z.object({
  email: z.string(),
  use_key: z.optional(z.string()),
  avatar_files: z.optional(z.set(z.string())),
  stripe_customer: z.optional(z.string()),
  usage_period: z.string(),
  monthly_analyses_used: z.number(),
  trial_end_date: z.nullable(z.string()),
});

/** Lookups and uploads that are under way change the profile: one attempt fails for each. */
const maxAttempts = 20;

/**
 * Deletes an account: its profile, and in the same transaction writes its tombstone, what its address has used, and the
 * work that is left to the sweeper. Recording it again changes nothing.
 *
 * @returns the key of the deletion, to be enqueued.
 * @throws `rate_limited` when every attempt met a concurrent change.
 */
export async function recordDeletion(userId: string, wish: Wish, now: Date): Promise<RowKey> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const [row, before] = await Promise.all([getRow(profilesTable, { id: userId }), findTombstone(userId)]);
    if (before.deleted_at) {
      await deleteGate(userId);
      return deletionKey(userId, before.deleted_at);
    }
    const deleted_at = now.toISOString();
    const refused = await transact([
      toPut(profilesTable, { ...tombstoneKey(userId), deleted_at }, notDeleted),
      withoutProfile(userId, row),
      newDeletion(userId, wish, row && leftBy(row), now),
      ...(await notesOf(row, now)),
    ]);
    if (refused.length === 0) {
      // Not in the transaction, which calls that are under way would hinder: from now on none makes the row again.
      await deleteGate(userId);
      return deletionKey(userId, deleted_at);
    }
    await setTimeout(Math.random() * 10 * attempt);
  }
  throw new Refusal('rate_limited', 'Your account is in use elsewhere. Please try again in a moment.');
}

function leftBy(row: Row): Left {
  const { avatar_files: files, stripe_customer: customer } = Stored.parse(row);
  return { files, customer };
}

/** Deletes the profile as it was read: a file, a lookup or a checkout in between must not be missed. */
function withoutProfile(id: string, row: Row | undefined): Write | Check {
  if (!row) return toCheck(profilesTable, { id }, { condition: 'absent' });
  const { usage_period, monthly_analyses_used, avatar_files, stripe_customer } = Stored.parse(row);
  return toDelete(
    profilesTable,
    { id },
    {
      condition: [
        'usage_period = :period AND monthly_analyses_used = :used',
        avatar_files ? 'avatar_files = :files' : 'attribute_not_exists(avatar_files)',
        stripe_customer ? 'stripe_customer = :customer' : 'attribute_not_exists(stripe_customer)',
      ].join(' AND '),
      values: {
        ':period': usage_period,
        ':used': monthly_analyses_used,
        ...(avatar_files && { ':files': avatar_files }),
        ...(stripe_customer && { ':customer': stripe_customer }),
      },
    },
  );
}

/** The notes of the address that the profile was created with, and of the one it has now. */
async function notesOf(row: Row | undefined, now: Date): Promise<Write[]> {
  if (!row) return [];
  const { email, use_key } = Stored.parse(row);
  const keys = new Set([await noteKey(email), ...(use_key === undefined ? [] : [use_key])]);
  return [...keys].map((key) => noteUse(key, row, now));
}
