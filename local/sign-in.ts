import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js';
import type { System } from './system.ts';

/** What signing in brings: the ID token that the API takes, and what the browser then has in its local storage. */
export type LocalSession = { token: string; stored: Record<string, string> };

type Pool = Pick<System, 'url' | 'userPoolId' | 'userPoolClientId'>;
type Credentials = { email: string; password: string };

/** Signs in as the browser does, over SRP. @returns the ID token that the API takes. */
export async function signIn(system: Pool, credentials: Credentials): Promise<string> {
  return (await sessionOf(system, credentials)).token;
}

/** Signs in as `signIn` does, for all that it brings. */
export async function sessionOf(system: Pool, { email, password }: Credentials): Promise<LocalSession> {
  const entries = new Map<string, string>();
  // In memory: the library would look for the browser's local storage.
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
