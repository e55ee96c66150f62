import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js';
import type { System } from './system.ts';

/** Signs in as the browser does, over SRP, and returns the ID token that the API takes. */
export async function signIn(
  system: Pick<System, 'url' | 'userPoolId' | 'userPoolClientId'>,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const entries = new Map<string, string>();
  // In memory: the library would look for the browser's local storage.
  const Storage = {
    setItem: (key: string, value: string) => void entries.set(key, value),
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
  };
  const Pool = new CognitoUserPool({
    UserPoolId: system.userPoolId,
    ClientId: system.userPoolClientId,
    endpoint: `${system.url}/__local/cognito-idp/`,
    Storage,
  });
  const user = new CognitoUser({ Username: email, Pool, Storage });
  const session = await new Promise<CognitoUserSession>((resolve, reject) => {
    user.authenticateUser(new AuthenticationDetails({ Username: email, Password: password }), {
      onSuccess: resolve,
      onFailure: reject,
    });
  });
  return session.getIdToken().getJwtToken();
}
