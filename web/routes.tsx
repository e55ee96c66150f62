import { Route, Routes } from 'react-router-dom';
import { BareLayout, SiteLayout } from './app/layout.tsx';
import { lazyPage } from './app/lazy-page.ts';

const LandingPage = lazyPage(() => import('./pages/landing-page.tsx'), 'LandingPage');
const PricingPage = lazyPage(() => import('./pages/pricing-page.tsx'), 'PricingPage');
const ContactSupportPage = lazyPage(() => import('./pages/contact-support-page.tsx'), 'ContactSupportPage');
const AuthPage = lazyPage(() => import('./pages/auth-page.tsx'), 'AuthPage');
const SignedInRoutes = lazyPage(() => import('./signed-in-routes.tsx'), 'SignedInRoutes');

/** Every public path of the site and the page it shows; all other paths are the signed-in part's. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<BareLayout />}>
        <Route path="/auth" element={<AuthPage />} />
      </Route>
      <Route element={<SiteLayout />}>
        <Route path="/" element={<LandingPage />} />
        <Route path="/pricing" element={<PricingPage />} />
        <Route path="/contact-support" element={<ContactSupportPage />} />
        <Route path="*" element={<SignedInRoutes />} />
      </Route>
    </Routes>
  );
}
