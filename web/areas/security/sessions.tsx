import type { ReactNode } from 'react';
import type { Session } from '#shared/sessions/sessions.ts';
import { shortMoment } from '#shared/values/dates.ts';
import { useSessions } from '#web/api/resources/sessions/use-sessions.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showProblem } from '#web/ui/forms/show-problem.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Failed } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Tag } from '#web/ui/layout/tag.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { browserName } from './browser-name.ts';

/** Where the account is signed in; each other session can be ended. */
export function Sessions() {
  const { sessions, error, retry, end } = useSessions();
  let body: ReactNode;
  if (sessions === undefined) {
    body =
      error === undefined ? (
        <Skeleton lines={3} />
      ) : (
        <Failed text="Your sessions could not be loaded." onRetry={retry} />
      );
  } else if (sessions.length === 0) {
    body = <p>No sessions.</p>;
  } else {
    body = (
      <ul className="session-list ruled-above" aria-label="Sessions">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={end} />
        ))}
      </ul>
    );
  }
  return (
    <div className="stack sessions">
      {body}
      <p className="small muted">
        Don’t recognize one? End it, then change your password and sign out on all other devices.
      </p>
    </div>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: (session: Session) => Promise<void> }) {
  const name = browserName(session);
  const { busy, run } = useAction(
    async () => {
      await onEnd(session);
      toast({ title: 'Session ended', text: `${name} is signed out.` });
    },
    (error) => showProblem('Error', error),
  );
  return (
    <li>
      <div>
        <span className="session-name cluster">
          <b>{name}</b> {session.current ? <Tag>This session</Tag> : null}
        </span>
        <span className="small muted">
          Signed in {shortMoment(session.signed_in_at)} ·{' '}
          {session.current ? 'Active now' : `Last active ${shortMoment(session.seen_at)}`} ·{' '}
          <span className="session-network">{session.network}</span>
        </span>
      </div>
      {session.current ? null : (
        <Button busy={busy} onClick={run}>
          End Session
          <span className="visually-hidden"> of {name}</span>
        </Button>
      )}
    </li>
  );
}
