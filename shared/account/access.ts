import type { Tier } from './plan-terms.ts';
import { analysesLimit, type PlanFeatures, plans } from './plans.ts';
import { isTrialActive, type Profile } from './profile.ts';

/** The features that are there or not; the number of lookups is a limit of its own. */
export type Feature = {
  [Name in keyof PlanFeatures]: PlanFeatures[Name] extends boolean ? Name : never;
}[keyof PlanFeatures];

/** What of an account decides what it may do. */
export type Account = Pick<Profile, 'subscription_tier' | 'subscription_status' | 'trial_end_date'>;

export type Access = {
  /** The plan that counts: the chosen one, or Basic once its trial has ended. */
  tier: Tier;
  /** Whether the trial runs. */
  onTrial: boolean;
  /** Whether the plan has a feature: for what costs money or leaves the house. */
  includes(feature: Feature): boolean;
  /** Whether the plan has a feature or a running trial opens it: for what computes and shows. */
  opens(feature: Feature): boolean;
};

/** What an account may do at an instant. Nothing else reads a plan to decide it, so that a trial's end counts everywhere. */
export function accessOf(account: Account, now: Date): Access {
  const onTrial = isTrialActive(account, now);
  const tier = account.subscription_status === 'trial' && !onTrial ? 'basic' : account.subscription_tier;
  const includes = (feature: Feature) => plans[tier].features[feature];
  return { tier, onTrial, includes, opens: (feature) => onTrial || includes(feature) };
}

/** The lookups of a month: the account's own number, but no more than Basic's once its trial has ended. */
export function lookupLimitOf(account: Account & Pick<Profile, 'monthly_analyses_limit'>, now: Date): number {
  const { monthly_analyses_limit: own } = account;
  const isOver = account.subscription_status === 'trial' && !isTrialActive(account, now);
  return isOver ? Math.min(own, analysesLimit('basic')) : own;
}
