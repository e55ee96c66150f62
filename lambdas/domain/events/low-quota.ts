import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import type { NewEvent } from '#lambdas/storage/integrations/outbox.ts';
import { isSubscribed } from '#lambdas/storage/integrations/webhook-subscriptions.ts';
import { alone, type Commit } from '#lambdas/storage/table.ts';
import { isQuotaLow, type Profile, usageResetsAt } from '#shared/account/profile.ts';
import { publish, withEvent } from './publish.ts';

/** How an account's webhooks hear that few lookups are left: once a month, for the event of a month is one. */
export type LowQuota = {
  /** Writes what a lookup came to, together with the event. */
  commit: Commit;
  /** Publishes the event of a lookup that is refused: its account may have subscribed after the others. */
  publish: () => Promise<void>;
};

/**
 * @param profile with a lookup's count. Every lookup of a month that is nearly used up comes here, so that one whose
 * function ends before it has published the event leaves it to the next. None fails because of the event.
 * @returns `undefined` while enough lookups are left, or nobody is subscribed.
 */
export async function lowQuotaOf(profile: Profile, now: Date, log: Log): Promise<LowQuota | undefined> {
  if (!isQuotaLow(profile)) return undefined;
  const { id, usage_period: period, monthly_analyses_used: used, monthly_analyses_limit: limit } = profile;
  const data = { period, used, limit, resetsAt: usageResetsAt(now).toISOString() };
  const event: NewEvent = { type: 'quota.low', of: [period], data };
  const failed = (error: unknown) => log.warn('low_quota_not_published', errorFields(error));
  const isWanted = await isSubscribed(id, 'quota.low').catch(failed);
  if (!isWanted) return undefined;
  return {
    commit: (change) =>
      withEvent(
        id,
        event,
        now,
        log,
      )(change).catch((error: unknown) => {
        failed(error);
        return alone(change);
      }),
    publish: () => publish(id, event, now, log).catch(failed),
  };
}
