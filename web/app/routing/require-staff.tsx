import { type ReactNode, useEffect, useState } from 'react';
import { createPath, Navigate, useLocation } from 'react-router-dom';
import { useSession } from '#web/api/session/session.ts';
import { isStaff } from '#web/api/session/stored-session.ts';
import { WaitingPage } from '#web/app/frame/layout.tsx';
import { authPath } from '#web/areas/auth/next-path.ts';
import { lazyPage } from './lazy-page.tsx';

const SessionExpired = lazyPage(() => import('./session-expired.tsx'), 'SessionExpired');
const NotFoundPage = lazyPage(() => import('#web/pages/public/not-found-page.tsx'), 'NotFoundPage');

/**
 * Guards staff pages: everybody else sees not-found, signed in or not. If the session ended by itself or in another
 * tab, the user signs in and returns here.
 */
export function RequireStaff({ children }: { children: ReactNode }) {
  const session = useSession();
  const address = createPath(useLocation());
  const [wasStaff, setWasStaff] = useState(false);
  const isIn = session.state === 'signed-in' && isStaff(session.user);
  useEffect(() => {
    if (session.state !== 'signed-out') setWasStaff(isIn);
  }, [session.state, isIn]);
  if (session.state === 'loading') return <WaitingPage />;
  if (isIn) return children;
  if (session.state === 'signed-out' && session.expired) return <SessionExpired />;
  if (session.state === 'signed-in' || !wasStaff) return <NotFoundPage />;
  return <Navigate to={authPath({ next: address })} replace />;
}
