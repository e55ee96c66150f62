import * as cognito from './cognito.ts';
import { sessionNow, settleSession } from './session.ts';
import { endSession } from './sign-out.ts';

/*
 * Signing in and up, with all of amazon-cognito-identity-js behind it: import it where somebody has pressed the
 * button, not where the button is drawn. The case and the outer spaces of an e-mail address do not count.
 */

export async function signIn(email: string, password: string): Promise<cognito.SignInResult> {
  // What another user pool left in this browser must not be taken for this sign-in.
  endSession({ expired: 'expired' in sessionNow() });
  return await followUp(await cognito.signIn(canonical(email), password));
}

export async function signUp(fullName: string, email: string, password: string): Promise<void> {
  await cognito.signUp(fullName.trim(), canonical(email), password);
}

export async function confirmSignUp(email: string, code: string): Promise<void> {
  await cognito.confirmSignUp(canonical(email), code);
}

export async function resendCode(email: string): Promise<void> {
  await cognito.resendCode(canonical(email));
}

export async function forgotPassword(email: string): Promise<void> {
  await cognito.forgotPassword(canonical(email));
}

export async function confirmPassword(email: string, code: string, password: string): Promise<void> {
  await cognito.confirmPassword(canonical(email), code, password);
}

async function followUp(result: cognito.SignInResult): Promise<cognito.SignInResult> {
  if (result.kind === 'signed-in') {
    settleSession();
    return result;
  }
  if (result.kind === 'mfa') {
    return { kind: 'mfa', answer: async (code) => await followUp(await result.answer(code)) };
  }
  return result;
}

function canonical(email: string): string {
  return email.trim().toLowerCase();
}
