import { type PlanFeatures, plans } from './plans.ts';
import { isTrialActive, type Profile } from './profile.ts';

/** The features that are there or not; the number of lookups is a limit of its own. */
export type Feature = {
  [Name in keyof PlanFeatures]: PlanFeatures[Name] extends boolean ? Name : never;
}[keyof PlanFeatures];

/** What of an account decides what it may use. */
export type Allowed = Pick<Profile, 'subscription_tier' | 'subscription_status' | 'trial_end_date'>;

/** Whether the account may use a feature: by its plan, or because its trial runs. */
export function allows(profile: Allowed, feature: Feature, now: Date): boolean {
  return isTrialActive(profile, now) || plans[profile.subscription_tier].features[feature];
}
