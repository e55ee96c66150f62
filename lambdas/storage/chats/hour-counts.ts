import { createHash } from 'node:crypto';
import { networkOf } from '#lambdas/runtime/network-of.ts';
import { countUpTo } from '#lambdas/storage/counters.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { chatsTable } from '#lambdas/storage/tables.ts';

/*
 * Hourly limits on actions without an account, in the chats table:
 *
 *   {what}-hour#{hour}    {hash}       count of one network
 *   {what}-hour#{hour}    everybody    count of all networks
 */

const counterDays = 2 / 24;
const hourOf = (now: Date) => now.toISOString().slice(0, 13);

/**
 * Counts an action of a network in this hour, or its bytes.
 *
 * @param network its hash.
 * @returns false when the network's or the overall limit is reached.
 */
export async function countInHour(
  what: 'contact' | 'chat' | 'chat-bytes',
  network: string,
  limits: { sender: number; everybody: number },
  now: Date,
  amount = 1,
): Promise<boolean> {
  const count = async (sort_key: string, limit: number) => {
    const key = { chat_id: `${what}-hour#${hourOf(now)}`, sort_key };
    return (await countUpTo(chatsTable, key, limit, expiresIn(counterDays, now), amount)) !== undefined;
  };
  // The network's limit first: refused actions must not use up the overall limit.
  return (await count(network, limits.sender)) && (await count('everybody', limits.everybody));
}

/** A hash of an IP address's network, different in every hour. */
export const networkHash = (address: string, now: Date) =>
  createHash('sha256')
    .update(`${hourOf(now)} ${networkOf(address)}`)
    .digest('base64url');
