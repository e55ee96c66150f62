import * as z from 'zod/mini';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { readBySecret, unread } from '#lambdas/storage/integrations/reads-of-secret.ts';
import { accountIn, hashOfSecret, newSecretOf } from '#lambdas/storage/integrations/secret-of-account.ts';
import { alone, getRow, toDelete, toPut } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import { UserId } from '#shared/account/workspace.ts';
import { type CreatedCalendarFeed, feedReadsPerHour } from '#shared/reminders/calendar-feed.ts';

/*
 * A user's calendar feed, in the integrations table:
 *
 *   {account}    calendar-feed    whose it is, the SHA-256 of its secret, and how often it was read in an hour
 *
 * There is one row, so a new feed is the end of the one before.
 */
const FeedRow = z.object({
  user_id: UserId,
  created_at: z.iso.datetime(),
});

const keyOf = (account: string) => ({ account, sort_key: 'calendar-feed' });

/** Creates a feed in place of an earlier one. @throws `not_signed_in` when the account is deleted. */
export async function createFeed(userId: string, now: Date): Promise<CreatedCalendarFeed> {
  const feed = newSecretOf(userId);
  const row = {
    ...keyOf(accountOf(userId)),
    user_id: userId,
    created_at: now.toISOString(),
    ...unread(hashOfSecret(feed), now),
  };
  await ofUser(userId)(toPut(integrationsTable, row));
  return { created_at: row.created_at, feed };
}

/** When the user's feed was created; `null` when there is none. */
export async function findFeed(userId: string): Promise<string | null> {
  const row = await getRow(integrationsTable, keyOf(accountOf(userId)));
  return row ? FeedRow.parse(row).created_at : null;
}

/** Ends the user's feed. @returns false when there is none. */
export function revokeFeed(userId: string): Promise<boolean> {
  return alone(toDelete(integrationsTable, keyOf(accountOf(userId)), { condition: 'exists' }));
}

/**
 * Whose feed a secret opens, and counts that it was read.
 *
 * @returns `unknown` for a secret that opens none, or none any more; `too_often` beyond the limit of an hour.
 */
export async function openFeed(secret: string, now: Date): Promise<{ user_id: UserId } | 'unknown' | 'too_often'> {
  const account = accountIn(secret);
  if (account === undefined) return 'unknown';
  return readBySecret(keyOf(account), hashOfSecret(secret), feedReadsPerHour, now, async (row) => FeedRow.parse(row));
}
