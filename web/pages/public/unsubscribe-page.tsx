import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { linkRoutes } from '#shared/contract/link-routes.ts';
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
  const stop = query.get('seller');
  return stop === null ? <StopReminders secret={query.get('secret') ?? ''} /> : <StopSellerMails stop={stop} />;
}

/** For somebody who was mailed the link of a seller's page: no account is theirs, and both languages may be. */
function StopSellerMails({ stop }: { stop: string }) {
  const [isDone, setDone] = useState(false);
  usePageTitle('Stop emails');
  const { busy, problem, run } = useAction(
    async () => {
      await call(linkRoutes.stopSellerMails, { query: { stop } });
      setDone(true);
    },
    (error) =>
      error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input')
        ? 'This link doesn’t work. Check that it is complete. / Este enlace no funciona. Vea si está completo.'
        : failureText(error, 'The emails are not stopped. Try again.'),
  );
  return (
    <div className="wrap page-state">
      <h1>{isDone ? 'No more emails' : 'Get no more emails?'}</h1>
      {isDone ? (
        <p role="status">
          Nobody can send you an offer from here by email.{' '}
          <span lang="es">Nadie puede enviarle ofertas desde aquí por correo.</span>
        </p>
      ) : (
        <>
          <p>
            Nobody will send you an offer from here by email.{' '}
            <span lang="es">Nadie le enviará ofertas desde aquí por correo.</span>
          </p>
          {problem !== undefined && (
            <p className="form-problem" role="alert">
              {problem}
            </p>
          )}
          <div className="button-row">
            <Button variant="primary" busy={busy} onClick={run}>
              Stop Emails · No más correos
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function StopReminders({ secret }: { secret: string }) {
  const [isDone, setDone] = useState(false);
  usePageTitle('Reminder emails');
  const { busy, problem, run } = useAction(
    async () => {
      await call(routes.unsubscribe, { query: { secret } });
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
