import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import type { Profile } from '#shared/account/profile.ts';
import * as subscription from '#shared/account/subscription.ts';
import { changeAndPublish } from './change-and-publish.ts';

/** Cancels the caller's trial or paid plan, which becomes basic at once. A repeat changes nothing. */
export const cancelSubscription: Operation<'cancelSubscription'> = (call) =>
  changeAndPublish(call, cancelled, () => ({ kind: 'plan_canceled' }));

function cancelled(profile: Profile): subscription.Subscription {
  if (profile.subscription_status !== 'cancelled' && !subscription.mayCancel(profile)) {
    throw new Refusal('not_allowed', 'There is no trial or paid plan to cancel.');
  }
  return subscription.cancelSubscription(profile);
}
