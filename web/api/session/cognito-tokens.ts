import * as z from 'zod/mini';
import { AuthError } from './auth-error.ts';
import { askCognito } from './cognito-request.ts';
import { loadConfig } from './config.ts';
import { SessionEnded } from './token-refresh.ts';

const Refreshed = z.object({
  AuthenticationResult: z.object({ IdToken: z.string(), AccessToken: z.string() }),
});

/** Temporary failures: a retry may work. */
const passing = /InternalError|TooManyRequests|ServiceUnavailable|LimitExceeded/;

/** New ID and access tokens. Throws `SessionEnded` when Cognito refuses the refresh token. */
export async function refreshTokens(refreshToken: string): Promise<{ idToken: string; accessToken: string }> {
  const { userPoolClientId } = await loadConfig();
  const answer = await askCognito('InitiateAuth', {
    ClientId: userPoolClientId,
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    AuthParameters: { REFRESH_TOKEN: refreshToken },
  }).catch((error: unknown) => {
    if (error instanceof AuthError && !passing.test(error.code)) throw new SessionEnded(error.message);
    throw error;
  });
  const { IdToken, AccessToken } = Refreshed.parse(answer).AuthenticationResult;
  return { idToken: IdToken, accessToken: AccessToken };
}

/** Revokes the refresh token and all tokens issued with it. */
export async function revokeToken(refreshToken: string): Promise<void> {
  const { userPoolClientId } = await loadConfig();
  await askCognito('RevokeToken', { Token: refreshToken, ClientId: userPoolClientId });
}
