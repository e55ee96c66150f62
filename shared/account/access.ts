import type { Payments, Tier } from './plan-terms.ts';
import {
  analysesLimit,
  areaUse,
  factRowsPerList,
  housesFollowed,
  newHousesPerDay,
  openBooks,
  type PlanFeatures,
  plans,
  reLooksPerMonth,
  rowsPerList,
  trialAnalyses,
  unlimitedAnalyses,
} from './plans.ts';
import { isTrialActive, type Profile } from './profile.ts';

/** The features that are there or not; the number of lookups is a limit of its own. */
export type Feature = {
  [Name in keyof PlanFeatures]: PlanFeatures[Name] extends boolean ? Name : never;
}[keyof PlanFeatures];

/** The fields of an account that decide what it may do. */
export type Account = Pick<
  Profile,
  | 'subscription_tier'
  | 'subscription_status'
  | 'trial_end_date'
  | 'access_until'
  | 'paid_through'
  | 'monthly_analyses_limit'
>;

export type Access = {
  /** The plan that counts: the chosen one, or Basic once its trial or what was paid has ended. */
  tier: Tier;
  /** Whether the trial runs. */
  onTrial: boolean;
  /** Whether a plan runs, of whichever tier: a trial is none. */
  hasPlan: boolean;
  /**
   * Lookups a calendar month; `unlimitedAnalyses` means no limit. The account's own number, but at least 25 while a
   * trial runs and at most Basic's once trial or plan has ended.
   */
  lookupsPerMonth: number;
  /** Rows of one list of addresses, and those of a list looked up by one press; 0 on a plan without lists. */
  rowsPerList: number;
  /** Rows of one list that brings its facts; 0 on a plan without lists. */
  factRowsPerList: number;
  /**
   * What public records of an area may be asked in a day (UTC): counts, lists and their rows; and how many areas may be
   * followed. 0 once trial or plan has ended: those that are followed rest.
   */
  areas: { counts: number; lists: number; rows: number; followed: number };
  /** Houses of deals that may be followed; 0 once trial or plan has ended: those that are followed rest. */
  housesFollowed: number;
  /** Followed houses that may be looked up again in a month, at most: the account sets its own number, 0 at first. */
  reLooks: number;
  /** Books of deals that may be open when one more is opened; 0 once trial or plan has ended: those that are open go on. */
  openBooks: number;
  /** Whether the plan has a feature: for what costs money or leaves the house. */
  includes(feature: Feature): boolean;
  /** Whether the plan has a feature or a running trial opens it: for what computes and shows. */
  opens(feature: Feature): boolean;
};

/** Whether a trial, or what was paid for a plan, has ended. A plan without an end has not. */
function isOver(account: Account, now: Date): boolean {
  if (account.subscription_status === 'trial') return !isTrialActive(account, now);
  return account.access_until !== undefined && new Date(account.access_until) <= now;
}

/**
 * Reads an account's rights at an instant. Nothing else reads a plan to decide them, so that an end counts everywhere.
 */
export function accessOf(account: Account, now: Date): Access {
  const { subscription_tier: chosen, subscription_status: status, monthly_analyses_limit: own } = account;
  const onTrial = isTrialActive(account, now);
  const hasEnded = isOver(account, now);
  const tier = hasEnded ? 'basic' : chosen;
  // A trial screens what Professional does, and more if its plan does.
  const plan = hasEnded ? undefined : onTrial ? 'trial' : tier;
  const rows = (by: Record<Tier, number>) => Math.max(by[tier], onTrial ? by.professional : 0);
  const includes = (feature: Feature) => plans[tier].features[feature];
  return {
    tier,
    onTrial,
    hasPlan: status !== 'trial' && !hasEnded && (status !== 'cancelled' || account.access_until !== undefined),
    lookupsPerMonth: hasEnded ? Math.min(own, analysesLimit('basic')) : Math.max(own, onTrial ? trialAnalyses : 0),
    rowsPerList: rows(rowsPerList),
    factRowsPerList: rows(factRowsPerList),
    areas: plan === undefined ? { counts: 0, lists: 0, rows: 0, followed: 0 } : areaUse[plan],
    housesFollowed: plan === undefined ? 0 : housesFollowed[plan],
    reLooks: plan === undefined ? 0 : reLooksPerMonth[plan],
    openBooks: hasEnded ? 0 : rows(openBooks),
    includes,
    opens: (feature) => onTrial || includes(feature),
  };
}

/**
 * Houses a day (UTC) that cost provider calls. Nothing is paid in a trial, whatever plan it has chosen; where plans are
 * paid, a plan that is not has as many, and an account without one has none.
 */
export function newHousesOf(account: Account, now: Date, payments: Payments): number {
  const { subscription_status: status, paid_through: paidThrough } = account;
  const { tier } = accessOf(account, now);
  if (payments === 'free') return newHousesPerDay[status === 'active' ? tier : 'unpaid'];
  if (status === 'cancelled' || isOver(account, now)) return 0;
  return newHousesPerDay[paidThrough !== undefined && new Date(paidThrough) > now ? tier : 'unpaid'];
}

/** The fields that decide how many lookups are left. The count is that of the current month. */
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
