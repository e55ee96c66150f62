import { lazyPage } from './lazy-page.tsx';

/**
 * The components of static pages. In their own chunk: a first visit to a static page needs none of them (see
 * static-part.tsx).
 */
export const staticPages = {
  '/features': lazyPage(() => import('#web/pages/public/features-page.tsx'), 'FeaturesPage'),
  '/how-it-works': lazyPage(() => import('#web/pages/public/how-it-works-page.tsx'), 'HowItWorksPage'),
  '/help/getting-started': lazyPage(
    () => import('#web/pages/docs/help-getting-started-page.tsx'),
    'HelpGettingStartedPage',
  ),
  '/help/property-analysis': lazyPage(
    () => import('#web/pages/docs/help-property-analysis-page.tsx'),
    'HelpPropertyAnalysisPage',
  ),
  '/help/account-billing': lazyPage(
    () => import('#web/pages/docs/help-account-billing-page.tsx'),
    'HelpAccountBillingPage',
  ),
  '/help/technical-support': lazyPage(
    () => import('#web/pages/docs/help-technical-support-page.tsx'),
    'HelpTechnicalSupportPage',
  ),
  '/documentation': lazyPage(() => import('#web/pages/docs/documentation-page.tsx'), 'DocumentationPage'),
  '/documentation/advanced-features': lazyPage(
    () => import('#web/pages/docs/advanced-features-page.tsx'),
    'AdvancedFeaturesPage',
  ),
  '/documentation/integration-guide': lazyPage(
    () => import('#web/pages/docs/integration-guide-page.tsx'),
    'IntegrationGuidePage',
  ),
  '/documentation/leaving-a-deal': lazyPage(
    () => import('#web/pages/docs/leaving-a-deal-page.tsx'),
    'LeavingADealPage',
  ),
  '/documentation/sellers-page': lazyPage(() => import('#web/pages/docs/sellers-page-page.tsx'), 'SellersPagePage'),
  '/documentation/working-as-a-team': lazyPage(
    () => import('#web/pages/docs/working-as-a-team-page.tsx'),
    'WorkingAsATeamPage',
  ),
  '/documentation/after-closing': lazyPage(() => import('#web/pages/docs/after-closing-page.tsx'), 'AfterClosingPage'),
  '/documentation/compliance-rules': lazyPage(
    () => import('#web/pages/docs/compliance-rules-page.tsx'),
    'ComplianceRulesPage',
  ),
  '/community': lazyPage(() => import('#web/pages/public/community-page.tsx'), 'CommunityPage'),
  '/privacy': lazyPage(() => import('#web/pages/public/privacy-page.tsx'), 'PrivacyPage'),
  '/terms': lazyPage(() => import('#web/pages/public/terms-page.tsx'), 'TermsPage'),
};

export type StaticPath = keyof typeof staticPages;
