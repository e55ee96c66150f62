import { isTrialActive, type Profile } from '#shared/account/profile.ts';
import { rowsPerList } from './list-limits.ts';

/**
 * How many rows one list of the account may have; 0 when its plan screens no lists. A running trial has at least
 * Professional's: a plan chosen meanwhile keeps its own.
 */
export function listLimitOf(
  profile: Pick<Profile, 'subscription_tier' | 'subscription_status' | 'trial_end_date'>,
  now: Date,
): number {
  const ofPlan = rowsPerList[profile.subscription_tier];
  return isTrialActive(profile, now) ? Math.max(ofPlan, rowsPerList.professional) : ofPlan;
}
