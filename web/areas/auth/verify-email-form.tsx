import { useEffect, useRef, useState } from 'react';
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
  password: string;
  sent: boolean;
  onSignedIn: (result: SignInResult) => void;
  /** Verified, but the automatic sign-in failed; or the user wants another address. */
  onSignInByHand: () => void;
};

/** Asks for the code that verifies the email address, then signs in with the credentials typed before. */
export function VerifyEmailForm({ email, password, sent, onSignedIn, onSignInByHand }: VerifyEmailFormProps) {
  const [code, setCode] = useState('');
  const { busy, problem, setProblem, run } = useAction(verify, fieldProblem);
  const coolDown = useCoolDown(sent);
  const { start } = coolDown;
  const asked = useRef(sent);
  const resending = useAction(
    async () => {
      start();
      await (await signingIn()).resendCode(email);
      toast({ title: 'Code sent', text: `A new code is on its way to ${email}.` });
    },
    (error) => setProblem(fieldProblem(error)),
  );

  function change(digits: string) {
    setProblem(undefined);
    setCode(digits);
  }

  useEffect(() => {
    // A user who never verified is back: their first code has long expired.
    if (asked.current) return;
    asked.current = true;
    start();
    signingIn()
      .then(({ resendCode }) => resendCode(email))
      .catch((error: unknown) => setProblem(fieldProblem(error)));
  }, [email, start, setProblem]);

  async function verify() {
    await (await signingIn()).confirmSignUp(email, code);
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
