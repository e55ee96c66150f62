import * as z from 'zod/mini';
import { loadConfig } from './config.ts';
import { SessionEnded } from './token-refresh.ts';

/*
 * The two Cognito calls that need no signature, made without amazon-cognito-identity-js: a page that only needs a
 * fresh token does not load that library, and its own refresh tries a refused token five more times.
 */

const Refreshed = z.object({
  AuthenticationResult: z.object({ IdToken: z.string(), AccessToken: z.string() }),
});

const Refused = z.object({ __type: z.string(), message: z.optional(z.string()) });

/** Answers that say nothing about the session: trying again later may work. */
const passing = /InternalError|TooManyRequests|ServiceUnavailable|LimitExceeded/;

/** New ID and access tokens. Throws `SessionEnded` when Cognito refuses the refresh token. */
export async function refreshTokens(refreshToken: string): Promise<{ idToken: string; accessToken: string }> {
  const response = await ask('InitiateAuth', (clientId) => ({
    ClientId: clientId,
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    AuthParameters: { REFRESH_TOKEN: refreshToken },
  }));
  if (!response.ok) throw await refusal(response);
  const { IdToken, AccessToken } = Refreshed.parse(await response.json()).AuthenticationResult;
  return { idToken: IdToken, accessToken: AccessToken };
}

/** Makes the refresh token, and the tokens got with it, worthless. */
export async function revokeToken(refreshToken: string): Promise<void> {
  const response = await ask('RevokeToken', (clientId) => ({ Token: refreshToken, ClientId: clientId }));
  if (!response.ok) throw await refusal(response);
}

async function ask(action: string, body: (clientId: string) => object): Promise<Response> {
  const { region, userPoolClientId, cognitoEndpoint } = await loadConfig();
  return await fetch(cognitoEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
    },
    body: JSON.stringify(body(userPoolClientId)),
    keepalive: true,
  });
}

async function refusal(response: Response): Promise<Error> {
  const body = Refused.safeParse(await response.json().catch(() => undefined));
  const reason = body.success ? body.data.__type : `HTTP ${response.status}`;
  const words = body.success ? (body.data.message ?? reason) : reason;
  const ended = response.status < 500 && body.success && !passing.test(reason);
  return ended ? new SessionEnded(words) : new Error(words);
}
