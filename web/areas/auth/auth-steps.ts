import type { SignInResult } from '#web/api/session/cognito.ts';

export type LaterStepName = 'verify' | 'mfa' | 'forgot' | 'reset';

export type AuthStep =
  | { name: 'credentials' }
  /** `sent`: a code was already sent; otherwise the form requests one. */
  | { name: 'verify'; sent: boolean }
  | { name: 'mfa'; answer: (code: string) => Promise<SignInResult> }
  | { name: 'forgot' }
  | { name: 'reset' };

export const laterTitles: Record<LaterStepName, string> = {
  verify: 'Check your email',
  mfa: 'Enter your code',
  forgot: 'Reset your password',
  reset: 'Choose a new password',
};
