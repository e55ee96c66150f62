import { useRoutes } from 'react-router-dom';
import { appPages, type PathOf } from '#shared/site/app-paths.ts';
import { type LazyPage, lazyPage } from './lazy-page.tsx';
import { RequireSignIn } from './require-sign-in.tsx';
import { RequireStaff } from './require-staff.tsx';
import '#web/styles/primitives.css';

// A lookup that is not saved, and a list, stand on the page that made them; so does a row of a list.
const DashboardPage = lazyPage(() => import('#web/pages/app/dashboard-page.tsx'), 'DashboardPage');
const ScreenListPage = lazyPage(() => import('#web/pages/app/screen-list-page.tsx'), 'ScreenListPage');
const OfferLetterPage = lazyPage(() => import('#web/pages/app/offer-letter-page.tsx'), 'OfferLetterPage');

const pages: Record<PathOf<'signed-in' | 'staff'>, LazyPage> = {
  '/payment': lazyPage(() => import('#web/pages/app/payment/payment-page.tsx'), 'PaymentPage'),
  '/payment/return': lazyPage(() => import('#web/pages/app/payment/payment-return-page.tsx'), 'PaymentReturnPage'),
  '/dashboard': DashboardPage,
  '/analysis/:lookupId': DashboardPage,
  '/deal/:analysisId': lazyPage(() => import('#web/pages/app/activity-page.tsx'), 'ActivityPage'),
  '/deal/:analysisId/comps': lazyPage(() => import('#web/pages/app/deals/comps-page.tsx'), 'CompsPage'),
  '/deal/:analysisId/repairs': lazyPage(() => import('#web/pages/app/deals/repairs-page.tsx'), 'RepairsPage'),
  '/deal/:analysisId/packet': lazyPage(() => import('#web/pages/app/deals/packet-desk-page.tsx'), 'PacketDeskPage'),
  '/deal/:analysisId/book': lazyPage(() => import('#web/pages/app/deals/book-page.tsx'), 'BookPage'),
  '/compare': lazyPage(() => import('#web/pages/app/deals/compare-page.tsx'), 'ComparePage'),
  '/portfolio': lazyPage(() => import('#web/pages/app/deals/portfolio-page.tsx'), 'PortfolioPage'),
  '/books': lazyPage(() => import('#web/pages/app/deals/books-page.tsx'), 'BooksPage'),
  '/account-settings': lazyPage(() => import('#web/pages/app/account-settings-page.tsx'), 'AccountSettingsPage'),
  '/screen-list': ScreenListPage,
  '/screen-list/:listId': ScreenListPage,
  '/screen-list/:listId/:position': ScreenListPage,
  '/deal-calculator/:analysisId': lazyPage(
    () => import('#web/pages/app/deal-calculator-page.tsx'),
    'DealCalculatorPage',
  ),
  '/offer-letter/:analysisId': OfferLetterPage,
  '/offer-letter/:analysisId/:letterId': OfferLetterPage,
  '/staff': lazyPage(() => import('#web/pages/app/staff-page.tsx'), 'StaffPage'),
};

const areas: Record<string, string> = appPages;
const routes = Object.entries(pages).map(([path, Page]) => {
  const Guard = areas[path] === 'staff' ? RequireStaff : RequireSignIn;
  return {
    path,
    element: (
      <Guard>
        <Page />
      </Guard>
    ),
  };
});

/**
 * The app's pages behind their guards. In its own file, so first visits to public pages don't load it.
 */
export function SignedInRoutes() {
  return useRoutes(routes);
}
