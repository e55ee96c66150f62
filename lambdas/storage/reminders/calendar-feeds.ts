import * as z from 'zod/mini';
import { countFirst, countWithin } from '#lambdas/storage/counters.ts';
import { accountOf } from '#lambdas/storage/integrations/account-of.ts';
import { hourOf } from '#lambdas/storage/integrations/api-key-rows.ts';
import { isSameText } from '#lambdas/storage/same-text.ts';
import { deleteRow, getRow, toPut } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import { type CreatedCalendarFeed, feedReadsPerHour } from '#shared/reminders/calendar-feed.ts';
import { accountIn, hashOfSecret, newSecretOf } from './secret-of-account.ts';

/*
 * A user's calendar feed, in the integrations table:
 *
 *   {account}    calendar-feed    whose it is, the SHA-256 of its secret, and how often it was read in an hour
 *
 * There is one row, so a new feed is the end of the one before.
 */
const FeedRow = z.object({
  user_id: z.string(),
  secret_hash: z.string(),
  created_at: z.iso.datetime(),
  read_hour: z.string(),
});

const keyOf = (account: string) => ({ account, sort_key: 'calendar-feed' });

/** Creates a feed in place of an earlier one. @throws `not_signed_in` when the account is deleted. */
export async function createFeed(userId: string, now: Date): Promise<CreatedCalendarFeed> {
  const feed = newSecretOf(userId);
  const row = {
    ...keyOf(accountOf(userId)),
    user_id: userId,
    secret_hash: hashOfSecret(feed),
    created_at: now.toISOString(),
    read_hour: hourOf(now),
    read_count: 0,
  };
  await ofUser(userId)(toPut(integrationsTable, row));
  return { created_at: row.created_at, feed };
}

/** When the user's feed was created; `null` when there is none. */
export async function findFeed(userId: string): Promise<string | null> {
  const row = await getRow(integrationsTable, keyOf(accountOf(userId)));
  return row ? FeedRow.parse(row).created_at : null;
}

/** Ends the user's feed, if there is one. */
export async function revokeFeed(userId: string): Promise<void> {
  await deleteRow(integrationsTable, keyOf(accountOf(userId)));
}

/** Concurrent reads may race when an hour begins. */
const maxAttempts = 3;

/**
 * Whose feed a secret opens, and counts that it was read.
 *
 * @returns `unknown` for a secret that opens none, or none any more; `too_often` beyond the limit of an hour.
 */
export async function openFeed(secret: string, now: Date): Promise<{ user_id: string } | 'unknown' | 'too_often'> {
  const account = accountIn(secret);
  if (account === undefined) return 'unknown';
  const hash = hashOfSecret(secret);
  const reads = {
    count: 'read_count',
    period: 'read_hour',
    now: hourOf(now),
    limit: ':limit',
    // Read and compared below; it may have been replaced since.
    condition: 'secret_hash = :hash',
    values: { ':hash': hash },
  };
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const row = await getRow(integrationsTable, keyOf(account));
    if (!row) return 'unknown';
    const { user_id, secret_hash, read_hour } = FeedRow.parse(row);
    if (!isSameText(secret_hash, hash)) return 'unknown';
    const within = { ...reads, values: { ...reads.values, ':limit': feedReadsPerHour } };
    const counted =
      read_hour < reads.now
        ? await countFirst(integrationsTable, keyOf(account), reads)
        : await countWithin(integrationsTable, keyOf(account), within);
    if (counted) return { user_id };
    if (read_hour >= reads.now) return 'too_often';
  }
  return 'too_often';
}
