import { lazyPage } from './app/lazy-page.tsx';

/**
 * The components of the pages that are only read. In a chunk of its own, because whoever opens one of them first needs
 * none: see static-page.tsx.
 */
export const staticPages = {
  '/features': lazyPage(() => import('./pages/features-page.tsx'), 'FeaturesPage'),
  '/how-it-works': lazyPage(() => import('./pages/how-it-works-page.tsx'), 'HowItWorksPage'),
  '/demo': lazyPage(() => import('./pages/demo-page.tsx'), 'DemoPage'),
  '/help/getting-started': lazyPage(
    () => import('./pages/help-getting-started-page.tsx'),
    'HelpGettingStartedPage',
  ),
  '/help/property-analysis': lazyPage(
    () => import('./pages/help-property-analysis-page.tsx'),
    'HelpPropertyAnalysisPage',
  ),
  '/help/account-billing': lazyPage(
    () => import('./pages/help-account-billing-page.tsx'),
    'HelpAccountBillingPage',
  ),
  '/help/technical-support': lazyPage(
    () => import('./pages/help-technical-support-page.tsx'),
    'HelpTechnicalSupportPage',
  ),
  '/documentation': lazyPage(() => import('./pages/documentation-page.tsx'), 'DocumentationPage'),
  '/documentation/advanced-features': lazyPage(
    () => import('./pages/advanced-features-page.tsx'),
    'AdvancedFeaturesPage',
  ),
  '/documentation/integration-guide': lazyPage(
    () => import('./pages/integration-guide-page.tsx'),
    'IntegrationGuidePage',
  ),
  '/community': lazyPage(() => import('./pages/community-page.tsx'), 'CommunityPage'),
  '/privacy': lazyPage(() => import('./pages/privacy-page.tsx'), 'PrivacyPage'),
  '/terms': lazyPage(() => import('./pages/terms-page.tsx'), 'TermsPage'),
};

export type StaticPath = keyof typeof staticPages;
