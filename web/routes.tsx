import { Route, Routes } from 'react-router-dom';
import { BareLayout, SiteLayout } from './app/layout.tsx';
import { lazyPage } from './app/lazy-page.ts';
import { RequireSignIn } from './app/require-sign-in.tsx';

const LandingPage = lazyPage(() => import('./pages/landing-page.tsx'), 'LandingPage');
const PricingPage = lazyPage(() => import('./pages/pricing-page.tsx'), 'PricingPage');
const NotFoundPage = lazyPage(() => import('./pages/not-found-page.tsx'), 'NotFoundPage');
const AuthPage = lazyPage(() => import('./pages/auth-page.tsx'), 'AuthPage');
const PaymentPage = lazyPage(() => import('./pages/payment-page.tsx'), 'PaymentPage');
const DashboardPage = lazyPage(() => import('./pages/dashboard-page.tsx'), 'DashboardPage');
const DealCalculatorPage = lazyPage(() => import('./pages/deal-calculator-page.tsx'), 'DealCalculatorPage');
const OfferLetterPage = lazyPage(() => import('./pages/offer-letter-page.tsx'), 'OfferLetterPage');
const AccountSettingsPage = lazyPage(
  () => import('./pages/account-settings-page.tsx'),
  'AccountSettingsPage',
);

/** Every path of the site, who may see it, and the page it shows. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<BareLayout />}>
        <Route path="/auth" element={<AuthPage />} />
      </Route>
      <Route element={<SiteLayout />}>
        <Route path="/" element={<LandingPage />} />
        <Route path="/pricing" element={<PricingPage />} />
        <Route element={<RequireSignIn />}>
          <Route path="/payment" element={<PaymentPage />} />
          <Route path="/dashboard" element={<DashboardPage />} />
          <Route path="/account-settings" element={<AccountSettingsPage />} />
          <Route path="/deal-calculator/:analysisId" element={<DealCalculatorPage />} />
          <Route path="/offer-letter/:analysisId" element={<OfferLetterPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
