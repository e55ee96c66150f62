import { lazy, Suspense, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { isStaff } from '#web/api/stored-session.ts';
import type { AuthMode } from '#web/auth/next-path.ts';
import { Button } from '#web/ui/button.tsx';
import { Logo } from './logo.tsx';

const AuthOverlay = lazy(async () => ({
  default: (await import('#web/auth/auth-overlay.tsx')).AuthOverlay,
}));
const AccountBar = lazy(async () => ({ default: (await import('./account-bar.tsx')).AccountBar }));

type Link = { to: string; label: string };

const links: Record<'signed-in' | 'signed-out' | 'staff', Link[]> = {
  'signed-in': [
    { to: '/dashboard', label: 'Dashboard' },
    { to: '/account-settings', label: 'Settings' },
  ],
  'signed-out': [{ to: '/pricing', label: 'Pricing' }],
  staff: [{ to: '/staff', label: 'Support' }],
};

export function SiteHeader() {
  const session = useSession();
  const signedIn = session.state !== 'signed-out';
  const own = links[signedIn ? 'signed-in' : 'signed-out'];
  return (
    <header className="site-header">
      <div className="wrap">
        <Logo />
        <SiteNav links={session.user && isStaff(session.user) ? [...own, ...links.staff] : own} />
        {signedIn ? (
          <Suspense fallback={null}>
            <AccountBar />
          </Suspense>
        ) : (
          <SignInBar />
        )}
      </div>
    </header>
  );
}

function SiteNav({ links }: { links: Link[] }) {
  if (links.length === 0) return <span className="site-nav" />;
  return (
    <nav className="site-nav" aria-label="Main">
      {links.map(({ to, label }) => (
        <NavLink key={to} to={to}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

function SignInBar() {
  const [mode, setMode] = useState<AuthMode | null>(null);
  return (
    <div className="header-actions">
      <Button variant="quiet" onClick={() => setMode('signin')}>
        Sign In
      </Button>
      <Button variant="primary" className="header-trial" onClick={() => setMode('signup')}>
        Start Free Trial
      </Button>
      {mode === null ? null : (
        <Suspense fallback={null}>
          <AuthOverlay mode={mode} onModeChange={setMode} onClose={() => setMode(null)} />
        </Suspense>
      )}
    </div>
  );
}
