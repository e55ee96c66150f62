/** amazon-cognito-identity-js with promises for its callbacks, and nothing else changed. */
import { randomUUID } from 'node:crypto';
import {
  AuthenticationDetails,
  type CognitoUser,
  CognitoUserAttribute,
  type CognitoUserPool,
  type CognitoUserSession,
  type ISignUpResult,
} from 'amazon-cognito-identity-js';

type Callback<T> = (error?: Error | null, result?: T | null) => void;

/** Signs up under a user name of its own, as the site does. */
export async function signUp(
  pool: CognitoUserPool,
  email: string,
  password: string,
  attributes: Record<string, string> = { email, name: 'Nora Field' },
): Promise<ISignUpResult & { userName: string }> {
  const userName = randomUUID();
  const list = Object.entries(attributes).map(([Name, Value]) => new CognitoUserAttribute({ Name, Value }));
  const result = await promised<ISignUpResult>((callback) => pool.signUp(userName, password, list, [], callback));
  return { ...result, userName };
}

export function confirm(user: CognitoUser, code: string): Promise<string> {
  return promised((callback) => user.confirmRegistration(code, false, callback));
}

export function resend(user: CognitoUser): Promise<{ CodeDeliveryDetails: unknown }> {
  return promised((callback) => user.resendConfirmationCode(callback));
}

/** Resolves with the session, or with `totp` when the account asks for an authenticator code. */
export function signIn(user: CognitoUser, password: string): Promise<CognitoUserSession | 'totp'> {
  const details = new AuthenticationDetails({ Username: user.getUsername(), Password: password });
  return new Promise((resolve, reject) =>
    user.authenticateUser(details, {
      onSuccess: resolve,
      onFailure: reject,
      totpRequired: () => resolve('totp'),
    }),
  );
}

/** As `signIn`, for accounts without a second factor. */
export async function signInFully(user: CognitoUser, password: string): Promise<CognitoUserSession> {
  const session = await signIn(user, password);
  if (session === 'totp') throw new Error('An authenticator code was asked for.');
  return session;
}

export function answerTotp(user: CognitoUser, code: string): Promise<CognitoUserSession> {
  return new Promise((resolve, reject) =>
    user.sendMFACode(code, { onSuccess: resolve, onFailure: reject }, 'SOFTWARE_TOKEN_MFA'),
  );
}

export function refresh(user: CognitoUser, session: CognitoUserSession): Promise<CognitoUserSession> {
  return promised((callback) => user.refreshSession(session.getRefreshToken(), callback));
}

export function forgotPassword(user: CognitoUser): Promise<unknown> {
  return new Promise((resolve, reject) => user.forgotPassword({ onSuccess: resolve, onFailure: reject }));
}

export function confirmPassword(user: CognitoUser, code: string, password: string): Promise<string> {
  return new Promise((resolve, reject) =>
    user.confirmPassword(code, password, { onSuccess: resolve, onFailure: reject }),
  );
}

export function changePassword(user: CognitoUser, from: string, to: string): Promise<string> {
  return promised((callback) => user.changePassword(from, to, callback));
}

export function updateAttributes(user: CognitoUser, attributes: Record<string, string>): Promise<unknown> {
  const list = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
  return new Promise((resolve, reject) =>
    user.updateAttributes(list, (error, _done, details) => (error ? reject(error) : resolve(details))),
  );
}

export async function readAttributes(user: CognitoUser): Promise<Record<string, string>> {
  const list = await promised<CognitoUserAttribute[]>((callback) => user.getUserAttributes(callback));
  return Object.fromEntries(list.map((attribute) => [attribute.getName(), attribute.getValue()]));
}

export function requestAttributeCode(user: CognitoUser, name: string): Promise<string> {
  return new Promise((resolve, reject) =>
    user.getAttributeVerificationCode(name, { onSuccess: resolve, onFailure: reject }),
  );
}

export function verifyAttribute(user: CognitoUser, name: string, code: string): Promise<string> {
  return new Promise((resolve, reject) => user.verifyAttribute(name, code, { onSuccess: resolve, onFailure: reject }));
}

export function associateTotp(user: CognitoUser): Promise<string> {
  return new Promise((resolve, reject) =>
    user.associateSoftwareToken({ associateSecretCode: resolve, onFailure: reject }),
  );
}

export function verifyTotp(user: CognitoUser, code: string): Promise<unknown> {
  return new Promise((resolve, reject) =>
    user.verifySoftwareToken(code, 'Phone', { onSuccess: resolve, onFailure: reject }),
  );
}

export function preferTotp(user: CognitoUser, enabled: boolean): Promise<string> {
  return promised((callback) => user.setUserMfaPreference(null, { Enabled: enabled, PreferredMfa: enabled }, callback));
}

export function globalSignOut(user: CognitoUser): Promise<string> {
  return new Promise((resolve, reject) => user.globalSignOut({ onSuccess: resolve, onFailure: reject }));
}

/** Signs out here and revokes the refresh token, as the product does. */
export function signOut(user: CognitoUser): Promise<void> {
  return new Promise((resolve) => user.signOut(resolve));
}

export function deleteUser(user: CognitoUser): Promise<string> {
  return promised((callback) => user.deleteUser(callback));
}

function promised<T>(start: (callback: Callback<T>) => void): Promise<T> {
  return new Promise((resolve, reject) =>
    start((error, result) => {
      if (error) reject(error);
      else if (result === null || result === undefined) reject(new Error('No result.'));
      else resolve(result);
    }),
  );
}
