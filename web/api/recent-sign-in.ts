import { isRecentSignIn, signInAgainText } from '#shared/sessions/recent-sign-in.ts';
import { AuthError } from '#web/api/session/auth-error.ts';
import { storedSession } from '#web/api/session/session.ts';
import { payloadOf, type StoredSession } from '#web/api/session/stored-session.ts';
import { ApiError } from './client.ts';

/*
 * What only the account's owner may do takes a recent sign-in. The page that offers such a thing shows a dialog that
 * signs in again; what asks for it waits here.
 */

/** Resolves when the user has signed in again, `true`, or would not, `false`. */
type Asks = () => Promise<boolean>;

let asks: Asks | undefined;
let asking: Promise<boolean> | undefined;

/** Shows the dialog from now on. @returns the function that ends this. */
export function signInAgainWith(next: Asks): () => void {
  asks = next;
  return () => {
    if (asks === next) asks = undefined;
  };
}

/** Whether this user has signed in again. One dialog for all that ask at once. */
export async function signInAgain(): Promise<boolean> {
  const id = storedSession()?.user.id;
  asking ??= (asks?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return (await asking) && id !== undefined && storedSession()?.user.id === id;
}

/** Has the user sign in again unless they have just done so. @throws `AuthError` when they do not. */
export async function requireRecentSignIn(now = new Date()): Promise<void> {
  const session = storedSession();
  if (session === null || isRecentSignIn(signedInAt(session), now) || (await signInAgain())) return;
  throw new AuthError('sign_in_again', signInAgainText);
}

/** When the user signed in, by this machine's clock; 1970 if the token does not say. */
function signedInAt({ idToken, expiresAt }: StoredSession): Date {
  const { auth_time, exp } = payloadOf(idToken);
  if (typeof auth_time !== 'number' || typeof exp !== 'number') return new Date(0);
  return new Date(expiresAt - (exp - auth_time) * 1000);
}

/** Makes a call. When it takes a recent sign-in, has the user sign in again and makes it once more. */
export async function withRecentSignIn<T>(makeCall: () => Promise<T>): Promise<T> {
  try {
    return await makeCall();
  } catch (error) {
    if (!needsSignIn(error) || !(await signInAgain())) throw error;
    return await makeCall();
  }
}

/** Whether the call takes a recent sign-in. */
export const needsSignIn = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'sign_in_again';
