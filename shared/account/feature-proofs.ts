import type { PlanFeatures } from './plans.ts';

/** A call of the contract, a page, or an export of a module (its path from the root) proves a feature. */
export type FeatureProof = { route: string } | { page: string } | { module: string; export: string };

/**
 * The features that are sold, each with its proof, which a test looks up. The catalog keeps the other flags, and no
 * screen shows them: nothing exists behind them yet. Those of operator-offers.ts also need a setting of the stage.
 */
export const featureProofs: Partial<Record<keyof PlanFeatures, FeatureProof>> = {
  monthlyAnalyses: { route: 'POST /api/property-lookup' },
  unlimitedAnalyses: { route: 'POST /api/property-lookup' },
  basicFinancing: { module: 'shared/strategy/strategy-rules.ts', export: 'strategyRules' },
  advancedFinancing: { page: '/deal-calculator/:analysisId' },
  advancedAnalytics: { route: 'POST /api/structures/stress' },
  premiumInsights: { page: '/deal/:analysisId/comps' },
  customReports: { page: '/deal/:analysisId/packet' },
  dealComparison: { page: '/compare' },
  pdfReports: { module: 'shared/letter/letter-pdf.ts', export: 'letterPdf' },
  portfolioTracking: { page: '/portfolio' },
  whiteLabelReports: { route: 'PUT /api/profile/logo' },
  teamCollaboration: { route: 'POST /api/team/invitations' },
  realTimeData: { route: 'PUT /api/analyses/{id}/watch' },
  apiAccess: { route: 'POST /api/analysis' },
  emailSupport: { page: '/contact-support' },
  prioritySupport: { module: 'web/areas/staff/desk/staff-queue.ts', export: 'withChat' },
  phoneSupport: { route: 'GET /api/subscription/contacts' },
  accountManager: { route: 'GET /api/subscription/contacts' },
  training: { route: 'GET /api/subscription/contacts' },
};
