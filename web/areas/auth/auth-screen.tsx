import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { SignInResult } from '#web/api/session/cognito.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { BackIcon } from '#web/ui/controls/icons.tsx';
import { dismissToast, toast } from '#web/ui/overlays/toasts.tsx';
import { Plat } from '#web/ui/plat/plat.tsx';
import { Analyzed } from './analyzed.tsx';
import { type AuthStep, laterTitles } from './auth-steps.ts';
import { CredentialsForm, type CredentialsInput } from './credentials-form.tsx';
import type { AuthMode } from './next-path.ts';
import { pendingCode, rememberPendingCode } from './pending-code.ts';
import { wasPressed } from './pressed-address.ts';
import './auth.css';

type AuthScreenProps = {
  mode: AuthMode;
  onModeChange: (mode: AuthMode) => void;
  onBack: () => void;
  onSignedIn: () => void;
  /** Opens with the request for a new password; a mail links to it. */
  startsWithReset?: boolean;
  /** The address that a guest wants to analyze, as it stands in the page's own address. */
  address?: string;
};

const loadLaterStep = () => import('./later-step.tsx').then(({ LaterStep: component }) => ({ default: component }));
const LaterStep = lazy(loadLaterStep);
const Purpose = lazy(async () => ({ default: (await import('./purpose.tsx')).Purpose }));
const noAnswer = () => Promise.reject(new Error('No code was asked for.'));

/** Sign-in and sign-up, from the credentials to the last code. Values survive every step and error. */
export function AuthScreen(props: AuthScreenProps) {
  const { mode, onModeChange, onBack, onSignedIn, startsWithReset = false, address } = props;
  const [input, setInput] = useState<CredentialsInput>(() => ({
    fullName: '',
    email: pendingCode()?.email ?? '',
    password: '',
    confirm: '',
  }));
  const [step, setStep] = useState<AuthStep>(() => stepAtFirst(startsWithReset));
  const titleId = useId();
  const section = useFirstInput(step.name, mode);
  useEffect(() => void loadLaterStep(), []);

  function change(values: Partial<CredentialsInput>) {
    setInput((before) => ({ ...before, ...values }));
  }

  function welcome() {
    toast({ title: 'Welcome back!', text: 'You have successfully signed in.' });
    onSignedIn();
  }

  function proceed(result: SignInResult) {
    if (result.kind === 'signed-in') welcome();
    else setStep({ name: 'mfa', answer: result.answer });
  }

  function verify(userName: string) {
    rememberPendingCode({ step: 'verify', email: input.email, userName });
    setStep({ name: 'verify', userName });
  }

  function startOver(to: AuthMode = 'signin') {
    rememberPendingCode(undefined);
    setStep({ name: 'credentials' });
    onModeChange(to);
  }

  const signUpFirst = mode === 'signup';
  const firstTitle = signUpFirst ? 'Create Your Account' : 'Welcome Back';
  const title = step.name === 'credentials' ? firstTitle : laterTitles[step.name];
  const form =
    step.name === 'credentials' ? (
      <CredentialsForm
        // The modes are different forms: an error of one does not belong to the other.
        key={mode}
        mode={mode}
        input={input}
        onChange={change}
        onModeChange={onModeChange}
        onForgot={() => setStep({ name: 'forgot' })}
        onSignedUp={verify}
        onSignedIn={proceed}
      />
    ) : (
      <Suspense fallback={<p role="status">Loading</p>}>
        <LaterStep
          step={step.name}
          email={input.email}
          password={input.password}
          userName={step.name === 'verify' ? step.userName : ''}
          answer={step.name === 'mfa' ? step.answer : noAnswer}
          onEmailChange={(email) => change({ email })}
          onPasswordChange={(password) => change({ password })}
          onSent={() => {
            rememberPendingCode({ step: 'reset', email: input.email });
            setStep({ name: 'reset' });
          }}
          onSignedIn={(result, byCode) => {
            rememberPendingCode(undefined);
            // It says to check the email that has just been verified.
            if (byCode) dismissToast();
            if (byCode && result.kind === 'signed-in') onSignedIn();
            else proceed(result);
          }}
          onStartOver={startOver}
        />
      </Suspense>
    );

  return (
    <div className="auth">
      <div className="auth-side">
        <Button variant="quiet" className="auth-back" onClick={onBack}>
          <BackIcon />
          Back to Home
        </Button>
        <section className="auth-form" ref={section} aria-labelledby={titleId}>
          <h1 id={titleId} tabIndex={-1}>
            {title}
          </h1>
          {address !== undefined && (
            <Suspense fallback={<Analyzed address={address} />}>
              <Purpose address={address} />
            </Suspense>
          )}
          {form}
        </section>
      </div>
      <div className="auth-picture">
        <Plat
          {...(address === undefined ? {} : { seed: address })}
          title={address === undefined ? 'A plat map with one lot marked' : `A plat map with ${address} marked`}
        />
        <p>
          {address !== undefined && wasPressed(address)
            ? 'Your analysis starts as soon as you sign in.'
            : 'Every house has a deal in it. See which one.'}
        </p>
      </div>
    </div>
  );
}

/** The step that waits for a code, if this tab had one before a reload; otherwise the one that was asked for. */
function stepAtFirst(startsWithReset: boolean): AuthStep {
  const pending = pendingCode();
  if (pending === undefined) return { name: startsWithReset ? 'forgot' : 'credentials' };
  return pending.step === 'verify' ? { name: 'verify', userName: pending.userName } : { name: 'reset' };
}

/**
 * Focuses the form's first input when returning to it. When the mode changes, focuses the title, because the pressed
 * button is gone. The initial focus is up to the caller.
 */
function useFirstInput(step: string, mode: AuthMode) {
  const section = useRef<HTMLElement>(null);
  const shown = useRef({ step, mode });
  useEffect(() => {
    const before = shown.current;
    shown.current = { step, mode };
    if (before.step !== step && step === 'credentials') section.current?.querySelector('input')?.focus();
    else if (before.mode !== mode) section.current?.querySelector('h1')?.focus();
  }, [step, mode]);
  return section;
}
