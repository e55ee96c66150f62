import * as z from 'zod/mini';
import { AuthError } from './auth-error.ts';
import { loadConfig } from './config.ts';

/*
 * Cognito's unsigned operations without amazon-cognito-identity-js: pages that need only these don't load that library.
 * It would also refresh tokens by itself, in every tab, five times.
 */

const Refused = z.object({ __type: z.string(), message: z.optional(z.string()) });

const timeoutMs = 10_000;

/** Returns the operation's JSON. Throws `AuthError` if Cognito refuses, another error if it does not answer. */
export async function askCognito(action: string, input: object): Promise<unknown> {
  const { region, cognitoEndpoint } = await loadConfig();
  const response = await fetch(cognitoEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
    },
    body: JSON.stringify(input),
    keepalive: true,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body;
  const refused = Refused.safeParse(body);
  if (!refused.success) throw new Error(`${action} answered HTTP ${response.status}`);
  const { __type: code, message = code } = refused.data;
  throw new AuthError(code, message);
}
