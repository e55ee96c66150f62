import * as z from 'zod/mini';
import { AuthError, refuseEasyPassword } from './auth-error.ts';
import { askCognito } from './cognito-request.ts';
import { idToken } from './id-token.ts';
import { storedSession } from './session.ts';

/*
 * Calls on the user's own Cognito account. They are authorized by the access token, which is refreshed together with
 * the ID token by the refresh that all tabs share.
 */

export async function changePassword(current: string, next: string): Promise<void> {
  await refuseEasyPassword(next);
  await askAsMe('ChangePassword', { PreviousPassword: current, ProposedPassword: next });
}

/** Sends a code to the new address on every call; the old address stays in force until `verifyEmail`. */
export async function requestEmailChange(email: string): Promise<void> {
  await askAsMe('UpdateUserAttributes', { UserAttributes: [{ Name: 'email', Value: email }] });
}

/** The code was right: the new address is in force, also in the tokens. */
export async function verifyEmail(code: string): Promise<void> {
  await askAsMe('VerifyUserAttribute', { AttributeName: 'email', Code: code });
  try {
    await idToken({ fresh: true });
  } catch (error) {
    console.warn('The new address shows with the next refresh of the session.', error);
  }
}

/** Ends all sessions of the account at Cognito: none is renewed any more. */
export async function signOutAtCognito(): Promise<void> {
  await askAsMe('GlobalSignOut');
}

const softwareToken = 'SOFTWARE_TOKEN_MFA';
const Me = z.object({ UserMFASettingList: z.optional(z.array(z.string())) });
const Secret = z.object({ SecretCode: z.string() });

/** Whether sign-in requires an authenticator app. */
export async function readAuthenticator(): Promise<boolean> {
  const { UserMFASettingList: kinds = [] } = Me.parse(await askAsMe('GetUser'));
  return kinds.includes(softwareToken);
}

/** A new authenticator secret in base32. It takes effect once a code of it was verified. */
export async function offerAuthenticator(): Promise<string> {
  return Secret.parse(await askAsMe('AssociateSoftwareToken')).SecretCode;
}

/** Verifies the app's code for the new secret; from then on sign-in requires one. */
export async function enableAuthenticator(code: string): Promise<void> {
  await askAsMe('VerifySoftwareToken', { UserCode: code });
  await setAuthenticator(true);
}

export async function disableAuthenticator(): Promise<void> {
  await setAuthenticator(false);
}

async function setAuthenticator(on: boolean): Promise<void> {
  await askAsMe('SetUserMFAPreference', { SoftwareTokenMfaSettings: { Enabled: on, PreferredMfa: on } });
}

/** Deletes the account. Succeeds if it is already deleted. */
export async function deleteUser(): Promise<void> {
  try {
    await askAsMe('DeleteUser');
  } catch (error) {
    if (!(error instanceof AuthError && error.code === 'UserNotFoundException')) throw error;
  }
}

async function askAsMe(action: string, input: object = {}): Promise<unknown> {
  await idToken();
  try {
    return await askCognito(action, { AccessToken: accessToken(), ...input });
  } catch (error) {
    if (!isTokenRefused(error)) throw error;
    // The user may have signed out everywhere: a fresh token decides; without one the session has ended.
    await idToken({ fresh: true });
    return await askCognito(action, { AccessToken: accessToken(), ...input });
  }
}

function accessToken(): string {
  const session = storedSession();
  if (session === null) throw new AuthError('NotAuthorizedException', 'Please sign in.');
  return session.accessToken;
}

/** The token was refused, not a password sent with it. */
function isTokenRefused(error: unknown): boolean {
  return error instanceof AuthError && error.code === 'NotAuthorizedException' && /token/i.test(error.message);
}
