import { refuseEasyPassword } from './auth-error.ts';
import * as cognito from './cognito.ts';
import { sessionNow, settleSession } from './session.ts';
import { endSession } from './sign-out.ts';
import { payloadOf, type StoredSession } from './stored-session.ts';

/*
 * Sign-in and sign-up. Loads all of amazon-cognito-identity-js: import it when the button is pressed, not when it is
 * drawn. Case and outer spaces of an email address are ignored.
 */

export async function signIn(email: string, password: string): Promise<cognito.SignInResult> {
  // Data of another user pool in this browser must not be used for this sign-in.
  endSession({ expired: 'expired' in sessionNow() });
  return await followUp(await cognito.signIn(canonical(email), password));
}

/** Signs the user in again, with a new password, after Cognito has ended all sessions. Nothing on the page is lost. */
export async function renewSession(email: string, password: string): Promise<cognito.SignInResult> {
  return await followUp(await cognito.signIn(canonical(email), password));
}

/**
 * Signs the user of the session in once more. Under the name of the user, which is nobody else's: an address may have
 * gone to another account since. Nothing on the page is lost.
 */
export async function confirmUser({ idToken }: StoredSession, password: string): Promise<cognito.SignInResult> {
  const name = payloadOf(idToken)['cognito:username'];
  if (typeof name !== 'string') throw new Error('The session does not name its user.');
  return await followUp(await cognito.signIn(name, password));
}

/** @returns the user name, which the code confirms. */
export async function signUp(fullName: string, email: string, password: string): Promise<string> {
  await refuseEasyPassword(password);
  return await cognito.signUp(fullName.trim(), canonical(email), password);
}

export const { confirmSignUp, resendCode } = cognito;

export async function forgotPassword(email: string): Promise<void> {
  await cognito.forgotPassword(canonical(email));
}

export async function confirmPassword(email: string, code: string, password: string): Promise<void> {
  await refuseEasyPassword(password);
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
