import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '#lambdas/runtime/errors.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { isSubscribed } from '#lambdas/storage/integrations/webhook-subscriptions.ts';
import { findProfile, type Person } from '#lambdas/storage/profiles/profile-rows.ts';
import { findOrCreateProfile, profileAfter, toChangeSubscription } from '#lambdas/storage/profiles/profiles.ts';
import type { Profile } from '#shared/account/profile.ts';
import type { Subscription } from '#shared/account/subscription.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { publishingPlanChange } from './publish-plan-change.ts';

/** One of several concurrent changes succeeds per attempt. */
const maxAttempts = 10;

/**
 * Changes a subscription, and publishes a change of tier or status. Calls `next` again with the current profile after
 * each concurrent change.
 *
 * @returns the profile, and whether this call or a concurrent one has changed it.
 * @throws the errors of `next`; `rate_limited` when every attempt met a concurrent change.
 */
export async function changeSubscription(
  person: Person,
  next: (profile: Profile) => Subscription,
  now: Date,
  log: Log,
): Promise<{ profile: Profile; isChange: boolean }> {
  const workspaceId = WorkspaceId.parse(person.id);
  const isWanted = await isSubscribed(workspaceId, 'subscription.changed');
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const before = await findOrCreateProfile(person, now);
    const after = next(before);
    if (isDeepStrictEqual({ ...before, ...after }, before)) return { profile: before, isChange: attempt > 1 };
    const change = toChangeSubscription(before, after, now);
    const publish = isWanted ? publishingPlanChange(workspaceId, before, after, now, log) : undefined;
    // A transaction returns no rows.
    const profile = publish
      ? (await publish(change)) && (await findProfile(before.id, now))
      : await profileAfter(change, now);
    if (profile) return { profile, isChange: true };
    await setTimeout(Math.random() * 10 * attempt);
  }
  throw new Refusal('rate_limited', 'Your subscription is being changed elsewhere. Please try again.');
}
