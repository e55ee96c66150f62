import { requireRecentSignIn } from '#lambdas/domain/sessions/require-recent-sign-in.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { allowMailing, mailStandingForStaff } from '#lambdas/storage/integrations/mail-standing.ts';
import { paymentsHere } from '#lambdas/storage/profiles/plan-end.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { notSold, subscriptionState } from '#shared/account/subscription.ts';
import { workspaceOf } from '#shared/account/workspace.ts';

/*
 * The staff's view of payments, and of an account's mails to sellers beside them. Where plans are not paid every call about
 * payments is refused, before Stripe's SDK is loaded.
 */

function requirePayments(): void {
  if (paymentsHere() !== 'stripe') throw new Refusal('not_allowed', notSold);
}

/** Plan, payments and refunds of whoever signs in with an address. */
export const getStaffBilling: Operation<'getStaffBilling'> = async ({ body, now, log }) => {
  requirePayments();
  const [{ paymentsForStaff }, profile] = await Promise.all([
    import('#lambdas/domain/billing/staff-view.ts'),
    profileOf(body.email, now),
  ]);
  const { email, subscription_tier, access_until, paid_through, billing } = profile;
  const seller_mail = await mailStandingForStaff(workspaceOf(profile.id));
  return {
    email,
    subscription_tier,
    subscription_status: subscriptionState(profile, now),
    ...(access_until !== undefined && { access_until }),
    ...(paid_through !== undefined && { paid_through }),
    ...(billing && { billing }),
    ...(await paymentsForStaff(profile.id, now, log)),
    ...(seller_mail && { seller_mail }),
  };
};

/** The profile of whoever signs in with an address. @throws `not_found`. */
async function profileOf(email: string, now: Date) {
  const { userIdOf } = await import('#lambdas/runtime/user-pool/user-id-of.ts');
  const userId = await userIdOf(email);
  const profile = userId === undefined ? undefined : await findProfile(userId, now);
  if (!profile) throw notFound('Account');
  return profile;
}

/** Refunds a payment of the last 30 days, wholly or in part. It takes a recent sign-in. */
export const refundPayment: Operation<'refundPayment'> = async ({ body, user, now, log }) => {
  requirePayments();
  requireRecentSignIn(user, now);
  const { refundPayment: refund } = await import('#lambdas/domain/billing/refund-payment.ts');
  return refund(body, { by: { id: user.id, email: user.email }, now, log });
};

/** Lets an account mail its sellers again, whose mails ended after complaints and bounces. It takes a recent sign-in. */
export const allowSellerMail: Operation<'allowSellerMail'> = async ({ body, user, now, log }) => {
  requireRecentSignIn(user, now);
  const { id } = await profileOf(body.email, now);
  const allowed = await allowMailing(workspaceOf(id), body.ended_at, user.email, now);
  if (allowed === 'ended_anew') {
    throw new Refusal('conflict', 'Its mailing ended again in the meantime. Find the account again.');
  }
  if (allowed.isNew) log.info('seller_mailing_allowed', { account: accountOf(id), by: user.id });
  return allowed.mails;
};
