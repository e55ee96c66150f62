import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession } from '#web/api/session/session.ts';
import { WaitingPage } from '#web/app/frame/layout.tsx';
import { authPath } from '#web/areas/auth/next-path.ts';
import { lazyPage } from './lazy-page.tsx';

const SessionExpired = lazyPage(() => import('./session-expired.tsx'), 'SessionExpired');

/** Pages behind it are for signed-in people; everybody else signs in first and then gets there. */
export function RequireSignIn() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.state === 'loading') return <WaitingPage />;
  if (session.state === 'signed-in') return <Outlet />;
  if (session.expired) return <SessionExpired />;
  return <Navigate to={authPath({ next: pathname + search + hash })} replace />;
}
