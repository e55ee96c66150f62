import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js';
import type { System } from './system.ts';

/** A session: the ID token for the API, and the contents of the browser's local storage. */
export type LocalSession = { token: string; stored: Record<string, string> };

type Pool = Pick<System, 'url' | 'userPoolId' | 'userPoolClientId'>;
type Credentials = { email: string; password: string };

/** Signs in over SRP, as the browser does. @returns the ID token for the API. */
export async function signIn(system: Pool, credentials: Credentials): Promise<string> {
  return (await sessionOf(system, credentials)).token;
}

/** Signs in over SRP. @returns the whole session. */
export async function sessionOf(system: Pool, { email, password }: Credentials): Promise<LocalSession> {
  const entries = new Map<string, string>();
  // By default the library would use the browser's local storage.
  const Storage = {
    setItem: (key: string, value: string) => void entries.set(key, value),
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
  };
  const UserPool = new CognitoUserPool({
    UserPoolId: system.userPoolId,
    ClientId: system.userPoolClientId,
    endpoint: `${system.url}/__local/cognito-idp/`,
    Storage,
  });
  const user = new CognitoUser({ Username: email, Pool: UserPool, Storage });
  const session = await new Promise<CognitoUserSession>((resolve, reject) => {
    user.authenticateUser(new AuthenticationDetails({ Username: email, Password: password }), {
      onSuccess: resolve,
      onFailure: reject,
    });
  });
  return { token: session.getIdToken().getJwtToken(), stored: Object.fromEntries(entries) };
}
