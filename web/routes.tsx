import { Route, Routes, useLocation } from 'react-router-dom';
import { isAppPath } from '#shared/app-paths.ts';
import { BareLayout, SiteLayout } from './app/layout.tsx';
import { type LazyPage, lazyPage } from './app/lazy-page.tsx';
import { staticPage } from './app/static-page.tsx';
import type { PublicPath } from './public-pages.ts';

/** The component of every public page; public-pages.ts says what else belongs to one. */
const publicComponents: Record<PublicPath, LazyPage> = {
  '/': lazyPage(() => import('./pages/landing-page.tsx'), 'LandingPage'),
  '/pricing': lazyPage(() => import('./pages/pricing-page.tsx'), 'PricingPage'),
  '/contact-support': lazyPage(() => import('./pages/contact-support-page.tsx'), 'ContactSupportPage'),
  '/documentation/quick-start': lazyPage(() => import('./pages/quick-start-page.tsx'), 'QuickStartPage'),
  '/documentation/api-reference': lazyPage(
    () => import('./pages/api-reference-page.tsx'),
    'ApiReferencePage',
  ),
  '/features': staticPage(() => import('./pages/features-page.tsx'), 'FeaturesPage'),
  '/how-it-works': staticPage(() => import('./pages/how-it-works-page.tsx'), 'HowItWorksPage'),
  '/demo': staticPage(() => import('./pages/demo-page.tsx'), 'DemoPage'),
  '/help-center': lazyPage(() => import('./pages/help-center-page.tsx'), 'HelpCenterPage'),
  '/help/getting-started': staticPage(
    () => import('./pages/help-getting-started-page.tsx'),
    'HelpGettingStartedPage',
  ),
  '/help/property-analysis': staticPage(
    () => import('./pages/help-property-analysis-page.tsx'),
    'HelpPropertyAnalysisPage',
  ),
  '/help/account-billing': staticPage(
    () => import('./pages/help-account-billing-page.tsx'),
    'HelpAccountBillingPage',
  ),
  '/help/technical-support': staticPage(
    () => import('./pages/help-technical-support-page.tsx'),
    'HelpTechnicalSupportPage',
  ),
  '/documentation': staticPage(() => import('./pages/documentation-page.tsx'), 'DocumentationPage'),
  '/documentation/advanced-features': staticPage(
    () => import('./pages/advanced-features-page.tsx'),
    'AdvancedFeaturesPage',
  ),
  '/documentation/integration-guide': staticPage(
    () => import('./pages/integration-guide-page.tsx'),
    'IntegrationGuidePage',
  ),
  '/community': staticPage(() => import('./pages/community-page.tsx'), 'CommunityPage'),
  '/privacy': staticPage(() => import('./pages/privacy-page.tsx'), 'PrivacyPage'),
  '/terms': staticPage(() => import('./pages/terms-page.tsx'), 'TermsPage'),
};
const AuthPage = lazyPage(() => import('./pages/auth-page.tsx'), 'AuthPage');
const SignedInRoutes = lazyPage(() => import('./signed-in-routes.tsx'), 'SignedInRoutes');
const NotFoundPage = lazyPage(() => import('./pages/not-found-page.tsx'), 'NotFoundPage');

/** Every path of the site and the page it shows. */
export function AppRoutes() {
  const { pathname } = useLocation();
  return (
    <Routes>
      <Route element={<BareLayout />}>
        <Route path="/auth" element={<AuthPage />} />
      </Route>
      <Route element={<SiteLayout />}>
        {Object.entries(publicComponents).map(([path, Page]) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path="*" element={isAppPath(pathname) ? <SignedInRoutes /> : <NotFoundPage />} />
      </Route>
    </Routes>
  );
}

/** Fetches the page that the build has rendered for this path, so that it can be taken over without a gap. */
export async function preloadPage(path: string): Promise<void> {
  const pages: Record<string, LazyPage> = publicComponents;
  const known = path === '/' ? path : path.replace(/\/+$/, '');
  await (Object.hasOwn(pages, known) ? pages[known] : NotFoundPage)?.preload();
}
