import { Outlet } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { isStaff } from '#web/api/stored-session.ts';
import { WaitingPage } from './layout.tsx';
import { lazyPage } from './lazy-page.ts';

const NotFoundPage = lazyPage(() => import('#web/pages/not-found-page.tsx'), 'NotFoundPage');

/** Pages behind it are there for the staff; to everybody else, signed in or not, there is no such page. */
export function RequireStaff() {
  const session = useSession();
  if (session.state === 'loading') return <WaitingPage />;
  if (session.state === 'signed-in' && isStaff(session.user)) return <Outlet />;
  return <NotFoundPage />;
}
