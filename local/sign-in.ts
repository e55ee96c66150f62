import { type Credentials, openSession, type Session } from '#bin/smoke/cognito-session.ts';
import type { System } from './system.ts';

type Pool = Pick<System, 'url' | 'userPoolId' | 'userPoolClientId'>;

/** Signs in over SRP, as the browser does. @returns the ID token for the API. */
export async function signIn(system: Pool, credentials: Credentials): Promise<string> {
  return (await sessionOf(system, credentials)).token;
}

/** Signs in over SRP. @returns the whole session. */
export function sessionOf({ url, ...pool }: Pool, credentials: Credentials): Promise<Session> {
  return openSession({ ...pool, endpoint: `${url}/__local/cognito-idp/` }, credentials);
}
