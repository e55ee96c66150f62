import type { Operation } from '#lambdas/lib/endpoint.ts';
import { Refusal } from '#lambdas/lib/errors.ts';
import type { Profile } from '#shared/profile.ts';
import * as subscription from '#shared/subscription.ts';
import { changeAndTell } from './change-and-tell.ts';

/** Cancels the caller's trial or paid plan, which makes it basic at once; cancelled twice is cancelled. */
export const cancelSubscription: Operation<'cancelSubscription'> = ({ user, now, log }) =>
  changeAndTell(user, cancelled, now, log);

function cancelled(profile: Profile): subscription.Subscription {
  if (profile.subscription_status !== 'cancelled' && !subscription.mayCancel(profile)) {
    throw new Refusal('not_allowed', 'There is no trial or paid plan to cancel.');
  }
  return subscription.cancelSubscription(profile);
}
