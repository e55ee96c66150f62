import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { routes } from '#shared/contract/routes.ts';
import { ApiError, call } from '#web/api/client.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { usePageTitle } from '#web/ui/layout/page-title.ts';

const settings = '/account-settings?tab=notifications';

/** Where the link of a mail leads: one press stops these mails, without signing in. */
export function UnsubscribePage() {
  const [query] = useSearchParams();
  const [isDone, setDone] = useState(false);
  usePageTitle('Reminder emails');
  const { busy, problem, run } = useAction(
    async () => {
      await call(routes.unsubscribe, { query: { secret: query.get('secret') ?? '' } });
      setDone(true);
    },
    (error) =>
      error instanceof ApiError && error.code === 'not_found'
        ? 'This link doesn’t work. Turn reminder emails off in Settings.'
        : failureText(error, 'The emails are not stopped. Try again.'),
  );

  return (
    <div className="wrap page-state">
      <h1>{isDone ? 'Reminder emails are off' : 'Stop reminder emails?'}</h1>
      {isDone ? (
        <p role="status">
          You get no more emails about your deals. Turn them on again in <Link to={settings}>Settings</Link>.
        </p>
      ) : (
        <>
          <p>You get no more emails about next actions, closings and other dates of your deals.</p>
          {problem !== undefined && (
            <p className="form-problem" role="alert">
              {problem} <Link to={settings}>Open Settings</Link>
            </p>
          )}
          <div className="button-row">
            <Button variant="primary" busy={busy} onClick={run}>
              Stop Emails
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
