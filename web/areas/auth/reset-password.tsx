import { useState } from 'react';
import { AuthError } from '#web/api/session/auth-error.ts';
import type { SignInResult } from '#web/api/session/cognito.ts';
import { missingInPassword, passwordRule } from '#web/api/session/password-rule.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CodeField } from '#web/ui/forms/code-field.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { fieldProblem, refusedPassword } from '#web/ui/forms/show-problem.ts';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { signInAfter, signingIn } from './signing-in.ts';

/** Whether the address has an account must not show: these errors look like success. */
const wouldTell = new Set(['UserNotFoundException', 'InvalidParameterException', 'NotAuthorizedException']);

type ForgotPasswordFormProps = {
  email: string;
  onEmailChange: (email: string) => void;
  onSent: () => void;
  onCancel: () => void;
};

export function ForgotPasswordForm({ email, onEmailChange, onSent, onCancel }: ForgotPasswordFormProps) {
  const { busy, problem, setProblem, run } = useAction(
    async () => {
      await (await signingIn()).forgotPassword(email);
      onSent();
    },
    (error) => {
      if (!(error instanceof Error && 'code' in error && wouldTell.has(String(error.code)))) {
        return fieldProblem(error);
      }
      onSent();
      return undefined;
    },
  );

  return (
    <form onSubmit={submitting(run)} className="stack">
      <p className="muted">Enter the email address of your account and we will send you a code.</p>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        required
        error={problem}
        value={email}
        onChange={(event) => {
          setProblem(undefined);
          onEmailChange(event.target.value);
        }}
      />
      <Button type="submit" variant="primary" block busy={busy}>
        Send Code
      </Button>
      <Button variant="quiet" block onClick={onCancel}>
        Back to Sign In
      </Button>
    </form>
  );
}

type ResetPasswordFormProps = {
  email: string;
  onSignedIn: (result: SignInResult) => void;
  /** The password is changed from here on, whatever comes of the sign-in. */
  onChanged: (password: string) => void;
  onCancel: () => void;
  onSignUp: () => void;
};

/** The code and a new password; then signs in with it. */
export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const { email, onSignedIn, onChanged, onCancel, onSignUp } = props;
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<{ code?: string | undefined; password?: string | undefined }>({});
  const { busy, run } = useAction(
    async () => {
      await (await signingIn()).confirmPassword(email, code, password);
      onChanged(password);
      await signInAfter({ email, password }, onSignedIn, onCancel);
    },
    (error) => {
      const refused = refusedPassword(error);
      if (refused !== undefined) return setProblems({ password: refused });
      if (!isTriggerFailure(error)) return setProblems({ code: fieldProblem(error) });
      // The code is used up and the password changed; only the sign-out failed.
      console.warn('The other sessions were not ended.', error);
      toast({
        title: 'Password changed',
        text: 'Other devices may still be signed in. Sign in, then choose Sign Out Everywhere in Settings.',
        kind: 'error',
      });
      onCancel();
    },
  );

  function submit() {
    const missing = missingInPassword(password);
    setProblems(missing === undefined ? {} : { password: missing });
    if (missing === undefined) run();
  }

  function changeCode(digits: string) {
    setProblems((before) => ({ ...before, code: undefined }));
    setCode(digits);
  }

  function changePassword(text: string) {
    setProblems((before) => ({ ...before, password: undefined }));
    setPassword(text);
  }

  return (
    <form onSubmit={submitting(submit)} className="stack">
      <p className="muted">
        If there is an account for <b className="auth-email">{email}</b>, a six-digit code is on its way to it.
      </p>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <CodeField label="Code from the email" value={code} onChange={changeCode} error={problems.code} />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        required
        hint={passwordRule}
        error={problems.password}
        value={password}
        onChange={(event) => changePassword(event.target.value)}
      />
      <Button type="submit" variant="primary" block busy={busy}>
        Set Password and Sign In
      </Button>
      <p className="small muted">
        Nothing there? Look in the spam folder. If you never entered the code of your first email, there is no account
        yet:{' '}
        <button type="button" className="link-button auth-toggle" disabled={busy} onClick={onSignUp}>
          create it again
        </button>
        .
      </p>
      <Button variant="quiet" block onClick={onCancel}>
        Back to Sign In
      </Button>
    </form>
  );
}

/** Cognito's trigger after the change of the password failed. */
function isTriggerFailure(error: unknown): boolean {
  return error instanceof AuthError && /Lambda/.test(error.code);
}
