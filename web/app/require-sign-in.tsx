import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { authPath } from '#web/auth/next-path.ts';
import { WaitingPage } from './layout.tsx';

/** Pages behind it are for signed-in people; everybody else signs in first and then gets there. */
export function RequireSignIn() {
  const { state } = useSession();
  const { pathname, search, hash } = useLocation();
  if (state === 'loading') return <WaitingPage />;
  if (state === 'signed-out') return <Navigate to={authPath({ next: pathname + search + hash })} replace />;
  return <Outlet />;
}
