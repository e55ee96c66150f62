import * as z from 'zod/mini';
import { isEnding, isRunning } from './billing.ts';
import { BillingInterval, type Payments, Tier } from './plan-terms.ts';
import { analysesLimit } from './plans.ts';
import { isTrialActive, type Profile, type TrialOf } from './profile.ts';

/*
 * The transitions of a subscription. Pure: the server applies them, and the browser uses them to predict the outcome.
 *
 *   trial ──choose 'trial' while it runs──▶ trial      trial, active ──choose 'now'──▶ active
 *   trial ──choose 'trial' once it is over──▶ active   cancelled ──choose──▶ active
 *   trial, active above basic ──cancel──▶ cancelled
 */

/** How a plan was chosen: the payment page starts with the trial, the upgrade dialog with an active plan. */
export const PlanChoice = z.strictObject({
  tier: Tier,
  billing_interval: BillingInterval,
  start: z.enum(['trial', 'now']),
});
export type PlanChoice = z.infer<typeof PlanChoice>;

/** The profile fields that a transition writes. */
export type Subscription = Pick<
  Profile,
  'subscription_tier' | 'subscription_status' | 'billing_interval' | 'monthly_analyses_limit' | 'trial_end_date'
>;

/** Settings shows this. A trial past its end shows as `trial_ended`, although the stored status is still `trial`. */
export const SubscriptionState = z.enum(['trial', 'active', 'cancelled', 'trial_ended']);
export type SubscriptionState = z.infer<typeof SubscriptionState>;

/**
 * The subscription after choosing a plan. `trial` keeps a running trial and its end; otherwise the plan becomes
 * active. The month's usage stays, so switching plans does not reset it.
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

/** Why a plan cannot be had. */
export const notSold = "Plans can't be bought here yet.";

/** Whether somebody may have a plan for the asking: where nothing is sold, only within the running trial. */
export function mayChoose(
  profile: TrialOf,
  { start }: Pick<PlanChoice, 'start'>,
  payments: Exclude<Payments, 'stripe'>,
  now: Date,
): boolean {
  return payments === 'free' || (start === 'trial' && isTrialActive(profile, now));
}

/** The subscription after canceling: basic, at once. Ask `mayCancel` first. */
export function cancelSubscription(profile: Profile): Subscription {
  return {
    subscription_tier: 'basic',
    subscription_status: 'cancelled',
    billing_interval: profile.billing_interval,
    monthly_analyses_limit: analysesLimit('basic'),
    trial_end_date: null,
  };
}

/**
 * True for a paid plan, unless it ends already; else for every trial, even an expired one, and every active
 * subscription above basic.
 */
export function mayCancel(profile: Pick<Profile, 'subscription_status' | 'subscription_tier' | 'billing'>): boolean {
  const { billing } = profile;
  if (billing && isRunning(billing)) return !isEnding(billing);
  if (profile.subscription_status === 'trial') return true;
  return profile.subscription_status === 'active' && profile.subscription_tier !== 'basic';
}

/** The effective state of a subscription at an instant. */
export function subscriptionState(profile: TrialOf, now: Date): SubscriptionState {
  if (profile.subscription_status !== 'trial') return profile.subscription_status;
  return isTrialActive(profile, now) ? 'trial' : 'trial_ended';
}

/** The tier of a plan's name, for links that carry the name. */
export function planFromName(name: string): Tier {
  const text = name.toLowerCase();
  if (text.includes('professional')) return 'professional';
  if (text.includes('enterprise')) return 'enterprise';
  return 'basic';
}
