import * as z from 'zod/mini';
import type { System } from '#local/system.ts';

/** Calls an operation of Cognito's JSON protocol, as a page does; those of administrators also name the pool. */
export async function askCognito(
  system: Pick<System, 'url' | 'userPoolClientId'>,
  operation: string,
  input: object,
): Promise<Response> {
  return await fetch(`${system.url}/__local/cognito-idp/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId: system.userPoolClientId, ...input }),
  });
}

/** What a browser keeps of a session, by the end of its key: `refreshToken`, `accessToken`. */
export const keptOf = (stored: Record<string, string>, name: string): string | undefined =>
  Object.entries(stored).find(([key]) => key.endsWith(`.${name}`))?.[1];

const Tokens = z.object({ AuthenticationResult: z.object({ IdToken: z.string() }) });

/** The input that renews a session. */
export const renewal = (refreshToken: string | undefined) => ({
  AuthFlow: 'REFRESH_TOKEN_AUTH',
  AuthParameters: { REFRESH_TOKEN: refreshToken },
});

/** A new ID token for a refresh token. */
export async function renewedToken(
  system: Pick<System, 'url' | 'userPoolClientId'>,
  refreshToken: string | undefined,
): Promise<string> {
  const response = await askCognito(system, 'InitiateAuth', renewal(refreshToken));
  return Tokens.parse(await response.json()).AuthenticationResult.IdToken;
}
