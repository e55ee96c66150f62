import type { ReactNode } from 'react';
import { createPath, Navigate, useLocation } from 'react-router-dom';
import { useSession } from '#web/api/session/session.ts';
import { WaitingPage } from '#web/app/frame/layout.tsx';
import { authPath } from '#web/areas/auth/next-path.ts';
import { lazyPage } from './lazy-page.tsx';

const SessionExpired = lazyPage(() => import('./session-expired.tsx'), 'SessionExpired');

/** Guards a page: signed-out users sign in first and then return here. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const session = useSession();
  const address = createPath(useLocation());
  if (session.state === 'loading') return <WaitingPage />;
  if (session.state === 'signed-in') return children;
  if (session.expired) return <SessionExpired />;
  return <Navigate to={authPath({ next: address })} replace />;
}
