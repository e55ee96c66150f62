import type { PlanFeatures } from '#shared/account/plans.ts';

type FeatureGroup = { name: string; features: (keyof PlanFeatures)[] };

/** The features by group; the number of analyses is listed separately. */
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
    name: 'Access and teams',
    features: ['mobileApp', 'apiAccess', 'customIntegrations', 'teamCollaboration'],
  },
  {
    name: 'Support',
    features: ['emailSupport', 'prioritySupport', 'phoneSupport', 'accountManager', 'training'],
  },
];
