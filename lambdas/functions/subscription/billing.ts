import { noteEvent } from '#lambdas/domain/account-log/note-event.ts';
import type { Call, Operation } from '#lambdas/runtime/endpoint.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { secondsLeftOfDay, secondsLeftOfMinute } from '#lambdas/runtime/seconds-left.ts';
import { type AskKind, countAsk } from '#lambdas/storage/billing/syncs.ts';
import { paymentsHere } from '#lambdas/storage/profiles/plan-end.ts';
import { findOrCreateProfile } from '#lambdas/storage/profiles/profiles.ts';
import type { Profile } from '#shared/account/profile.ts';
import { notSold } from '#shared/account/subscription.ts';
import type { Routes } from '#shared/contract/routes.ts';

/* Paying for a plan. Where plans are not paid every call is refused, before Stripe's SDK is loaded. */

function requirePayments(): void {
  if (paymentsHere() !== 'stripe') throw new Refusal('not_allowed', notSold);
}

/** The page on which the chosen plan is paid. */
export const startCheckout: Operation<'startCheckout'> = async ({ user: person, body, now, log }) => {
  requirePayments();
  await requireRoom(person.id, now, 'ask');
  const { startCheckout: start } = await import('#lambdas/domain/billing/checkout.ts');
  return start(body, { person, now, log });
};

/** The provider's page for the card and the invoices. */
export const openBillingPortal: Operation<'openBillingPortal'> = async ({ user: person, body, now, log }) => {
  requirePayments();
  await requireRoom(person.id, now, 'ask');
  const { openPortal } = await import('#lambdas/domain/billing/checkout.ts');
  return openPortal(body.to, { person, now, log });
};

/** Reads at the provider what is paid, for somebody who comes back from there. Ten times a minute. */
export const syncBilling: Operation<'syncBilling'> = async (call) => {
  requirePayments();
  const { user, now } = call;
  await requireRoom(user.id, now, 'sync');
  const { syncAccount } = await import('#lambdas/domain/billing/end-subscription.ts');
  await syncAccount(call);
  return findOrCreateProfile(user, now);
};

/** The caller's stored payments, for a copy of all their data. It counts like a sync. */
export const exportBilling: Operation<'exportBilling'> = async ({ user, now, log }) => {
  if (paymentsHere() !== 'stripe') return { subscriptions: [], consents: [], invoices: [] };
  await requireRoom(user.id, now, 'sync');
  const { exportBilling: read } = await import('#lambdas/domain/billing/export-billing.ts');
  return read(user.id, now, log);
};

/** All that asks Stripe is counted: one account must leave its limit to the others. */
async function requireRoom(userId: string, now: Date, kind: AskKind): Promise<void> {
  const reached = await countAsk(userId, now, kind);
  if (reached === undefined) return;
  if (reached === 'day') {
    const text = 'You went to pay very often today. Please try again tomorrow.';
    throw new Refusal('rate_limited', text, secondsLeftOfDay(now));
  }
  if (reached === 'stage') {
    throw new Refusal('rate_limited', 'Many people are paying right now. Please try again in a few seconds.', 2);
  }
  throw new Refusal('rate_limited', 'That was too fast. Please try again in a minute.', secondsLeftOfMinute(now));
}

/** Goes on with a subscription that is to end. */
export const keepSubscription: Operation<'keepSubscription'> = async (call) => {
  requirePayments();
  await requireRoom(call.user.id, call.now, 'ask');
  const { keepSubscription: keep } = await import('#lambdas/domain/billing/end-subscription.ts');
  if (!(await keep(call))) throw new Refusal('not_allowed', 'There is no plan to keep.');
  return findOrCreateProfile(call.user, call.now);
};

/**
 * Ends a subscription.
 *
 * @returns the profile; `undefined` when nothing is subscribed to: the trial is then the account's own.
 */
export async function endPaid(call: ByUser): Promise<Profile | undefined> {
  if (paymentsHere() !== 'stripe') return undefined;
  await requireRoom(call.user.id, call.now, 'end');
  const { endSubscription } = await import('#lambdas/domain/billing/end-subscription.ts');
  if (!(await endSubscription(call))) return undefined;
  const profile = await findOrCreateProfile(call.user, call.now);
  await noteEvent(call, { kind: 'plan_canceled' });
  return profile;
}

type ByUser = Pick<Call<Routes['cancelSubscription']>, 'user' | 'viewer' | 'userAgent' | 'now' | 'log'>;
