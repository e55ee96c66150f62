import { createHash } from 'node:crypto';
import { networkOf } from '#lambdas/runtime/network-of.ts';
import { countUpTo } from '#lambdas/storage/counters.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { invalidKeyCallsPerHour, invalidKeyCallsPerMinute } from '#shared/account/api-terms.ts';
import { hourOf } from './api-key-rows.ts';

/*
 * Calls without a valid key, in the integrations table:
 *
 *   failures#{hour}      {hash}    of a sender in a clock hour; expires after some hours
 *   failures#{minute}    all       of all senders in a minute; expires likewise
 *
 * Senders are hashes of hour and address, so they cannot be compared between hours.
 */
export const counterDays = 2 / 24;

/** A limit that is over with its period. */
export type FailureLimit = 'hour' | 'minute';

// This instance's cache of limits that were reached: refusing again needs no write.
const reached = { hour: '', senders: new Set<string>(), minute: '' };

/**
 * Counts a call without a valid key. A call with a valid one never comes here: no flood of others can refuse it.
 *
 * @returns the limit that is reached; `undefined` when the call was counted.
 */
export async function countFailure(address: string, now: Date): Promise<FailureLimit | undefined> {
  const hour = hourOf(now);
  const minute = minuteOf(now);
  if (reached.hour !== hour) Object.assign(reached, { hour, senders: new Set() });
  const sender = senderIn(hour, address);
  if (reached.senders.has(sender)) return 'hour';
  if (reached.minute === minute) return 'minute';
  if (!(await count(hour, sender, invalidKeyCallsPerHour, now))) {
    reached.senders.add(sender);
    return 'hour';
  }
  if (await count(minute, 'all', invalidKeyCallsPerMinute, now)) return undefined;
  reached.minute = minute;
  return 'minute';
}

/** The name of a network in the counters of an hour. */
export const senderIn = (hour: string, address: string): string =>
  createHash('sha256')
    .update(`${hour} ${networkOf(address)}`)
    .digest('base64url');

async function count(period: string, who: string, limit: number, now: Date): Promise<boolean> {
  const key = { account: `failures#${period}`, sort_key: who };
  return (await countUpTo(integrationsTable, key, limit, expiresIn(counterDays, now))) !== undefined;
}

const minuteOf = (now: Date) => now.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
