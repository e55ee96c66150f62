import { AuthenticationDetails, CognitoUser, CognitoUserAttribute, CognitoUserPool } from 'amazon-cognito-identity-js';
import { errorText } from '#shared/values/error-texts.ts';
import { AuthError } from './auth-error.ts';
import { loadConfig } from './config.ts';

/*
 * The only file that imports amazon-cognito-identity-js (26 kB gz). sign-in.ts loads it on sign-in and sign-up. It
 * turns callbacks into promises; tokens stay where the library stores them.
 */

export type SignInResult =
  | { kind: 'signed-in' }
  /** The authenticator app's six digits are required. */
  | { kind: 'mfa'; answer: (code: string) => Promise<SignInResult> };

export async function signIn(email: string, password: string): Promise<SignInResult> {
  const user = userOf(await openPool(), email);
  return await new Promise((resolve, reject) => {
    const callbacks = {
      onSuccess: () => resolve({ kind: 'signed-in' }),
      onFailure: (error: unknown) => reject(authError(error)),
      totpRequired: () => resolve({ kind: 'mfa', answer: (code) => answerMfa(user, code) }),
      newPasswordRequired: () => reject(new AuthError('NewPasswordRequired', 'Please reset your password to sign in.')),
    };
    user.authenticateUser(new AuthenticationDetails({ Username: email, Password: password }), callbacks);
  });
}

function answerMfa(user: CognitoUser, code: string): Promise<SignInResult> {
  return new Promise((resolve, reject) => {
    user.sendMFACode(
      code,
      {
        onSuccess: () => resolve({ kind: 'signed-in' }),
        onFailure: (error: unknown) => reject(authError(error)),
      },
      'SOFTWARE_TOKEN_MFA',
    );
  });
}

/**
 * Signs up under a random user name, which stands for the sign-up until its code is entered. The address has no account
 * until then, or still its old one.
 *
 * @returns the user name.
 */
export async function signUp(fullName: string, email: string, password: string): Promise<string> {
  const pool = await openPool();
  const attributes = [
    new CognitoUserAttribute({ Name: 'email', Value: email }),
    new CognitoUserAttribute({ Name: 'name', Value: fullName }),
  ];
  const userName = crypto.randomUUID();
  await settled((done) => pool.signUp(userName, password, attributes, [], done));
  return userName;
}

export async function confirmSignUp(userName: string, code: string): Promise<void> {
  const user = userOf(await openPool(), userName);
  await settled((done) => user.confirmRegistration(code, false, done));
}

export async function resendCode(userName: string): Promise<void> {
  const user = userOf(await openPool(), userName);
  await settled((done) => user.resendConfirmationCode(done));
}

export async function forgotPassword(email: string): Promise<void> {
  const user = userOf(await openPool(), email);
  await settled((done) =>
    user.forgotPassword({ onSuccess: () => done(), onFailure: done, inputVerificationCode: () => done() }),
  );
}

export async function confirmPassword(email: string, code: string, password: string): Promise<void> {
  const user = userOf(await openPool(), email);
  await settled((done) => user.confirmPassword(code, password, { onSuccess: () => done(), onFailure: done }));
}

async function openPool(): Promise<CognitoUserPool> {
  const { userPoolId, userPoolClientId, cognitoEndpoint } = await loadConfig();
  return new CognitoUserPool({
    UserPoolId: userPoolId,
    ClientId: userPoolClientId,
    ...(cognitoEndpoint === undefined ? {} : { endpoint: cognitoEndpoint }),
  });
}

/** @param name a user name or a verified email address. */
function userOf(pool: CognitoUserPool, name: string): CognitoUser {
  return new CognitoUser({ Username: name, Pool: pool });
}

/** Turns a call with a Node-style callback into a promise. */
function settled(start: (done: (error?: unknown) => void) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    start((error) => {
      if (error) reject(authError(error));
      else resolve();
    });
  });
}

function authError(error: unknown): AuthError {
  const { code, name, message } = readError(error);
  const reason = code ?? name ?? 'UnknownError';
  const words = reason === 'NetworkError' || reason === 'UnknownError' ? undefined : message;
  return new AuthError(reason, words ?? errorText.unexpected);
}

function readError(error: unknown): { code?: string; name?: string; message?: string } {
  if (typeof error !== 'object' || error === null) return {};
  return {
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('name' in error && typeof error.name === 'string' ? { name: error.name } : {}),
    ...('message' in error && typeof error.message === 'string' ? { message: error.message } : {}),
  };
}
