import { accountOf } from '#lambdas/storage/account-of.ts';
import { countUpTo } from '#lambdas/storage/counters.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import type { AccountEvent } from '#shared/account/account-log.ts';
import { accountLogPerDay } from '#shared/account/account-log-limits.ts';
import { utcDay } from '#shared/values/days.ts';
import { accountLogEntry, type Origin } from './entry-rows.ts';

/** Longer than the day that it counts. */
const countedDays = 2;

/**
 * Writes an entry.
 *
 * @returns false when the day has as many of this kind as it keeps.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function addToAccountLog(
  userId: string,
  event: AccountEvent,
  origin: Origin,
  now: Date,
): Promise<boolean> {
  const counter = { account: accountOf(userId), sort_key: `account-logged#${utcDay(now)}#${event.kind}` };
  const count = await countUpTo(integrationsTable, counter, accountLogPerDay, expiresIn(countedDays, now));
  return count !== undefined && ofUser(userId)(accountLogEntry(userId, event, origin, now));
}
