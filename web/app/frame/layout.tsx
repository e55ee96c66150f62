import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
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

/**
 * The frame of every page except sign-in. Each part has its own Suspense boundary: React hydrates each in its own task,
 * and the browser handles input in between.
 */
export function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Suspense fallback={null}>
        <SiteHeader />
        <Unveil veil="signedIn" />
      </Suspense>
      <Main fallback={<WaitingPage />}>{children}</Main>
      <Suspense fallback={null}>
        <SiteFooter />
      </Suspense>
      <SupportChat />
    </>
  );
}

/** Sign-in fills the window without a frame. */
export function BareLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <Main fallback={<WaitingPage className="auth-waiting" />}>{children}</Main>
      <SupportChat />
    </>
  );
}

/** What somebody else's link opens has nothing of ours around it. */
export function DocumentLayout({ children }: { children: ReactNode }) {
  return <Main fallback={<WaitingPage />}>{children}</Main>;
}

function SupportChat() {
  return (
    <Suspense fallback={null}>
      <ChatLauncher />
    </Suspense>
  );
}

function Main({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [pathname] = useLocation();
  return (
    <main id="main" tabIndex={-1}>
      {/* Keyed by path: opening another page clears the error. */}
      <ErrorBoundary key={pathname}>
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
