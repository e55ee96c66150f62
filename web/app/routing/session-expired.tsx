import { createPath, useLocation } from 'react-router-dom';
import { authPath } from '#web/areas/auth/next-path.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { usePageTitle } from '#web/ui/layout/page-title.ts';
import { Plat } from '#web/ui/plat/plat.tsx';

/** Replaces a page whose user is signed out; the page returns after sign-in. */
export function SessionExpired() {
  const address = createPath(useLocation());
  usePageTitle('Session expired');
  return (
    <div className="wrap page-state" role="alert">
      <Plat title="A plat without a marked lot" unmarked small />
      <h1>Your session has expired</h1>
      <p>Sign in again to return to this page. Everything you saved is still there.</p>
      <ButtonLink variant="primary" to={authPath({ next: address })}>
        Sign In
      </ButtonLink>
    </div>
  );
}
