import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { BareLayout, SiteLayout } from './app/layout.tsx';
import { lazyPage } from './app/lazy-page.ts';
import type { PublicPath } from './public-pages.ts';

/** The component of every public page; public-pages.ts says what else belongs to one. */
const publicComponents: Record<PublicPath, ComponentType> = {
  '/': lazyPage(() => import('./pages/landing-page.tsx'), 'LandingPage'),
  '/pricing': lazyPage(() => import('./pages/pricing-page.tsx'), 'PricingPage'),
  '/contact-support': lazyPage(() => import('./pages/contact-support-page.tsx'), 'ContactSupportPage'),
  '/documentation/quick-start': lazyPage(() => import('./pages/quick-start-page.tsx'), 'QuickStartPage'),
  '/documentation/api-reference': lazyPage(
    () => import('./pages/api-reference-page.tsx'),
    'ApiReferencePage',
  ),
};
const AuthPage = lazyPage(() => import('./pages/auth-page.tsx'), 'AuthPage');
const SignedInRoutes = lazyPage(() => import('./signed-in-routes.tsx'), 'SignedInRoutes');

/** Every path of the site and the page it shows; those that are not public are the signed-in part's. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<BareLayout />}>
        <Route path="/auth" element={<AuthPage />} />
      </Route>
      <Route element={<SiteLayout />}>
        {Object.entries(publicComponents).map(([path, Page]) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path="*" element={<SignedInRoutes />} />
      </Route>
    </Routes>
  );
}
