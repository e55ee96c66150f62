import { noteEvent } from '#lambdas/domain/account-log/note-event.ts';
import { publishing } from '#lambdas/domain/events/publish.ts';
import { newUlid } from '#lambdas/runtime/base32.ts';
import type { Call } from '#lambdas/runtime/endpoint.ts';
import { isSubscribed } from '#lambdas/storage/integrations/webhook-subscriptions.ts';
import { changeSubscription } from '#lambdas/storage/profiles/profiles.ts';
import type { AccountEvent } from '#shared/account/account-log.ts';
import type { Profile } from '#shared/account/profile.ts';
import type { Subscription } from '#shared/account/subscription.ts';
import type { Routes } from '#shared/contract/routes.ts';

type ByUser = Pick<Call<Routes['cancelSubscription']>, 'user' | 'viewer' | 'userAgent' | 'now' | 'log'>;

/**
 * Changes the caller's subscription. A change of tier or status is published; any change is in the account log, as the
 * event that `eventOf` makes of it.
 */
export async function changeAndPublish(
  call: ByUser,
  next: (profile: Profile) => Subscription,
  eventOf: (changed: Profile) => AccountEvent,
): Promise<Profile> {
  const { user, now, log } = call;
  const isHeard = await isSubscribed(user.id, 'subscription.changed');
  let isChange = false;
  const profile = await changeSubscription(user, next, now, (before, after) => {
    isChange = true;
    const previous = planOf(before);
    const data = { ...planOf(after), previous };
    if (!isHeard || (previous.tier === data.tier && previous.status === data.status)) return undefined;
    return publishing(user.id, { type: 'subscription.changed', of: [newUlid(now)], data }, now, log);
  });
  if (isChange) await noteEvent(call, eventOf(profile));
  return profile;
}

const planOf = ({ subscription_tier, subscription_status }: Subscription) => ({
  tier: subscription_tier,
  status: subscription_status,
});
