import { createHash, randomInt } from 'node:crypto';
import { networkOf } from '#lambdas/runtime/network-of.ts';
import { counting, countUpTo } from '#lambdas/storage/counters.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { toUpdate, type Write } from '#lambdas/storage/table.ts';
import { chatsTable } from '#lambdas/storage/tables.ts';
import { guestBytesPerHour } from '#shared/support/guest-limits.ts';

/*
 * Hourly limits on actions without an account, in the chats table:
 *
 *   {what}-hour#{hour}         {hash}            count of one network
 *   {what}-hour#{hour}         everybody         count of all networks
 *   chat-bytes-hour#{hour}     everybody#{0…9}   bytes of all networks, a tenth of the limit each
 */

const counterDays = 2 / 24;
const hourOf = (now: Date) => now.toISOString().slice(0, 13);

/**
 * Counts an action of a network in this hour.
 *
 * @param network its hash.
 * @returns false when the network's or the overall limit is reached.
 */
export async function countInHour(
  what: 'contact' | 'chat',
  network: string,
  limits: { sender: number; everybody: number },
  now: Date,
): Promise<boolean> {
  const count = async (sort_key: string, limit: number) => {
    const key = { chat_id: `${what}-hour#${hourOf(now)}`, sort_key };
    return (await countUpTo(chatsTable, key, limit, expiresIn(counterDays, now))) !== undefined;
  };
  // The network's limit first: refused actions must not use up the overall limit.
  return (await count(network, limits.sender)) && (await count('everybody', limits.everybody));
}

/** Every guest's message writes one of these rows in a transaction; in a single row they would get in each other's way. */
export const byteCounters = 10;

/**
 * The writes that count the bytes of a guest's message in this hour, for a transaction: both limits hold, or nothing is
 * counted.
 *
 * @param network its hash.
 */
export function toCountBytes(network: string, bytes: number, now: Date): Write[] {
  const { sender, everybody } = guestBytesPerHour;
  const count = (sort_key: string, limit: number) => {
    const key = { chat_id: `chat-bytes-hour#${hourOf(now)}`, sort_key };
    return toUpdate(chatsTable, key, counting(limit, expiresIn(counterDays, now), bytes));
  };
  return [count(network, sender), count(`everybody#${randomInt(byteCounters)}`, everybody / byteCounters)];
}

/** A hash of an IP address's network, different in every hour. */
export const networkHash = (address: string, now: Date) =>
  createHash('sha256')
    .update(`${hourOf(now)} ${networkOf(address)}`)
    .digest('base64url');
