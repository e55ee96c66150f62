import { Route, Routes, useLocation } from 'react-router-dom';
import { isAppPath, type PathOf } from '#shared/site/app-paths.ts';
import { BareLayout, DocumentLayout, SiteLayout } from '#web/app/frame/layout.tsx';
import type { PublicPath } from '#web/app/head/public-pages.ts';
import { StaticPart } from '#web/first-paint/static-part.tsx';
import { type LazyPage, lazyPage } from './lazy-page.tsx';
import type { StaticPath } from './static-pages.ts';

/** The component of every public page; public-pages.ts has their metadata. */
const publicComponents: Record<PublicPath, LazyPage> = {
  '/': lazyPage(() => import('#web/pages/public/landing-page.tsx'), 'LandingPage'),
  '/pricing': lazyPage(() => import('#web/pages/public/pricing-page.tsx'), 'PricingPage'),
  '/contact-support': lazyPage(() => import('#web/pages/public/contact-support-page.tsx'), 'ContactSupportPage'),
  '/documentation/quick-start': lazyPage(() => import('#web/pages/docs/quick-start-page.tsx'), 'QuickStartPage'),
  '/documentation/api-reference': lazyPage(() => import('#web/pages/docs/api-reference-page.tsx'), 'ApiReferencePage'),
  '/documentation/api-reference/analyses': lazyPage(
    () => import('#web/pages/docs/api-reference-page.tsx'),
    'AnalysesReferencePage',
  ),
  '/documentation/api-reference/deals': lazyPage(
    () => import('#web/pages/docs/api-reference-page.tsx'),
    'DealsReferencePage',
  ),
  '/documentation/api-reference/letters': lazyPage(
    () => import('#web/pages/docs/api-reference-page.tsx'),
    'LettersReferencePage',
  ),
  '/documentation/api-reference/properties': lazyPage(
    () => import('#web/pages/docs/api-reference-page.tsx'),
    'PropertiesReferencePage',
  ),
  '/documentation/api-reference/structures': lazyPage(
    () => import('#web/pages/docs/api-reference-page.tsx'),
    'StructuresReferencePage',
  ),
  '/documentation/api-reference/webhooks': lazyPage(
    () => import('#web/pages/docs/api-reference-page.tsx'),
    'WebhooksReferencePage',
  ),
  '/documentation/api-reference/events': lazyPage(
    () => import('#web/pages/docs/api-reference-page.tsx'),
    'EventsReferencePage',
  ),
  '/documentation/api-reference/objects': lazyPage(
    () => import('#web/pages/docs/api-objects-page.tsx'),
    'ApiObjectsPage',
  ),
  '/documentation/api-reference/deal-objects': lazyPage(
    () => import('#web/pages/docs/api-objects-page.tsx'),
    'DealObjectsPage',
  ),
  '/documentation/api-reference/structure-objects': lazyPage(
    () => import('#web/pages/docs/api-objects-page.tsx'),
    'StructureObjectsPage',
  ),
  '/documentation/api-reference/exit-objects': lazyPage(
    () => import('#web/pages/docs/api-objects-page.tsx'),
    'ExitObjectsPage',
  ),
  '/features': staticPage('/features'),
  '/how-it-works': staticPage('/how-it-works'),
  '/demo': lazyPage(() => import('#web/pages/demo/demo-page.tsx'), 'DemoPage'),
  '/help-center': lazyPage(() => import('#web/pages/docs/help-center-page.tsx'), 'HelpCenterPage'),
  '/help/getting-started': staticPage('/help/getting-started'),
  '/help/property-analysis': staticPage('/help/property-analysis'),
  '/help/account-billing': staticPage('/help/account-billing'),
  '/help/technical-support': staticPage('/help/technical-support'),
  '/documentation': staticPage('/documentation'),
  '/documentation/advanced-features': staticPage('/documentation/advanced-features'),
  '/documentation/integration-guide': staticPage('/documentation/integration-guide'),
  '/documentation/leaving-a-deal': staticPage('/documentation/leaving-a-deal'),
  '/documentation/sellers-page': staticPage('/documentation/sellers-page'),
  '/documentation/working-as-a-team': staticPage('/documentation/working-as-a-team'),
  '/documentation/after-closing': staticPage('/documentation/after-closing'),
  '/documentation/compliance-rules': staticPage('/documentation/compliance-rules'),
  '/community': staticPage('/community'),
  '/privacy': staticPage('/privacy'),
  '/terms': staticPage('/terms'),
};
/** The app's pages that need no account; the others are in signed-in-routes.tsx. */
const openPages: Record<PathOf<'public'>, LazyPage> = {
  '/auth': lazyPage(() => import('#web/pages/public/auth-page.tsx'), 'AuthPage'),
  '/sources': lazyPage(() => import('#web/pages/public/sources-page.tsx'), 'SourcesPage'),
  '/unsubscribe': lazyPage(() => import('#web/pages/public/unsubscribe-page.tsx'), 'UnsubscribePage'),
  '/join': lazyPage(() => import('#web/pages/public/join-page.tsx'), 'JoinPage'),
  '/p/:code': lazyPage(() => import('#web/pages/packet/packet-page.tsx'), 'PacketPage'),
  '/s/:code': lazyPage(() => import('#web/pages/proof/proof-page.tsx'), 'ProofPage'),
};
const pages: Record<string, LazyPage> = { ...publicComponents, ...openPages };
const SignedInRoutes = lazyPage(() => import('./signed-in-routes.tsx'), 'SignedInRoutes');
const NotFoundPage = lazyPage(() => import('#web/pages/public/not-found-page.tsx'), 'NotFoundPage');

/** A static page; a first visit does not load its code. */
function staticPage(path: StaticPath): LazyPage {
  const Page = lazyPage(async () => {
    const { staticPages } = await import('./static-pages.ts');
    return { Page: staticPages[path] };
  }, 'Page');
  return Object.assign(() => <StaticPart id="static-page" content={Page} />, { preload: async () => {} });
}

/** Every path of the site and its page. */
export function AppRoutes() {
  const { pathname } = useLocation();
  const { path, Page } = pageAt(pathname);
  const Layout = layoutAt(path);
  return (
    <Layout isApp={Page === SignedInRoutes}>
      <Routes>
        <Route path={path} element={<Page />} />
      </Routes>
    </Layout>
  );
}

function layoutAt(path: string) {
  if (path === '/p/:code' || path === '/s/:code') return DocumentLayout;
  return path === '/auth' ? BareLayout : SiteLayout;
}

/** Loads the code of the page at this path before hydration. */
export async function preloadPage(path: string): Promise<void> {
  await pageAt(path).Page.preload();
}

/** A table look-up: compiling a pattern per route is too slow on a phone. */
function pageAt(pathname: string): { path: string; Page: LazyPage } {
  const known = pathname === '/' ? pathname : pathname.replace(/\/+$/, '');
  // The page itself puts the secret of such a link out of the path.
  if (known.startsWith('/join%23')) return { path: '*', Page: openPages['/join'] };
  const path = /^\/[ps]\//.test(known) ? `${known.slice(0, 3)}:code` : known;
  const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
  if (page !== undefined && (path === known || isAppPath(known))) return { path, Page: page };
  return { path: '*', Page: isAppPath(known) ? SignedInRoutes : NotFoundPage };
}
