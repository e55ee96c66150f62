import { createHash } from 'node:crypto';
import { networkOf } from '#lambdas/runtime/network-of.ts';
import { countUpTo } from '#lambdas/storage/counters.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { hourOf } from './api-key-rows.ts';

/*
 * Calls that no key let in, by sender and clock hour, in the integrations table:
 *
 *   failures#{hour}    {hash}    how many there were; gone some hours later
 *
 * A sender is known by a hash of hour and address only, so one hour's can't be compared with another's.
 */
const counterDays = 2 / 24;

/** Calls without a valid key that one sender may make in an hour. */
export const failuresPerHour = 100;

// One instance's memory of senders who have used up their hour: refusing them again takes no write.
const refused = { hour: '', senders: new Set<string>() };

/** Counts a call without a valid key. @returns false when its sender has made too many this hour. */
export async function countFailure(address: string, now: Date): Promise<boolean> {
  const hour = hourOf(now);
  if (refused.hour !== hour) Object.assign(refused, { hour, senders: new Set() });
  const sender = createHash('sha256')
    .update(`${hour} ${networkOf(address)}`)
    .digest('base64url');
  if (refused.senders.has(sender)) return false;
  const key = { account: `failures#${hour}`, sort_key: sender };
  const counted = await countUpTo(integrationsTable, key, failuresPerHour, expiresIn(counterDays, now));
  if (counted === undefined) refused.senders.add(sender);
  return counted !== undefined;
}
