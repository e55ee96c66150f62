import * as z from 'zod/mini';
import { BillingInterval, Tier } from './plan-terms.ts';
import { analysesLimit, type PlanFeatures, plans } from './plans.ts';
import { isTrialActive, type Profile } from './profile.ts';

/*
 * What becomes of a subscription when a plan is chosen or cancelled: pure, so that the server decides and the
 * browser can say beforehand what will happen.
 *
 *   trial ──choose 'trial' while it runs──▶ trial      trial, active ──choose 'now'──▶ active
 *   trial ──choose 'trial' once it is over──▶ active   cancelled ──choose──▶ active
 *   trial, active above basic ──cancel──▶ cancelled
 */

/** The plan somebody chose: on the payment page it starts with the trial, in the upgrade dialog now. */
export const PlanChoice = z.strictObject({
  tier: Tier,
  billing_interval: BillingInterval,
  start: z.enum(['trial', 'now']),
});
export type PlanChoice = z.infer<typeof PlanChoice>;

/** What the two transitions write of a profile, and nothing else. */
export type Subscription = Pick<
  Profile,
  | 'subscription_tier'
  | 'subscription_status'
  | 'billing_interval'
  | 'monthly_analyses_limit'
  | 'trial_end_date'
>;

/** What Settings shows: a trial past its end is over even though nobody has changed its status. */
export const SubscriptionState = z.enum(['trial', 'active', 'cancelled', 'trial_ended']);
export type SubscriptionState = z.infer<typeof SubscriptionState>;

/**
 * The subscription after choosing a plan. Start `trial` keeps a running trial and its end; in every other case
 * the plan is active. What was used of the month stays used, so that nobody refills it by going down and up.
 */
export function choosePlan(profile: Profile, choice: PlanChoice, now: Date): Subscription {
  const staysTrial = choice.start === 'trial' && isTrialActive(profile, now);
  return {
    subscription_tier: choice.tier,
    subscription_status: staysTrial ? 'trial' : 'active',
    billing_interval: choice.billing_interval,
    monthly_analyses_limit: analysesLimit(choice.tier),
    trial_end_date: staysTrial ? profile.trial_end_date : null,
  };
}

/** The subscription after cancelling: basic, at once. Ask `mayCancel` first. */
export function cancelSubscription(profile: Profile): Subscription {
  return {
    subscription_tier: 'basic',
    subscription_status: 'cancelled',
    billing_interval: profile.billing_interval,
    monthly_analyses_limit: analysesLimit('basic'),
    trial_end_date: null,
  };
}

/** Every trial, also one that is over, and every active subscription above basic. */
export function mayCancel(profile: Pick<Profile, 'subscription_status' | 'subscription_tier'>): boolean {
  if (profile.subscription_status === 'trial') return true;
  return profile.subscription_status === 'active' && profile.subscription_tier !== 'basic';
}

/** The state a subscription is really in at an instant. */
export function subscriptionState(
  profile: Pick<Profile, 'subscription_status' | 'trial_end_date'>,
  now: Date,
): SubscriptionState {
  if (profile.subscription_status !== 'trial') return profile.subscription_status;
  return isTrialActive(profile, now) ? 'trial' : 'trial_ended';
}

/**
 * Whether a feature is available: its flag is true or its number above 0. The tier alone decides; a cancelled
 * subscription has none but basic, because cancelling makes it basic.
 */
export function hasFeature(
  profile: Pick<Profile, 'subscription_tier'>,
  feature: keyof PlanFeatures,
): boolean {
  return Number(plans[profile.subscription_tier].features[feature]) > 0;
}

/** The tier a plan's name stands for, for links that carry a name instead of a tier. */
export function planFromName(name: string): Tier {
  const text = name.toLowerCase();
  if (text.includes('professional')) return 'professional';
  if (text.includes('enterprise')) return 'enterprise';
  return 'basic';
}
