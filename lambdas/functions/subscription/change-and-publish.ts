import { publishing } from '#lambdas/domain/events/publish.ts';
import { newUlid } from '#lambdas/runtime/base32.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { isSubscribed } from '#lambdas/storage/integrations/webhook-subscriptions.ts';
import type { Person } from '#lambdas/storage/profiles/profile-rows.ts';
import { changeSubscription } from '#lambdas/storage/profiles/profiles.ts';
import type { Profile } from '#shared/account/profile.ts';
import type { Subscription } from '#shared/account/subscription.ts';

/** Changes a subscription and publishes an event when tier or status changed. */
export async function changeAndPublish(
  user: Person,
  next: (profile: Profile) => Subscription,
  now: Date,
  log: Log,
): Promise<Profile> {
  if (!(await isSubscribed(user.id, 'subscription.changed'))) return changeSubscription(user, next, now);
  return changeSubscription(user, next, now, (before, after) => {
    const previous = planOf(before);
    const data = { ...planOf(after), previous };
    if (previous.tier === data.tier && previous.status === data.status) return undefined;
    return publishing(user.id, { type: 'subscription.changed', of: [newUlid(now)], data }, now, log);
  });
}

const planOf = ({ subscription_tier, subscription_status }: Subscription) => ({
  tier: subscription_tier,
  status: subscription_status,
});
