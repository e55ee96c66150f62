import { accountOf } from '#lambdas/storage/account-of.ts';
import { countUpTo } from '#lambdas/storage/counters.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { utcDay } from '#shared/values/days.ts';

/*
 * What calls of an account write, where one call writes many rows, in the integrations table, under the account:
 *
 *   {account}    written#{what}#{YYYY-MM-DD}   how many in a day (UTC)
 */

export type Written = 'stored-rows' | 'moved-rows' | 'changed-deals' | 'book-entries';

/**
 * Counts what a call is about to write. The last call of a day may go beyond.
 *
 * @returns false when the day's are used up.
 */
export async function countWritten(
  userId: string,
  what: Written,
  amount: number,
  most: number,
  now: Date,
): Promise<boolean> {
  const key = { account: accountOf(userId), sort_key: `written#${what}#${utcDay(now)}` };
  return (await countUpTo(integrationsTable, key, most, expiresIn(2, now), amount)) !== undefined;
}
