import { createHash } from 'node:crypto';
import { networkOf } from '#lambdas/runtime/network-of.ts';
import { countUpTo } from '#lambdas/storage/counters.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { chatsTable } from '#lambdas/storage/tables.ts';

/*
 * Limits an hour on what anybody may do without an account, in the chats table:
 *
 *   {what}-hour#{hour}    {hash}       how often one network did it in an hour
 *   {what}-hour#{hour}    everybody    how often it was done altogether
 */

const counterDays = 2 / 24;
const hourOf = (now: Date) => now.toISOString().slice(0, 13);

/**
 * Counts one more in this hour.
 *
 * @returns false when there were as many as there may be.
 */
export async function countInHour(
  what: 'contact' | 'chat',
  who: string,
  limit: number,
  now: Date,
): Promise<boolean> {
  const key = { chat_id: `${what}-hour#${hourOf(now)}`, sort_key: who };
  return (await countUpTo(chatsTable, key, limit, expiresIn(counterDays, now))) !== undefined;
}

/** Stands for the network of an IP address, in this hour only. */
export const networkHash = (address: string, now: Date) =>
  createHash('sha256')
    .update(`${hourOf(now)} ${networkOf(address)}`)
    .digest('base64url');
