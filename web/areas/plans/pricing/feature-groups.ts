import type { PlanFeatures } from '#shared/account/plans.ts';
import { isSold } from './sold-features.ts';

type FeatureGroup = { name: string; features: (keyof PlanFeatures)[] };

/** Every feature by group; the number of lookups is listed separately. */
export const featureGroups: FeatureGroup[] = [
  {
    name: 'Financing and insight',
    features: ['basicFinancing', 'advancedFinancing', 'premiumInsights', 'advancedAnalytics', 'dealComparison'],
  },
  {
    name: 'Data and reports',
    features: ['pdfReports', 'customReports', 'whiteLabelReports', 'portfolioTracking', 'realTimeData'],
  },
  {
    name: 'Access',
    features: ['mobileApp', 'apiAccess', 'customIntegrations', 'teamCollaboration'],
  },
  {
    name: 'Support',
    features: ['emailSupport', 'prioritySupport', 'phoneSupport', 'accountManager', 'training'],
  },
];

export function soldGroups(): FeatureGroup[] {
  return featureGroups
    .map(({ name, features }) => ({ name, features: features.filter(isSold) }))
    .filter(({ features }) => features.length > 0);
}
