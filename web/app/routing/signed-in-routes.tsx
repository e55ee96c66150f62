import { Route, Routes } from 'react-router-dom';
import { lazyPage } from './lazy-page.tsx';
import { RequireSignIn } from './require-sign-in.tsx';
import { RequireStaff } from './require-staff.tsx';

const NotFoundPage = lazyPage(() => import('#web/pages/public/not-found-page.tsx'), 'NotFoundPage');
const PaymentPage = lazyPage(() => import('#web/pages/app/payment-page.tsx'), 'PaymentPage');
const DashboardPage = lazyPage(() => import('#web/pages/app/dashboard-page.tsx'), 'DashboardPage');
const DealCalculatorPage = lazyPage(
  () => import('#web/pages/app/deal-calculator-page.tsx'),
  'DealCalculatorPage',
);
const OfferLetterPage = lazyPage(() => import('#web/pages/app/offer-letter-page.tsx'), 'OfferLetterPage');
const AccountSettingsPage = lazyPage(
  () => import('#web/pages/app/account-settings-page.tsx'),
  'AccountSettingsPage',
);
const StaffPage = lazyPage(() => import('#web/pages/app/staff-page.tsx'), 'StaffPage');

/**
 * Every path that is not public. In a file of its own, so that a first visit to a public page does not load it;
 * only here it turns out that a path has no page at all.
 */
export function SignedInRoutes() {
  return (
    <Routes>
      <Route element={<RequireSignIn />}>
        <Route path="/payment" element={<PaymentPage />} />
        <Route path="/dashboard" element={<DashboardPage />} />
        <Route path="/account-settings" element={<AccountSettingsPage />} />
        <Route path="/deal-calculator/:analysisId" element={<DealCalculatorPage />} />
        <Route path="/offer-letter/:analysisId" element={<OfferLetterPage />} />
      </Route>
      <Route element={<RequireStaff />}>
        <Route path="/staff" element={<StaffPage />} />
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
