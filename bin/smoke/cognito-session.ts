import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js';

export type Pool = {
  userPoolId: string;
  userPoolClientId: string;
  /** Only when Cognito is not at its default address. */
  endpoint?: string | undefined;
};
export type Credentials = { email: string; password: string };

/** A session: the ID token for the API, and the contents of the browser's local storage. */
export type Session = { token: string; stored: Record<string, string> };

/** Signs in over SRP, as the browser does. Rejects with Cognito's error, also when a code is asked for. */
export async function openSession(pool: Pool, { email, password }: Credentials): Promise<Session> {
  const entries = new Map<string, string>();
  // By default the library would use the browser's local storage.
  const Storage = {
    setItem: (key: string, value: string) => void entries.set(key, value),
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
  };
  const Pool = new CognitoUserPool({
    UserPoolId: pool.userPoolId,
    ClientId: pool.userPoolClientId,
    ...(pool.endpoint !== undefined && { endpoint: pool.endpoint }),
    Storage,
  });
  const user = new CognitoUser({ Username: email, Pool, Storage });
  const session = await new Promise<CognitoUserSession>((resolve, reject) => {
    user.authenticateUser(new AuthenticationDetails({ Username: email, Password: password }), {
      onSuccess: resolve,
      onFailure: reject,
      totpRequired: () => reject(new Error(`${email} needs a code to sign in.`)),
    });
  });
  return { token: session.getIdToken().getJwtToken(), stored: Object.fromEntries(entries) };
}
