import type { Log } from '#lambdas/lib/log.ts';
import { isListening } from '#lambdas/storage/webhook-listening.ts';
import { usageResetsAt } from '#shared/profile.ts';
import { announce, prepare } from './announce.ts';

/**
 * Tells an account's webhooks that few lookups are left: once a month, for the event of a month is one. Every
 * lookup from then on comes here, so that one whose function ends before this costs nothing.
 */
export async function tellLowQuota(userId: string, period: string, now: Date, log: Log): Promise<void> {
  if (!(await isListening(userId, 'quota.low'))) return;
  // The figures are filled in when it is told.
  const data = { period, used: 0, limit: 0, resetsAt: usageResetsAt(now).toISOString() };
  const prepared = await prepare(userId, { type: 'quota.low', of: [period], data }, now);
  if (prepared) await announce(prepared, log);
}
