import type { Tier } from '#shared/account/plan-terms.ts';
import { type PlanFeatures, plans } from '#shared/account/plans.ts';

type Feature = keyof PlanFeatures;

/** Every feature in words, in the order in which they are listed. */
export const featureLabels: Record<Feature, string> = {
  monthlyAnalyses: 'analyses per month',
  unlimitedAnalyses: 'Unlimited analyses',
  basicFinancing: 'Basic financing strategies',
  advancedFinancing: 'Advanced financing strategies',
  premiumInsights: 'Premium insights',
  advancedAnalytics: 'Advanced analytics',
  dealComparison: 'Deal comparison',
  realTimeData: 'Real-time data',
  portfolioTracking: 'Portfolio tracking',
  pdfReports: 'PDF reports',
  customReports: 'Custom reports',
  whiteLabelReports: 'White-label reports',
  mobileApp: 'Mobile app',
  apiAccess: 'API access',
  customIntegrations: 'Custom integrations',
  teamCollaboration: 'Team collaboration',
  emailSupport: 'Email support',
  prioritySupport: 'Priority support',
  phoneSupport: '24/7 phone support',
  accountManager: 'Account manager',
  training: 'Training',
};

/** The plans, each one including those before it. */
export const tiers: Tier[] = ['basic', 'professional', 'enterprise'];

/** "25 analyses per month", or that there is no limit. */
export function analysesText(tier: Tier): string {
  const { monthlyAnalyses, unlimitedAnalyses } = plans[tier].features;
  return unlimitedAnalyses
    ? featureLabels.unlimitedAnalyses
    : `${monthlyAnalyses} ${featureLabels.monthlyAnalyses}`;
}

/** The lowest plan that has a feature. */
export function lowestTier(feature: Feature): Tier {
  return tiers.find((tier) => plans[tier].features[feature]) ?? 'enterprise';
}

/** The plan whose features a plan includes and adds to. */
export function tierBelow(tier: Tier): Tier | undefined {
  return tiers[tiers.indexOf(tier) - 1];
}

/** What a plan adds to the one below it, its number of analyses apart. */
export function addedFeatures(tier: Tier): Feature[] {
  return featureNames.filter(
    (feature) =>
      feature !== 'monthlyAnalyses' && feature !== 'unlimitedAnalyses' && lowestTier(feature) === tier,
  );
}

const featureNames = Object.keys(featureLabels) as Feature[];
