import { toProfile } from '#lambdas/storage/profile-rows.ts';
import { savedAt } from '#lambdas/storage/saved-at.ts';
import type { EventRow } from '#lambdas/storage/webhook-rows.ts';
import { isQuotaLow } from '#shared/profile.ts';
import { WebhookEvent } from '#shared/webhook-events.ts';

/**
 * What a prepared event tells of, if it is so.
 *
 * @param profile the row of the account's owner.
 * @returns what is sent; `undefined` when it has not happened, or not yet.
 */
export async function factOf(
  { id, user_id, body }: EventRow,
  profile: Record<string, unknown>,
  now: Date,
): Promise<WebhookEvent | undefined> {
  const event = WebhookEvent.parse(JSON.parse(body));
  switch (event.type) {
    case 'analysis.created':
      return (await savedAt(user_id, event.data.id)) === event.data.createdAt ? event : undefined;
    case 'analysis.deleted':
      // Saved again since, it is another one.
      return (await savedAt(user_id, event.data.id)) === event.data.createdAt ? undefined : event;
    case 'quota.low': {
      const current = toProfile(profile, now);
      if (current.usage_period !== event.data.period || !isQuotaLow(current)) return undefined;
      const { monthly_analyses_used: used, monthly_analyses_limit: limit } = current;
      return { ...event, data: { ...event.data, used, limit } };
    }
    case 'subscription.changed':
      return profile.subscription_event === id ? event : undefined;
    case 'webhook.test':
      return undefined;
  }
}
