import { noteEvent } from '#lambdas/domain/account-log/note-event.ts';
import { changeSubscription } from '#lambdas/domain/billing/change-subscription.ts';
import type { Call, Operation } from '#lambdas/runtime/endpoint.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { setting } from '#lambdas/runtime/settings.ts';
import { paymentsHere } from '#lambdas/storage/profiles/plan-end.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { accessOf } from '#shared/account/access.ts';
import type { AccountEvent } from '#shared/account/account-log.ts';
import { contactsFor, PlanContacts } from '#shared/account/plan-contacts.ts';
import type { Profile } from '#shared/account/profile.ts';
import type { Subscription } from '#shared/account/subscription.ts';
import * as subscription from '#shared/account/subscription.ts';
import type { Routes } from '#shared/contract/routes.ts';
import { endPaid } from './billing.ts';

/**
 * Puts the caller on a plan: within the running trial, or at once. Takes no card data. Where plans are not free it
 * refuses what would have to be paid.
 */
export const choosePlan: Operation<'choosePlan'> = (call) =>
  changeAndPublish(
    call,
    (before) => {
      const payments = paymentsHere();
      if (payments === 'stripe') throw new Refusal('payment_required', 'Choose how to pay first.');
      if (!subscription.mayChoose(before, call.body, payments, call.now)) {
        throw new Refusal('not_allowed', subscription.notSold);
      }
      return subscription.choosePlan(before, call.body, call.now);
    },
    ({ subscription_tier }) => ({ kind: 'plan_chosen', name: subscription_tier }),
  );

/**
 * Cancels the caller's plan: what is paid ends at its end, a trial and a free plan at once. A repeat changes nothing.
 */
export const cancelSubscription: Operation<'cancelSubscription'> = async (call) =>
  (await endPaid(call)) ?? changeAndPublish(call, cancelled, () => ({ kind: 'plan_canceled' }));

function cancelled(profile: Profile): subscription.Subscription {
  if (profile.subscription_status !== 'cancelled' && !subscription.mayCancel(profile)) {
    throw new Refusal('not_allowed', 'There is no trial or paid plan to cancel.');
  }
  return subscription.cancelSubscription(profile);
}

/** The operator's people for the caller's plan; none for plans without them. */
export const getPlanContacts: Operation<'getPlanContacts'> = async ({ user, now }) => {
  const profile = await findProfile(user.id, now);
  if (!profile) return {};
  const contacts = PlanContacts.parse(JSON.parse(setting('planContacts')));
  return contactsFor(contacts, accessOf(profile, now).includes);
};

type ByUser = Pick<Call<Routes['cancelSubscription']>, 'user' | 'viewer' | 'userAgent' | 'now' | 'log'>;

/**
 * Changes the caller's subscription. A change of tier or status is published; any change is in the account log, as the
 * event that `eventOf` makes of it.
 */
async function changeAndPublish(
  call: ByUser,
  next: (profile: Profile) => Subscription,
  eventOf: (changed: Profile) => AccountEvent,
): Promise<Profile> {
  const { profile, isChange } = await changeSubscription(call.user, next, call.now, call.log);
  if (isChange) await noteEvent(call, eventOf(profile));
  return profile;
}
