import { accountOf } from '#lambdas/storage/account-of.ts';
import { counting } from '#lambdas/storage/counters.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { toUpdate } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import { uploadsPerHour } from '#shared/account/fair-use.ts';

/* The uploads of an account in an hour, in a row of its own: {account}, uploads#{YYYY-MM-DDTHH}. */
const keptDays = 2 / 24;

/**
 * Counts an upload of a picture, also of one that is refused afterwards.
 *
 * @returns false at the limit of the hour.
 * @throws `not_signed_in` when the account is deleted.
 */
export function countUpload(userId: string, now: Date): Promise<boolean> {
  const key = { account: accountOf(userId), sort_key: `uploads#${now.toISOString().slice(0, 13)}` };
  return ofUser(userId)(toUpdate(integrationsTable, key, counting(uploadsPerHour, expiresIn(keptDays, now), 1)));
}
