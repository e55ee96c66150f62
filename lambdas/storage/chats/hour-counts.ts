import { createHash } from 'node:crypto';
import { networkOf } from '#lambdas/runtime/network-of.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { changeRow } from './chat-rows.ts';

/*
 * Limits an hour on what anybody may do without an account, in the chats table:
 *
 *   {what}-hour#{hour}    {hash}       how often one network did it in an hour
 *   {what}-hour#{hour}    everybody    how often it was done altogether
 */

const counterDays = 2 / 24;
const hourOf = (now: Date) => now.toISOString().slice(0, 13);

/**
 * Counts one more in this hour. The limit is the condition of the one write.
 *
 * @returns false when there were as many as there may be.
 */
export async function countInHour(
  what: 'contact' | 'chat',
  who: string,
  limit: number,
  now: Date,
): Promise<boolean> {
  const counted = await changeRow(
    { chat_id: `${what}-hour#${hourOf(now)}`, sort_key: who },
    {
      change: 'SET expires_at = :expiry ADD messages :one',
      condition: 'attribute_not_exists(messages) OR messages < :limit',
      values: { ':one': 1, ':limit': limit, ':expiry': expiresIn(counterDays, now) },
    },
  );
  return counted !== undefined;
}

/** Stands for the network of an IP address, in this hour only. */
export const networkHash = (address: string, now: Date) =>
  createHash('sha256')
    .update(`${hourOf(now)} ${networkOf(address)}`)
    .digest('base64url');
