import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPage } from './lazy-page.tsx';
import { RequireSignIn } from './require-sign-in.tsx';
import { RequireStaff } from './require-staff.tsx';
import '#web/styles/primitives.css';

const DashboardPage = lazyPage(() => import('#web/pages/app/dashboard-page.tsx'), 'DashboardPage');
const StaffPage = lazyPage(() => import('#web/pages/app/staff-page.tsx'), 'StaffPage');

/** Pages for signed-in users, by the first part of their path, or by the first and the third; the second is an id. */
const ownPages: Record<string, ComponentType> = {
  payment: lazyPage(() => import('#web/pages/app/payment-page.tsx'), 'PaymentPage'),
  dashboard: DashboardPage,
  // The same page: a lookup that is not saved stands there.
  analysis: DashboardPage,
  deal: lazyPage(() => import('#web/pages/app/activity-page.tsx'), 'ActivityPage'),
  'deal/comps': lazyPage(() => import('#web/pages/app/deals/comps-page.tsx'), 'CompsPage'),
  'deal/repairs': lazyPage(() => import('#web/pages/app/deals/repairs-page.tsx'), 'RepairsPage'),
  'deal/packet': lazyPage(() => import('#web/pages/app/deals/packet-desk-page.tsx'), 'PacketDeskPage'),
  compare: lazyPage(() => import('#web/pages/app/deals/compare-page.tsx'), 'ComparePage'),
  portfolio: lazyPage(() => import('#web/pages/app/deals/portfolio-page.tsx'), 'PortfolioPage'),
  'account-settings': lazyPage(() => import('#web/pages/app/account-settings-page.tsx'), 'AccountSettingsPage'),
  'screen-list': lazyPage(() => import('#web/pages/app/screen-list-page.tsx'), 'ScreenListPage'),
  'deal-calculator': lazyPage(() => import('#web/pages/app/deal-calculator-page.tsx'), 'DealCalculatorPage'),
  'offer-letter': lazyPage(() => import('#web/pages/app/offer-letter-page.tsx'), 'OfferLetterPage'),
};

/**
 * The page at each path of shared/site/app-paths.ts except sign-in. In its own file, so first visits to public pages
 * don't load it.
 */
export function SignedInRoutes() {
  const [, first = '', , third = ''] = useLocation().pathname.split('/');
  const Page = ownPages[`${first}/${third}`] ?? ownPages[first];
  return Page ? (
    <RequireSignIn>
      <Page />
    </RequireSignIn>
  ) : (
    <RequireStaff>
      <StaffPage />
    </RequireStaff>
  );
}
