import { isTrialActive, type Profile } from '#shared/account/profile.ts';
import { rowsPerList } from './list-limits.ts';

/** How many rows one list of the account may have; 0 when its plan screens no lists. A running trial has Professional's. */
export function listLimitOf(
  profile: Pick<Profile, 'subscription_tier' | 'subscription_status' | 'trial_end_date'>,
  now: Date,
): number {
  return isTrialActive(profile, now) ? rowsPerList.professional : rowsPerList[profile.subscription_tier];
}
