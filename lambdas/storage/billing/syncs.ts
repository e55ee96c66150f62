import { countUpTo } from '#lambdas/storage/counters.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { billingTable } from '#lambdas/storage/tables.ts';

/** How often a browser may ask in a minute what is paid, or was. Each asks Stripe up to four times. */
export const syncsPerMinute = 10;

/** Counts one. @returns false when the minute is used up. */
export async function countSync(userId: string, now: Date): Promise<boolean> {
  const key = { customer: `user#${userId}`, sort_key: `sync#${now.toISOString().slice(0, 16)}` };
  return (await countUpTo(billingTable, key, syncsPerMinute, expiresIn(1, now))) !== undefined;
}
