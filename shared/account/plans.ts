import type { Tier } from './plan-terms.ts';

/** The value of `monthly_analyses_limit` that means unlimited. */
export const unlimitedAnalyses = 999_999;

export const trialDays = 7;

/** Lookups of a calendar month while a trial runs, whatever its plan has; a plan with more keeps its own. */
export const trialAnalyses = 25;

export type PlanFeatures = {
  /** Lookups per calendar month; 0 with `unlimitedAnalyses` means no limit. */
  monthlyAnalyses: number;
  basicFinancing: boolean;
  advancedFinancing: boolean;
  premiumInsights: boolean;
  prioritySupport: boolean;
  advancedAnalytics: boolean;
  dealComparison: boolean;
  apiAccess: boolean;
  customReports: boolean;
  emailSupport: boolean;
  unlimitedAnalyses: boolean;
  realTimeData: boolean;
  phoneSupport: boolean;
  teamCollaboration: boolean;
  whiteLabelReports: boolean;
  customIntegrations: boolean;
  accountManager: boolean;
  training: boolean;
  portfolioTracking: boolean;
  pdfReports: boolean;
  mobileApp: boolean;
};

export type Plan = {
  tier: Tier;
  name: string;
  /** USD a month when billed monthly. */
  monthlyPrice: number;
  /** USD a month when billed annually (20 % less). */
  annualPrice: number;
  badge?: string;
  features: PlanFeatures;
};

const basic: PlanFeatures = {
  monthlyAnalyses: 5,
  basicFinancing: true,
  emailSupport: true,
  pdfReports: true,
  mobileApp: true,
  advancedFinancing: false,
  premiumInsights: false,
  prioritySupport: false,
  advancedAnalytics: false,
  dealComparison: false,
  apiAccess: false,
  customReports: false,
  unlimitedAnalyses: false,
  realTimeData: false,
  phoneSupport: false,
  teamCollaboration: false,
  whiteLabelReports: false,
  customIntegrations: false,
  accountManager: false,
  training: false,
  portfolioTracking: false,
};

// Each tier spreads the one below, so a higher tier has every feature of a lower one.
const professional: PlanFeatures = {
  ...basic,
  monthlyAnalyses: 25,
  advancedFinancing: true,
  premiumInsights: true,
  prioritySupport: true,
  advancedAnalytics: true,
  dealComparison: true,
  apiAccess: true,
  customReports: true,
};

const enterprise: PlanFeatures = {
  ...professional,
  monthlyAnalyses: 0,
  unlimitedAnalyses: true,
  realTimeData: true,
  phoneSupport: true,
  teamCollaboration: true,
  whiteLabelReports: true,
  customIntegrations: true,
  accountManager: true,
  training: true,
  portfolioTracking: true,
};

/** The plan catalog. Prices in USD. */
export const plans: Record<Tier, Plan> = {
  basic: { tier: 'basic', name: 'Basic', monthlyPrice: 29, annualPrice: 23.2, features: basic },
  professional: {
    tier: 'professional',
    name: 'Professional',
    monthlyPrice: 79,
    annualPrice: 63.2,
    badge: 'Most Popular',
    features: professional,
  },
  enterprise: {
    tier: 'enterprise',
    name: 'Enterprise',
    monthlyPrice: 199,
    annualPrice: 159.2,
    features: enterprise,
  },
};

/** Gives `monthly_analyses_limit` of a tier: its monthly analyses, 999999 when unlimited. */
export function analysesLimit(tier: Tier): number {
  const { features } = plans[tier];
  return features.unlimitedAnalyses ? unlimitedAnalyses : features.monthlyAnalyses;
}

/**
 * New houses that an account may look up in a day (UTC): those that nobody has looked up lately, which cost calls to
 * a provider of property data that all accounts share. "Unlimited" is fair use. While nothing has been paid, the
 * lowest share applies, whatever plan the trial has chosen.
 */
export const newHousesPerDay = { unpaid: 10, basic: 10, professional: 50, enterprise: 200 } as const;

/** The rows of one list of addresses, each of which is a lookup, by plan; also the rows of a list looked up by one press. */
export const rowsPerList: Record<Tier, number> = { basic: 0, professional: 50, enterprise: 500 };

/** The rows of one list that brings its facts, by plan: they cost no lookup. */
export const factRowsPerList: Record<Tier, number> = { basic: 0, professional: 500, enterprise: 2000 };

/**
 * What public records of an area may be asked in a day (UTC), by plan; in a trial: counts, and lists with their rows. And
 * how many areas are followed.
 */
export const areaUse = {
  basic: { counts: 5, lists: 0, rows: 0, followed: 0 },
  trial: { counts: 30, lists: 1, rows: 100, followed: 1 },
  professional: { counts: 100, lists: 5, rows: 500, followed: 0 },
  enterprise: { counts: 500, lists: 20, rows: 2000, followed: 20 },
} as const satisfies Record<Tier | 'trial', object>;

/** Houses whose changes in public records an account follows, by plan; in a trial. */
export const housesFollowed: Record<Tier | 'trial', number> = { basic: 0, trial: 10, professional: 0, enterprise: 500 };

/**
 * Followed houses of counties without public records that may be looked up again in a calendar month, by plan, within
 * what the account allows; each uses an analysis.
 */
export const reLooksPerMonth: Record<Tier | 'trial', number> = { basic: 0, trial: 0, professional: 0, enterprise: 500 };

/** Books of closed deals that may be open at once, by plan: those whose house is not sold. */
export const openBooks: Record<Tier, number> = { basic: 1, professional: 3, enterprise: 200 };
