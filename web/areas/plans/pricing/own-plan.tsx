import { useEffect } from 'react';
import { accessOf } from '#shared/account/access.ts';
import type { BillingInterval, Payments, Tier } from '#shared/account/plan-terms.ts';
import { plans } from '#shared/account/plans.ts';
import { type SubscriptionState, subscriptionState } from '#shared/account/subscription.ts';
import { shortDate } from '#shared/values/dates.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { usePayments } from '#web/api/use-payments.ts';
import { lastingTerms, type PricingWords, visitorWords } from './pricing-words.ts';

/** The user's subscription, as far as the pricing page needs it. */
export type OwnPlan = {
  tier: Tier;
  interval: BillingInterval;
  state: SubscriptionState;
  trialEnd: string | null;
  payments: Payments;
};

type OnRead = (own: { tier: Tier; words: PricingWords }) => void;

/** Loads the account and passes its plan and its texts to the pricing page. */
export function OwnPlanReader({ onRead }: { onRead: OnRead }) {
  const { own: profile } = useProfile();
  const payments = usePayments();
  if (!profile || !payments) return null;
  return (
    <Told
      tier={accessOf(profile, new Date()).tier}
      interval={profile.billing_interval}
      state={subscriptionState(profile, new Date())}
      trialEnd={profile.trial_end_date}
      payments={payments}
      onRead={onRead}
    />
  );
}

// Depends on its parts: the account is a new object on every load.
function Told({ tier, interval, state, trialEnd, payments, onRead }: OwnPlan & { onRead: OnRead }) {
  useEffect(() => {
    onRead({ tier, words: wordsFor({ tier, interval, state, trialEnd, payments }) });
  }, [tier, interval, state, trialEnd, payments, onRead]);
  return null;
}

/** When a plan starts, and what is paid for it then. */
const startTerms: Record<Payments, PricingWords['terms']> = {
  free: [
    { figure: 'Today', words: 'a new plan starts' },
    { figure: 'No charge', words: 'to your card' },
  ],
  'trial-only': [],
  stripe: [{ figure: 'Before you pay', words: 'you see what is due today' }],
};

/** The page's texts for a subscriber. Without a trial left, a plan starts at once. */
export function wordsFor(own: OwnPlan): PricingWords {
  if (own.state === 'trial') {
    const end = own.trialEnd === null ? '' : ` until ${shortDate(own.trialEnd)}`;
    return { ...visitorWords, headline: `Your trial runs${end}. Keep the plan that fits.` };
  }
  return {
    headline: own.state === 'active' ? 'Keep the plan that fits.' : 'Choose the plan that fits.',
    terms: [...startTerms[own.payments], ...lastingTerms],
    actionFor: (tier, interval, payment) => actionFor(own, tier, interval, payment),
  };
}

function actionFor(own: OwnPlan, tier: Tier, interval: BillingInterval, payment: string) {
  if (own.state !== 'active') return { label: `Start ${plans[tier].name}`, to: payment };
  if (own.tier !== tier) return { label: `Switch to ${plans[tier].name}`, to: payment };
  if (own.interval === interval) return { label: 'Manage Plan', to: '/account-settings?tab=subscription' };
  return { label: interval === 'annual' ? 'Switch to Annual' : 'Switch to Monthly', to: payment };
}
