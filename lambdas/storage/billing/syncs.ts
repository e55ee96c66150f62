import { countUpTo } from '#lambdas/storage/counters.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { billingTable } from '#lambdas/storage/tables.ts';

/** How often a browser may ask in a minute what is paid, or was. Each asks Stripe up to four times. */
export const syncsPerMinute = 10;

/** How often an account may go to pay or to the portal in a minute, end a plan or keep it. Each asks Stripe up to six times. */
export const asksPerMinute = 10;

/** Counts one. @returns false when the minute is used up. */
export async function countSync(userId: string, now: Date, kind: 'sync' | 'ask' = 'sync'): Promise<boolean> {
  const key = { customer: `user#${userId}`, sort_key: `${kind}#${now.toISOString().slice(0, 16)}` };
  return (
    (await countUpTo(billingTable, key, kind === 'sync' ? syncsPerMinute : asksPerMinute, expiresIn(1, now))) !==
    undefined
  );
}
