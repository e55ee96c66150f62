import { setting } from '#lambdas/runtime/settings.ts';
import { Payments, unpaidDays } from '#shared/account/plan-terms.ts';
import type { TrialOf } from '#shared/account/profile.ts';
import { dayMs } from '#shared/values/days.ts';

/*
 * When the access of an account ends. A row says it in `access_until` once something was paid; others say it by what
 * they are: a trial ends at its end, and an active plan of before plans cost anything some days after they did.
 */

/** How the installation sells its plans. */
export const paymentsHere = (): Payments => Payments.parse(setting('payments'));

/** Until when a plan goes on that never was paid; `undefined` where plans are free. ISO 8601. */
export function unpaidUntil(): string | undefined {
  if (paymentsHere() === 'free') return undefined;
  return new Date(Date.parse(setting('paymentsSince')) + unpaidDays * dayMs).toISOString();
}

/** The account with the end of its access; without one where nothing ends it. */
export function withEnd<Of extends TrialOf>(account: Of): Omit<Of, 'access_until'> & Pick<TrialOf, 'access_until'> {
  const { access_until: _, ...others } = account;
  const end = endOf(account);
  return { ...others, ...(end !== undefined && { access_until: end }) };
}

function endOf({ subscription_status: status, trial_end_date: trialEnd, access_until: stored }: TrialOf) {
  if (status === 'trial') return stored ?? trialEnd ?? undefined;
  // A plan of when plans were paid has no end where they no longer are.
  return paymentsHere() === 'free' ? undefined : (stored ?? unpaidUntil());
}
