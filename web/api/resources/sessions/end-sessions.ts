import { sessionRoutes } from '#shared/contract/profile-routes.ts';
import { call } from '#web/api/client.ts';
import { signOutAtCognito } from '#web/api/session/cognito-account.ts';
import { refreshTokens } from '#web/api/session/cognito-tokens.ts';
import { idToken } from '#web/api/session/id-token.ts';
import type { StoredSession } from '#web/api/session/stored-session.ts';

/** Ends a session that this browser has no more. */
export const endAtServer = async (ended: StoredSession): Promise<void> => endOwn(await tokenOf(ended));

/** Ends all sessions of the account; afterwards `endSession` ends this one in this browser. */
export async function signOutEverywhere(): Promise<void> {
  const token = await idToken();
  await call(sessionRoutes.endOtherSessions, {});
  await signOutAtCognito();
  // Last: what fails before can be tried again.
  if (token !== null) {
    await endOwn(token).catch((error: unknown) => console.warn('The server still lists the session.', error));
  }
}

const endOwn = (token: string) => call(sessionRoutes.endSession, { params: { id: 'current' } }, { token });

async function tokenOf({ idToken: token, expiresAt, refreshToken }: StoredSession): Promise<string> {
  return expiresAt > Date.now() ? token : (await refreshTokens(refreshToken)).idToken;
}
