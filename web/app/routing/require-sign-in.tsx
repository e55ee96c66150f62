import { Fragment, type ReactNode, useEffect } from 'react';
import { createPath, Navigate, useLocation } from 'react-router-dom';
import { workspaceParam } from '#shared/site/workspace-link.ts';
import { currentWorkspace, enterWorkspace, noteRole } from '#web/api/current-workspace.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { useSession } from '#web/api/session/session.ts';
import { WaitingPage } from '#web/app/frame/layout.tsx';
import { authPath } from '#web/areas/auth/next-path.ts';
import { AsGuest } from '#web/ui/controls/may.tsx';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { lazyPage } from './lazy-page.tsx';

const SessionExpired = lazyPage(() => import('./session-expired.tsx'), 'SessionExpired');

/** Guards a page: signed-out users sign in first and then return here, and a link opens in the workspace that it names. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  if (session.state === 'loading') return <WaitingPage />;
  if (session.state === 'signed-in') {
    const query = new URLSearchParams(location.search);
    const named = query.get(workspaceParam);
    if (named === null) return currentWorkspace() === undefined ? children : <Elsewhere>{children}</Elsewhere>;
    query.delete(workspaceParam);
    const path = createPath({ ...location, search: `${query}` });
    if (named === (currentWorkspace() ?? session.user.id)) return <Navigate to={path} replace />;
    return <Enter workspace={named} path={path} />;
  }
  if (session.expired) return <SessionExpired />;
  return <Navigate to={authPath({ next: createPath(location) })} replace />;
}

function Enter({ workspace, path }: { workspace: string; path: string }) {
  useEffect(() => enterWorkspace(workspace, path), [workspace, path]);
  return <WaitingPage />;
}

/** A page in somebody else's workspace: it is shown once it is known what the user may do there. */
function Elsewhere({ children }: { children: ReactNode }) {
  const { elsewhere, error, retry } = useProfile();
  if (elsewhere === undefined) {
    return error === undefined ? <WaitingPage /> : <PageFrame title="Workspace" error={error} onRetry={retry} />;
  }
  noteRole(elsewhere.role);
  return (
    <AsGuest guest={elsewhere}>
      {/* With another role, forms open anew. */}
      <Fragment key={elsewhere.role}>{children}</Fragment>
    </AsGuest>
  );
}
