import { type FormEvent, useState } from 'react';
import type { SignInResult } from '#web/api/session/cognito.ts';
import { missingInPassword, passwordMismatch, passwordRule } from '#web/api/session/password-rule.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { focusField } from '#web/ui/forms/focus-field.ts';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { showProblem } from '#web/ui/forms/show-problem.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import type { AuthMode } from './next-path.ts';
import { signingIn } from './signing-in.ts';
import '#web/ui/forms/fields.css';

export type CredentialsInput = { fullName: string; email: string; password: string; confirm: string };

type CredentialsFormProps = {
  mode: AuthMode;
  input: CredentialsInput;
  onChange: (values: Partial<CredentialsInput>) => void;
  onModeChange: (mode: AuthMode) => void;
  onForgot: () => void;
  /** The account exists and a code was sent. */
  onSignedUp: () => void;
  onSignedIn: (result: SignInResult) => void;
};

type Problems = { password?: string; confirm?: string; form?: string };

export function CredentialsForm(props: CredentialsFormProps) {
  const { mode, input, onChange, onModeChange, onForgot, onSignedUp, onSignedIn } = props;
  const [problems, setProblems] = useState<Problems>({});
  const signingUp = mode === 'signup';

  const { busy, run } = useAction(
    async () => {
      const { signIn, signUp } = await signingIn();
      if (!signingUp) return onSignedIn(await signIn(input.email, input.password));
      await signUp(input.fullName, input.email, input.password);
      toast({ title: 'Account Created!', text: 'Please check your email to verify your account.' });
      onSignedUp();
    },
    (error) => setProblems({ form: showProblem(signingUp ? 'Sign Up Failed' : 'Sign In Failed', error) }),
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = signingUp ? problemsOf(input) : {};
    setProblems(found);
    if (found.confirm !== undefined) {
      toast({ title: 'Password Mismatch', text: passwordMismatch, kind: 'error' });
    }
    if (found.password === undefined && found.confirm === undefined) run();
    else focusField(event.currentTarget, found.password === undefined ? 'confirm' : 'password');
  }

  return (
    <form onSubmit={submit} className="stack">
      {problems.form === undefined ? null : <p className="form-problem">{problems.form}</p>}
      {signingUp ? (
        <Field
          label="Full name"
          name="name"
          autoComplete="name"
          required
          maxLength={200}
          value={input.fullName}
          onChange={(event) => onChange({ fullName: event.target.value })}
        />
      ) : null}
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        required
        value={input.email}
        onChange={(event) => onChange({ email: event.target.value })}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete={signingUp ? 'new-password' : 'current-password'}
        required
        hint={signingUp ? passwordRule : undefined}
        error={problems.password}
        value={input.password}
        onChange={(event) => onChange({ password: event.target.value })}
      />
      {signingUp ? (
        <PasswordField
          label="Confirm password"
          name="confirm"
          autoComplete="new-password"
          required
          error={problems.confirm}
          value={input.confirm}
          onChange={(event) => onChange({ confirm: event.target.value })}
        />
      ) : (
        <button type="button" className="link-button auth-aside" onClick={onForgot}>
          Forgot your password?
        </button>
      )}
      <Button type="submit" variant="primary" block busy={busy}>
        {signingUp ? 'Create Account' : 'Sign In'}
      </Button>
      {signingUp ? (
        <p className="small muted">
          {/* In a new tab, so the form keeps its values. */}
          By creating an account you agree to the{' '}
          <a href="/terms" target="_blank" rel="noopener">
            Terms of Service
          </a>{' '}
          and the{' '}
          <a href="/privacy" target="_blank" rel="noopener">
            Privacy Policy
          </a>
          .
        </p>
      ) : null}
      <p className="small muted">
        {signingUp ? 'Already have an account? ' : "Don't have an account? "}
        <button
          type="button"
          className="link-button auth-toggle"
          disabled={busy}
          onClick={() => onModeChange(signingUp ? 'signin' : 'signup')}
        >
          {signingUp ? 'Sign In' : 'Start Free Trial'}
        </button>
      </p>
    </form>
  );
}

function problemsOf({ password, confirm }: CredentialsInput): Problems {
  const missing = missingInPassword(password);
  return {
    ...(missing !== undefined && { password: missing }),
    ...(password === confirm ? {} : { confirm: passwordMismatch }),
  };
}
