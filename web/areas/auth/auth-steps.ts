import type { SignInResult } from '#web/api/session/cognito.ts';

export type LaterStepName = 'verify' | 'mfa' | 'forgot' | 'reset';

export type AuthStep =
  | { name: 'credentials' }
  /** The sign-up whose code is awaited. */
  | { name: 'verify'; userName: string }
  | { name: 'mfa'; answer: (code: string) => Promise<SignInResult> }
  | { name: 'forgot' }
  | { name: 'reset' };

export const laterTitles: Record<LaterStepName, string> = {
  verify: 'Check your email',
  mfa: 'Enter your code',
  forgot: 'Reset your password',
  reset: 'Choose a new password',
};
