import * as z from 'zod/mini';
import { countFirst, countWithin } from '#lambdas/storage/counters.ts';
import { isSameText } from '#lambdas/storage/same-text.ts';
import { getRow, type Row } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { hourOf } from './api-key-rows.ts';

/*
 * Rows of the integrations table that a secret opens without a sign-in: calendar feeds, links to packets, to sellers'
 * pages and to proofs of payments. Such a row has the SHA-256 of its secret, how often it was read in an hour, and when
 * it ends, if that is kept here.
 */

/** Such a row needs these when it is written. */
export const unread = (secretHash: string, now: Date) => ({
  secret_hash: secretHash,
  read_hour: hourOf(now),
  read_count: 0,
});

const SecretRow = z.object({
  secret_hash: z.string(),
  read_hour: z.string(),
  read_count: z.number(),
  ends_at: z.optional(z.string()),
});
const noRow: z.infer<typeof SecretRow> = { secret_hash: '', read_hour: '', read_count: 0 };

/** Concurrent reads may race when an hour begins, and a row may be removed between its read and its count. */
const maxAttempts = 3;

/**
 * Runs a read for the row that a secret opens, which is counted as read at the same time: nothing of it is returned
 * beyond the limit. A row that never was, one with another secret, one that has ended and one that was removed are the
 * same, and take the same time.
 * @param hash of the presented secret.
 * @param limit the reads of an hour.
 * @param read writes nothing: it also runs for a read that turns out to be one too many.
 * @param others the hashes of further secrets that open the row.
 */
export async function readBySecret<Found>(
  key: { account: string; sort_key: string },
  hash: string,
  limit: number,
  now: Date,
  read: (row: Row) => Promise<Found>,
  others: (row: Row) => string[] = () => [],
): Promise<Found | 'unknown' | 'too_often'> {
  const reads = {
    count: 'read_count',
    period: 'read_hour',
    now: hourOf(now),
    within: { condition: 'read_count < :limit', values: { ':limit': limit } },
  };
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const row = await getRow(integrationsTable, key);
    const { secret_hash, read_hour, read_count, ends_at } = row ? SecretRow.parse(row) : noRow;
    const isOver = ends_at !== undefined && ends_at <= now.toISOString();
    const isOpened = [secret_hash, ...(row ? others(row) : [])].filter((one) => isSameText(one, hash)).length > 0;
    if (!row || !isOpened || isOver) return 'unknown';
    if (read_hour >= reads.now && read_count >= limit) return 'too_often';
    const count = read_hour < reads.now ? countFirst : countWithin;
    // It may have been replaced since.
    const still = { ...reads, condition: 'secret_hash = :hash', values: { ':hash': secret_hash } };
    const [counted, found] = await Promise.all([count(integrationsTable, key, still), read(row)]);
    if (counted) return found;
  }
  return 'too_often';
}
