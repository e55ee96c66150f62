import { lazy, Suspense, useState } from 'react';
import { reportEvent } from '#web/api/resources/sessions/use-account-log.ts';
import { offerAuthenticator } from '#web/api/session/cognito-account.ts';
import { useAuthenticator } from '#web/api/session/use-authenticator.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showProblem } from '#web/ui/forms/show-problem.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { useFocusFirst } from '#web/ui/forms/use-focus-first.ts';
import { Failed } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Tag } from '#web/ui/layout/tag.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';

// Loaded on demand: few visits set up an app, and its QR code needs a library.
const AuthenticatorSetup = lazy(async () => ({
  default: (await import('./authenticator-setup.tsx')).AuthenticatorSetup,
}));

export function Authenticator({ email }: { email: string }) {
  const { enabled, error, retry, enable, disable } = useAuthenticator();
  const [secret, setSecret] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const container = useFocusFirst<HTMLDivElement>(secret === undefined ? 'closed' : 'setup');

  const offer = useAction(
    async () => setSecret(await offerAuthenticator()),
    (problem) => showProblem('Error', problem),
  );
  const turnOff = useAction(
    async () => {
      await disable();
      await reportEvent('authenticator_off');
      setAsking(false);
      toast({ title: 'Authenticator app off', text: 'Signing in asks for your password only.' });
    },
    (problem) => showProblem('Error', problem),
  );

  async function finish(code: string) {
    await enable(code);
    await reportEvent('authenticator_on');
    setSecret(undefined);
    toast({ title: 'Authenticator app on', text: 'From now on signing in asks for its code.' });
  }

  if (enabled === undefined) {
    if (error === undefined) return <Skeleton lines={2} />;
    return <Failed text="We could not check whether an app is set up." onRetry={retry} />;
  }
  return (
    <div className="stack" ref={container}>
      <p className="authenticator-state cluster">
        <Tag>{enabled ? 'On' : 'Off'}</Tag>
        <span>
          {enabled ? 'Signing in asks for your password and a code.' : 'Signing in asks for your password only.'}
        </span>
      </p>
      {secret !== undefined ? (
        <Suspense fallback={<Skeleton shape="block" />}>
          <AuthenticatorSetup secret={secret} email={email} onCode={finish} onCancel={() => setSecret(undefined)} />
        </Suspense>
      ) : (
        <div className="button-row">
          {enabled ? (
            <Button onClick={() => setAsking(true)}>Turn Off</Button>
          ) : (
            <Button busy={offer.busy} onClick={offer.run}>
              Set Up Authenticator App
            </Button>
          )}
        </div>
      )}
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Turn off the authenticator app?"
        description="Your password alone will be enough to sign in. To use an app again, set it up again."
      >
        <div className="button-row">
          <Button variant="danger" busy={turnOff.busy} onClick={turnOff.run}>
            Turn Off
          </Button>
          <Button variant="quiet" onClick={() => setAsking(false)}>
            Keep It On
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
