import { Refusal } from '#lambdas/runtime/errors.ts';
import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import { isSubscribed } from '#lambdas/storage/integrations/webhook-subscriptions.ts';
import type { Commit } from '#lambdas/storage/table.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import { accessOf, isQuotaLow } from '#shared/account/access.ts';
import { type Profile, usageResetsAt } from '#shared/account/profile.ts';
import { workspaceOf } from '#shared/account/workspace.ts';
import { publishing } from './publish.ts';

/**
 * Publishes `quota.low` with a lookup's result, once per month: the month is part of the event's id. Every lookup of
 * a nearly used up month calls this, refused ones included, so the next lookup makes up for a lost event. Never
 * fails a lookup.
 *
 * @returns `undefined` while enough lookups are left, and without a subscribed webhook.
 */
export async function publishingLowQuota(profile: Profile, now: Date, log: Log): Promise<Commit | undefined> {
  if (!isQuotaLow(profile, now)) return undefined;
  const { usage_period: period, monthly_analyses_used: used } = profile;
  const id = workspaceOf(profile.id);
  const { lookupsPerMonth: limit } = accessOf(profile, now);
  const failed = (error: unknown) => log.warn('low_quota_not_published', errorFields(error));
  if (!(await isSubscribed(id, 'quota.low').catch(failed))) return undefined;
  const data = { period, used, limit, resetsAt: usageResetsAt(now).toISOString() };
  const publish = publishing(id, { type: 'quota.low', of: [period], data }, now, log);
  return (...changes) =>
    publish(...changes).catch((error: unknown) => {
      if (error instanceof Refusal) throw error;
      failed(error);
      return changes.length > 0 && ofUser(id)(...changes);
    });
}
