import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { SignInResult } from '#web/api/cognito.ts';
import { Button } from '#web/ui/button.tsx';
import { BackIcon } from '#web/ui/icons.tsx';
import { Plat } from '#web/ui/plat.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { CredentialsForm, type CredentialsInput } from './credentials-form.tsx';
import { MfaForm } from './mfa-form.tsx';
import type { AuthMode } from './next-path.ts';
import { ForgotPasswordForm, ResetPasswordForm } from './reset-password.tsx';
import { VerifyEmailForm } from './verify-email-form.tsx';
import './auth.css';

type AuthScreenProps = {
  mode: AuthMode;
  onModeChange: (mode: AuthMode) => void;
  onBack: () => void;
  onSignedIn: () => void;
  /** What a guest wanted analysed: shown, so that they know it is not forgotten. */
  address?: string;
};

type Step =
  | { name: 'credentials' }
  /** `sent`: a code is on its way already; otherwise the form asks for one. */
  | { name: 'verify'; sent: boolean }
  | { name: 'mfa'; answer: (code: string) => Promise<SignInResult> }
  | { name: 'forgot' }
  | { name: 'reset' };

/** Signing in and up, from e-mail and password to the last code. What is typed outlives every step and error. */
export function AuthScreen({ mode, onModeChange, onBack, onSignedIn, address }: AuthScreenProps) {
  const [input, setInput] = useState<CredentialsInput>({
    fullName: '',
    email: '',
    password: '',
    confirm: '',
  });
  const [step, setStep] = useState<Step>({ name: 'credentials' });
  const titleId = useId();
  const section = useFirstInput(step.name);

  function change(values: Partial<CredentialsInput>) {
    setInput((before) => ({ ...before, ...values }));
  }

  function welcome() {
    toast({ title: 'Welcome back!', text: 'You have successfully signed in.' });
    onSignedIn();
  }

  function proceed(result: SignInResult) {
    if (result.kind === 'signed-in') welcome();
    else if (result.kind === 'mfa') setStep({ name: 'mfa', answer: result.answer });
    else setStep({ name: 'verify', sent: false });
  }

  function startOver() {
    setStep({ name: 'credentials' });
    onModeChange('signin');
  }

  const signUpFirst = mode === 'signup';
  const screens: Record<Step['name'], () => { title: string; form: ReactNode }> = {
    credentials: () => ({
      title: signUpFirst ? 'Create Your Account' : 'Welcome Back',
      form: (
        <CredentialsForm
          // Changing mode is another form: what went wrong in the one says nothing about the other.
          key={mode}
          mode={mode}
          input={input}
          onChange={change}
          onModeChange={onModeChange}
          onForgot={() => setStep({ name: 'forgot' })}
          onSignedUp={() => setStep({ name: 'verify', sent: true })}
          onSignedIn={proceed}
        />
      ),
    }),
    verify: () => ({
      title: 'Check your email',
      form: (
        <VerifyEmailForm
          email={input.email}
          password={input.password}
          sent={step.name === 'verify' && step.sent}
          onSignedIn={(result) => {
            if (result.kind === 'signed-in') onSignedIn();
            else proceed(result);
          }}
          onSignInByHand={startOver}
        />
      ),
    }),
    mfa: () => ({
      title: 'Enter your code',
      form:
        step.name === 'mfa' ? (
          <MfaForm answer={step.answer} onSignedIn={proceed} onCancel={startOver} />
        ) : null,
    }),
    forgot: () => ({
      title: 'Reset your password',
      form: (
        <ForgotPasswordForm
          email={input.email}
          onEmailChange={(email) => change({ email })}
          onSent={() => setStep({ name: 'reset' })}
          onCancel={startOver}
        />
      ),
    }),
    reset: () => ({
      title: 'Choose a new password',
      form: (
        <ResetPasswordForm
          email={input.email}
          onSignedIn={proceed}
          onChanged={(password) => change({ password })}
          onCancel={startOver}
        />
      ),
    }),
  };
  const { title, form } = screens[step.name]();

  return (
    <div className="auth">
      <div className="auth-side">
        <Button variant="quiet" className="auth-back" onClick={onBack}>
          <BackIcon />
          Back to Home
        </Button>
        <section className="auth-form" ref={section} aria-labelledby={titleId}>
          <h1 id={titleId}>{title}</h1>
          {form}
        </section>
      </div>
      <div className="auth-picture">
        <Plat
          {...(address === undefined ? {} : { seed: address })}
          title={
            address === undefined ? 'A plat map with one lot marked' : `A plat map with ${address} marked`
          }
        />
        {address === undefined ? (
          <p>Every house has a deal in it. See which one.</p>
        ) : (
          <p>
            <b>{address}</b> Your analysis starts as soon as you are signed in.
          </p>
        )}
      </div>
    </div>
  );
}

/** Puts the focus into each next step's first input; the first step is left to whoever shows the screen. */
function useFirstInput(step: string) {
  const section = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    section.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
  }, [step]);
  return section;
}
