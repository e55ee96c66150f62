import { useEffect, useRef } from 'react';
import type { SignInResult } from '#web/api/session/cognito.ts';
import type { LaterStepName } from './auth-steps.ts';
import { MfaForm } from './mfa-form.tsx';
import type { AuthMode } from './next-path.ts';
import { ForgotPasswordForm, ResetPasswordForm } from './reset-password.tsx';
import { VerifyEmailForm } from './verify-email-form.tsx';

export type LaterStepProps = {
  step: LaterStepName;
  email: string;
  password: string;
  /** The sign-up that the code confirms in the step `verify`. */
  userName: string;
  /** Submits the authenticator's code in the step `mfa`. */
  answer: (code: string) => Promise<SignInResult>;
  onEmailChange: (email: string) => void;
  onPasswordChange: (password: string) => void;
  onSent: () => void;
  /** `byCode`: right after verification, which has shown its own toast. */
  onSignedIn: (result: SignInResult, byCode: boolean) => void;
  onStartOver: (mode?: AuthMode) => void;
};

/**
 * The steps after email and password. Loaded after the first form, which therefore shows sooner. Each step focuses its
 * first input.
 */
export function LaterStep(props: LaterStepProps) {
  const { step, email, onSignedIn, onStartOver } = props;
  const container = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per step.
  useEffect(() => {
    container.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
  }, [step]);

  const forms: Record<LaterStepName, () => React.ReactNode> = {
    verify: () => (
      <VerifyEmailForm
        email={email}
        userName={props.userName}
        password={props.password}
        onSignedIn={(result) => onSignedIn(result, true)}
        onSignInByHand={() => onStartOver()}
      />
    ),
    mfa: () => (
      <MfaForm
        answer={props.answer}
        onSignedIn={(result) => onSignedIn(result, false)}
        onCancel={() => onStartOver()}
      />
    ),
    forgot: () => (
      <ForgotPasswordForm
        email={email}
        onEmailChange={props.onEmailChange}
        onSent={props.onSent}
        onCancel={() => onStartOver()}
      />
    ),
    reset: () => (
      <ResetPasswordForm
        email={email}
        onSignedIn={(result) => onSignedIn(result, false)}
        onChanged={props.onPasswordChange}
        onCancel={() => onStartOver()}
        onSignUp={() => onStartOver('signup')}
      />
    ),
  };
  return <div ref={container}>{forms[step]()}</div>;
}
