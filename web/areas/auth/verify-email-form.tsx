import { useState } from 'react';
import { AuthError } from '#web/api/session/auth-error.ts';
import type { SignInResult } from '#web/api/session/cognito.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CodeField } from '#web/ui/forms/code-field.tsx';
import { fieldProblem } from '#web/ui/forms/show-problem.ts';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { useCoolDown } from '#web/ui/forms/use-cool-down.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { signInAfter, signingIn } from './signing-in.ts';

type VerifyEmailFormProps = {
  email: string;
  /** The sign-up that the code confirms. */
  userName: string;
  password: string;
  onSignedIn: (result: SignInResult) => void;
  /** There is an account, but this form could not sign in to it; or the user wants another address. */
  onSignInByHand: () => void;
};

/** Asks for the code that verifies the email address, then signs in with the credentials typed before. */
export function VerifyEmailForm(props: VerifyEmailFormProps) {
  const { email, userName, password, onSignedIn, onSignInByHand } = props;
  const [code, setCode] = useState('');
  const { busy, problem, setProblem, run } = useAction(verify, fieldProblem);
  const coolDown = useCoolDown(true);
  const resending = useAction(
    async () => {
      coolDown.start();
      await (await signingIn()).resendCode(userName);
      toast({ title: 'Code sent', text: `A new code is on its way to ${email}.` });
    },
    (error) => setProblem(fieldProblem(error)),
  );

  function change(digits: string) {
    setProblem(undefined);
    setCode(digits);
  }

  async function verify() {
    try {
      await (await signingIn()).confirmSignUp(userName, code);
    } catch (error) {
      if (!(error instanceof AuthError && error.code === 'AliasExistsException')) throw error;
      // Only the code tells, so only the address's owner learns it.
      toast({ title: 'You already have an account', text: 'Sign in with its password, or choose a new one.' });
      return onSignInByHand();
    }
    if (password !== '') return signInAfter({ email, password }, onSignedIn, onSignInByHand);
    // The page was reloaded, and passwords are not kept.
    toast({ title: 'Email verified', text: 'Sign in with your password to continue.' });
    onSignInByHand();
  }

  return (
    <form onSubmit={submitting(run)} className="stack">
      <p className="muted">
        We sent a six-digit code to <b className="auth-email">{email}</b>. Enter it to verify your account.
      </p>
      <CodeField label="Verification code" value={code} onChange={change} error={problem} />
      <Button type="submit" variant="primary" block busy={busy}>
        Verify and Sign In
      </Button>
      <p className="small muted">
        Nothing there? Look in the spam folder, or{' '}
        <button type="button" className="link-button auth-toggle" disabled={coolDown.left > 0} onClick={resending.run}>
          {coolDown.left > 0 ? `resend the code in ${coolDown.left} s` : 'resend the code'}
        </button>
        {'. '}
        <button type="button" className="link-button auth-toggle" disabled={busy} onClick={onSignInByHand}>
          Use another address
        </button>
      </p>
    </form>
  );
}
