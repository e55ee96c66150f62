import { offerLabels } from '#shared/account/operator-offers.ts';
import type { Tier } from '#shared/account/plan-terms.ts';
import { type PlanFeatures, plans } from '#shared/account/plans.ts';
import { isSold } from './sold-features.ts';

type Feature = keyof PlanFeatures;

/** Every feature's label, in display order. */
export const featureLabels: Record<Feature, string> = {
  monthlyAnalyses: 'analyses per month',
  unlimitedAnalyses: 'Unlimited analyses',
  basicFinancing: 'One structure at a time',
  advancedFinancing: 'Terms of all five structures',
  premiumInsights: 'Comps workbench',
  advancedAnalytics: 'Solver and stress tests',
  dealComparison: 'Deal comparison',
  realTimeData: 'Real-time data: houses and areas watched',
  portfolioTracking: 'Portfolio tracking',
  pdfReports: 'PDF reports',
  customReports: 'Custom reports',
  whiteLabelReports: 'Your brand on letters and packets',
  mobileApp: 'Mobile app',
  apiAccess: 'API access',
  customIntegrations: 'Custom integrations',
  teamCollaboration: 'Team collaboration',
  emailSupport: 'Email support',
  prioritySupport: 'Priority support',
  ...offerLabels,
};

/** The plans; each includes those before it. */
export const tiers: Tier[] = ['basic', 'professional', 'enterprise'];

/** "25 analyses per month", or that there is no limit. */
export function lookupsText(tier: Tier): string {
  const { monthlyAnalyses, unlimitedAnalyses } = plans[tier].features;
  return unlimitedAnalyses ? featureLabels.unlimitedAnalyses : `${monthlyAnalyses} ${featureLabels.monthlyAnalyses}`;
}

/** The lowest plan with a feature. */
export function lowestTier(feature: Feature): Tier {
  return tiers.find((tier) => plans[tier].features[feature]) ?? 'enterprise';
}

/** The next lower plan, whose features a plan includes. */
export function tierBelow(tier: Tier): Tier | undefined {
  return tiers[tiers.indexOf(tier) - 1];
}

/** The features that a plan is sold with beyond the one below, without its number of lookups. */
export function addedFeatures(tier: Tier): Feature[] {
  return featureNames.filter(
    (feature) => feature !== 'monthlyAnalyses' && isSold(feature) && lowestTier(feature) === tier,
  );
}

const featureNames = Object.keys(featureLabels) as Feature[];
