import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { roleNames } from '#shared/account/roles.ts';
import { teamRoutes } from '#shared/contract/team-routes.ts';
import { invitedTo } from '#shared/team/invitation-mail.ts';
import type { OpenedInvitation } from '#shared/team/team.ts';
import { usLongDate } from '#shared/values/dates.ts';
import { accountSecretDigits, secretIn } from '#shared/values/link-key.ts';
import { ApiError, call } from '#web/api/client.ts';
import { enterWorkspace } from '#web/api/current-workspace.ts';
import { useSession } from '#web/api/session/session.ts';
import { endSession } from '#web/api/session/sign-out.ts';
import { readJson, writeJson } from '#web/api/stored-json.ts';
import { authPath } from '#web/areas/auth/next-path.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import './join-page.css';

const key = 'invitation';
const path = '/join';

/**
 * The secret of the link. It stays in the tab while the user signs in or up, and out of every address that is sent or
 * kept in a history.
 */
function takeSecret(): string {
  const secret = secretIn(sentPart(), accountSecretDigits);
  if (sentPart() !== '') writeJson('sessionStorage', key, { secret });
  const kept = readJson('sessionStorage', key);
  return typeof kept === 'object' && kept !== null && 'secret' in kept ? String(kept.secret) : '';
}

/** What the address has behind its page: `#` may have been sent as `%23`. */
const sentPart = () => (window.location.pathname + window.location.hash).slice(path.length).replace(/^\/+$/, '');

const ended = 'This invitation has ended. Ask for a new one.';

/** Where the link of an invitation leads: who invites to which workspace, and as what. It shows nothing of its deals. */
export function JoinPage() {
  const [secret, setSecret] = useState(takeSecret);
  const [invitation, setInvitation] = useState<OpenedInvitation>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const navigate = useNavigate();

  useEffect(() => {
    const follow = () => {
      if (sentPart() === '' || document.getElementById(window.location.hash.slice(1))) return;
      setSecret(takeSecret());
      navigate(path, { replace: true });
    };
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [navigate]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again.
  useEffect(() => {
    let isOver = false;
    setError(undefined);
    if (secret === '') return;
    call(teamRoutes.openInvitation, { body: { secret } }).then(
      (opened) => isOver || setInvitation(opened),
      (reason: unknown) => isOver || setError(reason),
    );
    return () => {
      isOver = true;
    };
  }, [secret, attempt]);

  const isRefused = error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
  if (isRefused || secret === '')
    return <PageFrame title="Invitation" notFound={{ title: 'Invitation ended', text: ended }} />;
  if (invitation === undefined) {
    return (
      <PageFrame
        title="Invitation"
        loading={error === undefined}
        error={error}
        onRetry={() => setAttempt((before) => before + 1)}
      />
    );
  }
  return (
    <PageFrame title="Invitation">
      <Invited secret={secret} invitation={invitation} onEnded={() => setAttempt((before) => before + 1)} />
    </PageFrame>
  );
}

/** What a role can do, in a few words. */
const about = {
  viewer: 'reads deals, lists and books',
  bookkeeper: 'reads deals and keeps the books',
  member: 'works deals and sends offers',
  manager: 'works deals, keeps the books and manages the team',
  owner: 'does everything',
} as const;

type InvitedProps = { secret: string; invitation: OpenedInvitation; onEnded: () => void };

function Invited({ secret, invitation, onEnded }: InvitedProps) {
  const { workspace, role, invited_by, email, expires_at } = invitation;
  const { user } = useSession();
  const navigate = useNavigate();
  const { busy, problem, run } = useAction(
    async () => {
      const joined = await call(teamRoutes.join, { body: { secret } });
      writeJson('sessionStorage', key, null);
      enterWorkspace(joined.id);
    },
    (error) => {
      if (error instanceof ApiError && error.code === 'not_found') onEnded();
      return error instanceof Error ? error : new Error('You have not joined. Please try again.');
    },
  );
  const isOther = problem instanceof ApiError && problem.code === 'not_allowed';
  return (
    <div className="join">
      <h1>
        {invited_by} invites you to {invitedTo(workspace, invited_by)}
      </h1>
      <dl>
        <div>
          <dt>Role</dt>
          <dd>
            {roleNames[role].one}: {about[role]}
          </dd>
        </div>
        <div>
          <dt>For</dt>
          <dd>{email}</dd>
        </div>
        {expires_at !== undefined && (
          <div>
            <dt>Ends</dt>
            <dd>{usLongDate(expires_at)}</dd>
          </div>
        )}
      </dl>
      {problem && (
        <p className="form-problem" role="alert">
          {problem.message}
        </p>
      )}
      {user === undefined ? (
        <>
          <ButtonLink variant="primary" to={authPath({ next: path })}>
            Sign In and Join
          </ButtonLink>
          <ButtonLink to={authPath({ mode: 'signup', next: path })}>Create an Account</ButtonLink>
        </>
      ) : (
        <>
          {!isOther && (
            <Button variant="primary" busy={busy} onClick={run}>
              Join as {user.email}
            </Button>
          )}
          <Button
            onClick={() => {
              endSession();
              // Ending a session empties what the tab keeps.
              writeJson('sessionStorage', key, { secret });
              navigate(authPath({ next: path }));
            }}
          >
            Sign In with Another Address
          </Button>
        </>
      )}
      <p>Your own deals stay yours. You switch between them in the header.</p>
    </div>
  );
}
