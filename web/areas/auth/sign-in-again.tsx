import { useEffect, useState } from 'react';
import { recentSignInMinutes } from '#shared/sessions/recent-sign-in.ts';
import { signInAgainWith } from '#web/api/recent-sign-in.ts';
import { endReplaced } from '#web/api/resources/sessions/end-sessions.ts';
import type { SignInResult } from '#web/api/session/cognito.ts';
import { storedSession, useSession } from '#web/api/session/session.ts';
import type { StoredSession } from '#web/api/session/stored-session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CodeField } from '#web/ui/forms/code-field.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { fieldProblem, isWrongPassword } from '#web/ui/forms/show-problem.ts';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { useFocusFirst } from '#web/ui/forms/use-focus-first.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { signingIn } from './signing-in.ts';

/** A dialog that is open: what to say when it closes, and the session that the new one replaces. */
type Asked = { session: StoredSession; settle: (hasSignedIn: boolean) => void };

/** Has the user sign in again where the page it is on takes a recent sign-in. Closing it loses nothing typed there. */
export function SignInAgain() {
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setOpen] = useState(false);
  const { user } = useSession();

  useEffect(
    () =>
      signInAgainWith(() => {
        const session = storedSession();
        if (session === null) return Promise.resolve(false);
        setOpen(true);
        return new Promise((settle) => setAsked({ session, settle }));
      }),
    [],
  );

  function close(hasSignedIn: boolean) {
    setOpen(false);
    asked?.settle(hasSignedIn);
  }

  // Another tab may have signed out, and perhaps somebody else in.
  const isSameUser = asked !== undefined && asked.session.user.id === user?.id;
  useEffect(() => {
    if (!isSameUser) asked?.settle(false);
    // So does who leaves the page.
    return () => asked?.settle(false);
  }, [asked, isSameUser]);

  return (
    <Dialog
      open={isOpen && isSameUser}
      onOpenChange={(open) => !open && close(false)}
      title="Confirm it’s you"
      description={`This needs a sign-in of the last ${recentSignInMinutes} minutes. Enter your password to go on.`}
    >
      {asked === undefined ? null : (
        <ConfirmForm session={asked.session} onConfirmed={() => close(true)} onCancel={() => close(false)} />
      )}
    </Dialog>
  );
}

type ConfirmFormProps = { session: StoredSession; onConfirmed: () => void; onCancel: () => void };

function ConfirmForm({ session, onConfirmed, onCancel }: ConfirmFormProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  /** Submits the authenticator's code. */
  const [answer, setAnswer] = useState<(code: string) => Promise<SignInResult>>();
  const container = useFocusFirst<HTMLFormElement>(answer === undefined ? 'password' : 'code');
  const { busy, problem, setProblem, run } = useAction(async () => {
    if (answer !== undefined) return await goOn(await answer(code));
    const { confirmUser } = await signingIn();
    await goOn(await confirmUser(session, password));
  }, passwordProblem);

  async function goOn(result: SignInResult) {
    if (result.kind === 'mfa') return setAnswer(() => result.answer);
    await endReplaced(session);
    onConfirmed();
  }

  return (
    <form ref={container} onSubmit={submitting(run)} className="stack">
      <input type="hidden" name="username" autoComplete="username" value={session.user.email} readOnly />
      {answer === undefined ? (
        <PasswordField
          label="Password"
          name="confirm-password"
          autoComplete="current-password"
          required
          hint={`Of ${session.user.email}.`}
          error={problem}
          value={password}
          onChange={(event) => {
            setProblem(undefined);
            setPassword(event.target.value);
          }}
        />
      ) : (
        <CodeField
          label="Authenticator code"
          value={code}
          onChange={(digits) => {
            setProblem(undefined);
            setCode(digits);
          }}
          error={problem}
        />
      )}
      <div className="button-row">
        <Button type="submit" variant="primary" busy={busy}>
          Confirm
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function passwordProblem(error: unknown): string | undefined {
  return isWrongPassword(error) ? 'The password is not right.' : fieldProblem(error);
}
