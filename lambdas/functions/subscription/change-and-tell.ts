import type { Prepared } from '#lambdas/domain/events/announce.ts';
import { newUlid } from '#lambdas/runtime/base32.ts';
import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import { isListening } from '#lambdas/storage/integrations/webhook-listening.ts';
import type { Person } from '#lambdas/storage/profiles/profile-rows.ts';
import { changeSubscription, forgetEvent } from '#lambdas/storage/profiles/profiles.ts';
import type { Profile } from '#shared/account/profile.ts';
import type { Subscription } from '#shared/account/subscription.ts';

/** Moves a subscription on, and tells the account's webhooks when plan or status are others then. */
export async function changeAndTell(
  user: Person,
  change: (profile: Profile) => Subscription,
  now: Date,
  log: Log,
): Promise<Profile> {
  if (!(await isListening(user.id, 'subscription.changed'))) return changeSubscription(user, change, now);
  const { announce, prepare } = await import('#lambdas/domain/events/announce.ts');
  let prepared: Prepared | undefined;
  const profile = await changeSubscription(user, change, now, async (before, after) => {
    const [previous, data] = [before, after].map(planOf);
    prepared = undefined;
    if (!previous || !data || (previous.tier === data.tier && previous.status === data.status))
      return undefined;
    const happening = {
      type: 'subscription.changed',
      of: [newUlid(now)],
      data: { ...data, previous },
    } as const;
    prepared = await prepare(user.id, happening, now);
    return prepared?.id;
  });
  if (prepared && (await announce(prepared, log))) {
    // One that stays noted is told no other than it was.
    await forgetEvent(user.id, prepared.id).catch((error: unknown) =>
      log.warn('webhook_event_not_forgotten', errorFields(error)),
    );
  }
  return profile;
}

const planOf = ({ subscription_tier, subscription_status }: Subscription) => ({
  tier: subscription_tier,
  status: subscription_status,
});
