import { requireRecentSignIn } from '#lambdas/domain/sessions/require-recent-sign-in.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { paymentsHere } from '#lambdas/storage/profiles/plan-end.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { notSold, subscriptionState } from '#shared/account/subscription.ts';

/* The staff's view of payments. Where plans are not paid every call is refused, before Stripe's SDK is loaded. */

function requirePayments(): void {
  if (paymentsHere() !== 'stripe') throw new Refusal('not_allowed', notSold);
}

/** Plan, payments and refunds of whoever signs in with an address. */
export const getStaffBilling: Operation<'getStaffBilling'> = async ({ body, now, log }) => {
  requirePayments();
  const [{ userIdOf }, { paymentsForStaff }] = await Promise.all([
    import('#lambdas/runtime/user-pool/user-id-of.ts'),
    import('#lambdas/domain/billing/staff-view.ts'),
  ]);
  const userId = await userIdOf(body.email);
  const profile = userId === undefined ? undefined : await findProfile(userId, now);
  if (!profile) throw notFound('Account');
  const { email, subscription_tier, access_until, paid_through, billing } = profile;
  return {
    email,
    subscription_tier,
    subscription_status: subscriptionState(profile, now),
    ...(access_until !== undefined && { access_until }),
    ...(paid_through !== undefined && { paid_through }),
    ...(billing && { billing }),
    ...(await paymentsForStaff(profile.id, now, log)),
  };
};

/** Refunds a payment of the last 30 days, wholly or in part. It takes a recent sign-in. */
export const refundPayment: Operation<'refundPayment'> = async ({ body, user, now, log }) => {
  requirePayments();
  requireRecentSignIn(user, now);
  const { refundPayment: refund } = await import('#lambdas/domain/billing/refund-payment.ts');
  return refund(body, { by: { id: user.id, email: user.email }, now, log });
};
