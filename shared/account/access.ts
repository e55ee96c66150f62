import type { Tier } from './plan-terms.ts';
import {
  analysesLimit,
  newHousesPerDay,
  type PlanFeatures,
  plans,
  rowsPerList,
  trialAnalyses,
  unlimitedAnalyses,
} from './plans.ts';
import { isTrialActive, type Profile } from './profile.ts';

/** The features that are there or not; the number of lookups is a limit of its own. */
export type Feature = {
  [Name in keyof PlanFeatures]: PlanFeatures[Name] extends boolean ? Name : never;
}[keyof PlanFeatures];

/** What of an account decides what it may do. */
export type Account = Pick<
  Profile,
  'subscription_tier' | 'subscription_status' | 'trial_end_date' | 'monthly_analyses_limit'
>;

export type Access = {
  /** The plan that counts: the chosen one, or Basic once its trial has ended. */
  tier: Tier;
  /** Whether the trial runs. */
  onTrial: boolean;
  /**
   * Lookups a calendar month; `unlimitedAnalyses` means no limit. The account's own number, but at least 25 while a
   * trial runs and at most Basic's once it has ended.
   */
  lookupsPerMonth: number;
  /** Houses a day (UTC) that cost provider calls: nothing is paid in a trial, whatever plan it has chosen. */
  newHousesPerDay: number;
  /** Rows of one list; 0 on a plan without lists. */
  rowsPerList: number;
  /** Whether the plan has a feature: for what costs money or leaves the house. */
  includes(feature: Feature): boolean;
  /** Whether the plan has a feature or a running trial opens it: for what computes and shows. */
  opens(feature: Feature): boolean;
};

/** What an account may do at an instant. Nothing else reads a plan to decide it, so that a trial's end counts everywhere. */
export function accessOf(account: Account, now: Date): Access {
  const { subscription_status: status, subscription_tier: chosen, monthly_analyses_limit: own } = account;
  const onTrial = isTrialActive(account, now);
  const isOver = status === 'trial' && !onTrial;
  const tier = isOver ? 'basic' : chosen;
  const includes = (feature: Feature) => plans[tier].features[feature];
  return {
    tier,
    onTrial,
    lookupsPerMonth: isOver ? Math.min(own, analysesLimit('basic')) : Math.max(own, onTrial ? trialAnalyses : 0),
    newHousesPerDay: newHousesPerDay[status === 'active' ? tier : 'unpaid'],
    // A trial screens what Professional does, and more if its plan does.
    rowsPerList: Math.max(rowsPerList[tier], onTrial ? rowsPerList.professional : 0),
    includes,
    opens: (feature) => onTrial || includes(feature),
  };
}

/** What of an account decides how many lookups are left. The count is that of the current month. */
export type Counted = Account & Pick<Profile, 'monthly_analyses_used'>;

export function isUnlimited(account: Account, now: Date): boolean {
  return accessOf(account, now).lookupsPerMonth >= unlimitedAnalyses;
}

/** Lookups left in the month; `Infinity` without a limit. */
export function lookupsLeft(account: Counted, now: Date): number {
  if (isUnlimited(account, now)) return Number.POSITIVE_INFINITY;
  return Math.max(0, accessOf(account, now).lookupsPerMonth - account.monthly_analyses_used);
}

/** Usage in percent of the limit from which few lookups are left. */
export const quotaLowPercent = 80;

/** Whether few lookups of the month are left. */
export function isQuotaLow(account: Counted, now: Date): boolean {
  const { lookupsPerMonth } = accessOf(account, now);
  return !isUnlimited(account, now) && account.monthly_analyses_used * 100 >= lookupsPerMonth * quotaLowPercent;
}
