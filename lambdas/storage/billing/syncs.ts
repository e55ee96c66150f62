import { countUpTo } from '#lambdas/storage/counters.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { billingTable } from '#lambdas/storage/tables.ts';

/** How often a browser may ask in a minute what is paid, or was. Each asks Stripe up to four times. */
export const syncsPerMinute = 10;

/** How often an account may go to pay or to the portal in a minute, end a plan or keep it. Each asks Stripe up to six times. */
export const asksPerMinute = 10;

/** How often an account may go to pay or to the portal or keep a plan in a day (UTC). Ending a plan is never refused so. */
export const asksPerDay = 30;

/** How often all accounts together may ask in a second: Stripe takes 100 calls a second, and the worker needs some. */
export const stagePerSecond = 12;

/** `end` is an ask that no day's limit stops. */
export type AskKind = 'sync' | 'ask' | 'end';

const perMinute = { sync: syncsPerMinute, ask: asksPerMinute, end: asksPerMinute };

/**
 * Counts a call that asks Stripe, first for the account and then for the stage.
 *
 * @returns the limit that is reached; `undefined` when there is room.
 */
export async function countAsk(
  userId: string,
  now: Date,
  kind: AskKind,
): Promise<'minute' | 'day' | 'stage' | undefined> {
  const customer = `user#${userId}`;
  const time = now.toISOString();
  const expires = expiresIn(1, now);
  const counted = (key: { customer: string; sort_key: string }, limit: number) =>
    countUpTo(billingTable, key, limit, expires);
  const name = kind === 'sync' ? 'sync' : 'ask';
  if ((await counted({ customer, sort_key: `${name}#${time.slice(0, 16)}` }, perMinute[kind])) === undefined) {
    return 'minute';
  }
  const day = { customer, sort_key: `ask-day#${time.slice(0, 10)}` };
  if (kind === 'ask' && (await counted(day, asksPerDay)) === undefined) return 'day';
  const second = { customer: 'stage', sort_key: `second#${time.slice(0, 19)}` };
  return (await counted(second, stagePerSecond)) === undefined ? 'stage' : undefined;
}
