import { lazy, type MouseEvent, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '#web/api/session/session.ts';
import { isStaff } from '#web/api/session/stored-session.ts';
import type { PublicPath } from '#web/app/head/public-pages.ts';
import { type AuthMode, authPath } from '#web/areas/auth/next-path.ts';
import { useAuthOverlay } from '#web/areas/auth/use-auth-overlay.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { Logo } from './logo.tsx';
import { type NavItem, NavLinks } from './nav-links.tsx';
import { SiteMenu } from './site-menu.tsx';

const AuthOverlay = lazy(() =>
  import('#web/areas/auth/auth-overlay.tsx').then(
    ({ AuthOverlay: component }) => ({ default: component }),
    // If the overlay fails to load, the sign-in page opens instead.
    () => ({ default: ({ mode }: { mode: AuthMode }) => <Navigate to={authPath({ mode })} replace /> }),
  ),
);
const WorkspacePlace = lazy(async () => ({ default: (await import('./workspace-switch.tsx')).WorkspacePlace }));
const AccountBar = lazy(async () => ({ default: (await import('./account-bar.tsx')).AccountBar }));

const publicLinks: NavItem<PublicPath>[] = [
  { to: '/features', label: 'Features' },
  { to: '/how-it-works', label: 'How It Works' },
  { to: '/pricing', label: 'Pricing' },
];
const ownLinks: NavItem[] = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/screen-list', label: 'Screen a List' },
  { to: '/account-settings', label: 'Settings' },
];
const staffLink: NavItem = { to: '/staff', label: 'Support' };

/** @param inApp whether it stands over a page of the app, which has no footer and no chat button. */
export function SiteHeader({ inApp }: { inApp: boolean }) {
  const session = useSession();
  const links = session.user && isStaff(session.user) ? [...ownLinks, staffLink] : ownLinks;
  return (
    <header className={classes('site-header', inApp && 'in-app')}>
      <div className="wrap">
        <Logo />
        {session.state === 'signed-out' ? (
          <VisitorBar />
        ) : (
          <>
            <Suspense fallback={null}>
              <WorkspacePlace />
            </Suspense>
            <SiteNav links={links} />
            <Suspense fallback={null}>
              <AccountBar links={links} inApp={inApp} />
            </Suspense>
          </>
        )}
      </div>
    </header>
  );
}

function SiteNav({ links }: { links: NavItem[] }) {
  return (
    <nav className="site-nav" aria-label="Main">
      <NavLinks links={links} />
    </nav>
  );
}

/** The signed-out part of the header. Its buttons are links to the sign-in page until hydrated. */
function VisitorBar() {
  const overlay = useAuthOverlay();

  const opens = (to: AuthMode) => ({
    to: authPath({ mode: to }),
    onClick(event: MouseEvent<HTMLElement>) {
      // The user asked for another tab or window.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      // On a phone, focus returns to the menu's button when the overlay closes.
      event.currentTarget.closest('details')?.querySelector('summary')?.focus();
      overlay.open(to);
    },
  });

  return (
    <>
      <SiteNav links={publicLinks} />
      <div className="header-actions">
        <ButtonLink variant="quiet" className="header-sign-in" {...opens('signin')}>
          Sign In
        </ButtonLink>
        <ButtonLink variant="primary" className="header-trial" {...opens('signup')}>
          Start Free Trial
        </ButtonLink>
      </div>
      <SiteMenu>
        <NavLinks links={publicLinks} />
        <Link {...opens('signin')}>Sign In</Link>
      </SiteMenu>
      {overlay.mode === null ? null : (
        <Suspense fallback={null}>
          <AuthOverlay mode={overlay.mode} onModeChange={overlay.change} onClose={overlay.close} />
        </Suspense>
      )}
    </>
  );
}
