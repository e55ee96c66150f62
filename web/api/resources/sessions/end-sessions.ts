import { sessionRoutes } from '#shared/contract/profile-routes.ts';
import { call } from '#web/api/client.ts';
import { signOutAtCognito } from '#web/api/session/cognito-account.ts';
import { refreshTokens, revokeToken } from '#web/api/session/cognito-tokens.ts';
import { idToken } from '#web/api/session/id-token.ts';
import type { StoredSession } from '#web/api/session/stored-session.ts';

/** Ends a session that this browser has no more. */
export const endAtServer = async (ended: StoredSession): Promise<void> => endOwn(await tokenOf(ended));

/**
 * Ends the session in whose place this browser has a new one, here and at Cognito. The server meets the new one first:
 * it knows the browser by the one that ends. Never rejects: a session that stays is in the list, and ends by itself.
 */
export async function endReplaced(ended: StoredSession): Promise<void> {
  try {
    await call(sessionRoutes.listSessions, {});
    await endAtServer(ended);
    await revokeToken(ended.refreshToken);
  } catch (error) {
    console.warn('The former session could not be ended.', error);
  }
}

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
