import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import { isSubscribed } from '#lambdas/storage/integrations/webhook-subscriptions.ts';
import { alone } from '#lambdas/storage/table.ts';
import { isQuotaLow, type Profile, usageResetsAt } from '#shared/account/profile.ts';
import { type Publish, publishing } from './publish.ts';

/**
 * Publishes that few lookups are left, with what a lookup came to: once a month, for the event of a month is one.
 * Every lookup of a month that is nearly used up comes here, those that are refused among them, so that one whose
 * function ends before leaves it to the next. None fails because of the event.
 *
 * @returns `undefined` while enough lookups are left, and when nobody is subscribed.
 */
export async function publishingLowQuota(
  profile: Profile,
  now: Date,
  log: Log,
): Promise<Publish | undefined> {
  if (!isQuotaLow(profile)) return undefined;
  const { id, usage_period: period, monthly_analyses_used: used, monthly_analyses_limit: limit } = profile;
  const failed = (error: unknown) => log.warn('low_quota_not_published', errorFields(error));
  if (!(await isSubscribed(id, 'quota.low').catch(failed))) return undefined;
  const data = { period, used, limit, resetsAt: usageResetsAt(now).toISOString() };
  const publish = publishing(id, { type: 'quota.low', of: [period], data }, now, log);
  return (change) =>
    publish(change).catch((error: unknown) => {
      failed(error);
      return change ? alone(change) : false;
    });
}
