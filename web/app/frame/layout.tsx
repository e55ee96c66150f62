import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { onSessionChange, sessionNow } from '#web/api/session/session.ts';
import { isStaff } from '#web/api/session/stored-session.ts';
import { restoreTyped } from '#web/first-paint/typed-early.ts';
import { PageSkeleton } from '#web/ui/layout/skeleton.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

// The chat button loads separately: pages neither wait for it nor fail with it.
const ChatLauncher = lazy(() =>
  import('#web/areas/support/widget/chat-launcher.tsx').then(
    ({ ChatLauncher: component }) => ({ default: component }),
    () => ({ default: () => null }),
  ),
);

type LayoutProps = {
  /** The path is one of the app's. */
  isApp: boolean;
  children: ReactNode;
};

/**
 * The frame of every page except sign-in. Each part has its own Suspense boundary: React hydrates each in its own task,
 * and the browser handles input in between. In the app the footer's links and the chat are under Help.
 */
export function SiteLayout({ isApp, children }: LayoutProps) {
  const inApp = useInApp(isApp);
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Suspense fallback={null}>
        <SiteHeader inApp={inApp} />
        <Unveil veil="signedIn" />
      </Suspense>
      <Main fallback={<WaitingPage />} className={inApp ? 'in-app' : undefined}>
        {children}
      </Main>
      {inApp ? null : (
        <Suspense fallback={null}>
          <SiteFooter />
        </Suspense>
      )}
      <SupportChat hasButton={!inApp} />
    </>
  );
}

/**
 * Whether a page of the app is shown to somebody who may see it: a stranger to /staff sees what any wrong address
 * shows. Only a boolean, and false where pages are pre-rendered: the frame renders once, however the session comes.
 */
function useInApp(isApp: boolean): boolean {
  const { pathname } = useLocation();
  const now = () => {
    const { state, user } = sessionNow();
    return isApp && state !== 'signed-out' && (!pathname.startsWith('/staff') || (user !== undefined && isStaff(user)));
  };
  return useSyncExternalStore(onSessionChange, now, () => false);
}

/** Sign-in fills the window without a frame. */
export function BareLayout({ children }: LayoutProps) {
  return (
    <>
      <Main fallback={<WaitingPage className="auth-waiting" />}>{children}</Main>
      <SupportChat hasButton />
    </>
  );
}

/** A document behind a link of someone else's has nothing of ours around it. */
export function DocumentLayout({ children }: LayoutProps) {
  return <Main fallback={<WaitingPage />}>{children}</Main>;
}

function SupportChat({ hasButton }: { hasButton: boolean }) {
  return (
    <Suspense fallback={null}>
      <ChatLauncher hasButton={hasButton} />
    </Suspense>
  );
}

/** A list stays behind the rows that are opened from it. */
const screenOf = (pathname: string): string => pathname.replace(/^(\/screen-list\/\w+)\/\d+\/*$/, '$1');

type MainProps = { fallback: ReactNode; className?: string | undefined; children: ReactNode };

function Main({ fallback, className, children }: MainProps) {
  const { pathname } = useLocation();
  return (
    <main id="main" tabIndex={-1} className={className}>
      {/* Keyed by path: another page is another screen. */}
      <ErrorBoundary key={screenOf(pathname)} at={pathname}>
        <Suspense fallback={fallback}>
          {children}
          <Unveil veil="leaving" />
          <RestoreTyped />
        </Suspense>
      </ErrorBoundary>
    </main>
  );
}

/** Shows a part once it is hydrated and knows the user; before-paint.ts hides it until then. */
function Unveil({ veil }: { veil: 'signedIn' | 'leaving' }) {
  useEffect(() => {
    delete document.documentElement.dataset[veil];
  }, [veil]);
  return null;
}

/** Restores what was typed before hydration. */
function RestoreTyped() {
  useLayoutEffect(() => restoreTyped(document.getElementById('root')), []);
  return null;
}

/** Shown while the page's code or the session loads. */
export function WaitingPage({ className = 'wrap page' }) {
  return (
    <div className={className} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading
      </p>
      <PageSkeleton />
    </div>
  );
}
