import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import { isListening } from '#lambdas/storage/integrations/webhook-listening.ts';
import { type Profile, usageResetsAt } from '#shared/account/profile.ts';
import { announce, prepare } from './announce.ts';

/**
 * Tells an account's webhooks that few lookups are left: once a month, for the event of a month is one. Every
 * lookup from then on comes here, those that are refused among them, so that one whose function ends before this
 * costs nothing. Fails for nothing: the next lookup tries again.
 *
 * @param profile with a count that is low.
 */
export async function tellLowQuota(profile: Profile, now: Date, log: Log): Promise<void> {
  const { id, usage_period: period, monthly_analyses_used: used, monthly_analyses_limit: limit } = profile;
  try {
    if (!(await isListening(id, 'quota.low'))) return;
    const data = { period, used, limit, resetsAt: usageResetsAt(now).toISOString() };
    const prepared = await prepare(id, { type: 'quota.low', of: [period], data }, now);
    if (prepared) await announce(prepared, log);
  } catch (error) {
    log.warn('low_quota_not_told', errorFields(error));
  }
}
