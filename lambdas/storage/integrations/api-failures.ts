import { createHash } from 'node:crypto';
import { networkOf } from '#lambdas/runtime/network-of.ts';
import { countUpTo } from '#lambdas/storage/counters.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { hourOf } from './api-key-rows.ts';

/*
 * Calls without a valid key, per sender and clock hour, in the integrations table:
 *
 *   failures#{hour}    {hash}    the count; expires after some hours
 *
 * Senders are hashes of hour and address, so they cannot be compared between hours.
 */
const counterDays = 2 / 24;

/** Calls without a valid key per sender and hour. */
export const failuresPerHour = 100;

// This instance's cache of senders over the limit: refusing them again needs no write.
const refused = { hour: '', senders: new Set<string>() };

/** Counts a call without a valid key. @returns false when the sender's hourly limit is reached. */
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
