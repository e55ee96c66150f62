import * as z from 'zod/mini';
import { AuthError } from './auth-error.ts';
import { askCognito } from './cognito-request.ts';
import { idToken } from './id-token.ts';
import { storedSession } from './session.ts';

/*
 * What signed-in people do with their own Cognito account. The access token says who it is; it is refreshed
 * together with the ID token, by the one refresh all tabs share.
 */

export async function changePassword(current: string, next: string): Promise<void> {
  await askAsMe('ChangePassword', { PreviousPassword: current, ProposedPassword: next });
}

/** Sends a code to the new address, each time it is called; the present one stays until `verifyEmail`. */
export async function requestEmailChange(email: string): Promise<void> {
  await askAsMe('UpdateUserAttributes', { UserAttributes: [{ Name: 'email', Value: email }] });
}

/** The code was right: the new address is in force, and in the tokens. */
export async function verifyEmail(code: string): Promise<void> {
  await askAsMe('VerifyUserAttribute', { AttributeName: 'email', Code: code });
  try {
    await idToken({ fresh: true });
  } catch (error) {
    console.warn('The new address shows with the next refresh of the session.', error);
  }
}

/** Ends every session of the account at Cognito; `endSession` then ends it here. */
export async function signOutEverywhere(): Promise<void> {
  await askAsMe('GlobalSignOut');
}

const softwareToken = 'SOFTWARE_TOKEN_MFA';
const Me = z.object({ UserMFASettingList: z.optional(z.array(z.string())) });
const Secret = z.object({ SecretCode: z.string() });

/** Whether signing in asks for the code of an authenticator app. */
export async function readAuthenticator(): Promise<boolean> {
  const { UserMFASettingList: kinds = [] } = Me.parse(await askAsMe('GetUser'));
  return kinds.includes(softwareToken);
}

/** A new secret for an authenticator app, in base32. It counts once a code of it was right. */
export async function offerAuthenticator(): Promise<string> {
  return Secret.parse(await askAsMe('AssociateSoftwareToken')).SecretCode;
}

/** Takes the app's code for the offered secret; from then on signing in asks for one. */
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

/** Deletes the account itself. One that is gone already is as good as deleted. */
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
    // Signed out everywhere, perhaps: a fresh token decides, and where there is none the session has ended.
    await idToken({ fresh: true });
    return await askCognito(action, { AccessToken: accessToken(), ...input });
  }
}

function accessToken(): string {
  const session = storedSession();
  if (session === null) throw new AuthError('NotAuthorizedException', 'Please sign in.');
  return session.accessToken;
}

/** The token itself was refused, not a password that came with it. */
function isTokenRefused(error: unknown): boolean {
  return (
    error instanceof AuthError && error.code === 'NotAuthorizedException' && /token/i.test(error.message)
  );
}
