import { type FormEvent, useState } from 'react';
import type { SignInResult } from '#web/api/session/cognito.ts';
import { missingInPassword, passwordRule } from '#web/api/session/password-rule.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { focusField } from '#web/ui/forms/focus-field.ts';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { refusedPassword, showMismatch, showProblem } from '#web/ui/forms/show-problem.ts';
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
  /** A code was sent; it confirms the sign-up with this user name. */
  onSignedUp: (userName: string) => void;
  onSignedIn: (result: SignInResult) => void;
};

export function CredentialsForm(props: CredentialsFormProps) {
  const { mode, input, onChange, onModeChange, onForgot, onSignedUp, onSignedIn } = props;
  const [weakness, setWeakness] = useState<string>();
  const signingUp = mode === 'signup';

  const { busy, run } = useAction(
    async () => {
      const { signIn, signUp } = await signingIn();
      if (!signingUp) return onSignedIn(await signIn(input.email, input.password));
      const userName = await signUp(input.fullName, input.email, input.password);
      toast({ title: 'Account Created!', text: 'Please check your email to verify your account.' });
      onSignedUp(userName);
    },
    (error) => {
      const refused = signingUp ? refusedPassword(error) : undefined;
      if (refused === undefined) showProblem(signingUp ? 'Sign Up Failed' : 'Sign In Failed', error);
      else setWeakness(refused);
    },
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const missing = signingUp ? missingInPassword(input.password) : undefined;
    setWeakness(missing);
    if (missing !== undefined) {
      focusField(event.currentTarget, 'password');
    } else if (signingUp && input.password !== input.confirm) {
      showMismatch();
      focusField(event.currentTarget, 'confirm');
    } else run();
  }

  return (
    <form onSubmit={submit} className="stack">
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
        error={weakness}
        value={input.password}
        onChange={(event) => {
          setWeakness(undefined);
          onChange({ password: event.target.value });
        }}
      />
      {signingUp ? (
        <PasswordField
          label="Confirm password"
          name="confirm"
          autoComplete="new-password"
          required
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
