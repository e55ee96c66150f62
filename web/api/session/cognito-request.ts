import * as z from 'zod/mini';
import { AuthError } from './auth-error.ts';
import { loadConfig } from './config.ts';

/*
 * Cognito's operations that need no signature, without amazon-cognito-identity-js: pages that need only these do
 * not load that library, and it would refresh tokens by itself, in every tab and five times over.
 */

const Refused = z.object({ __type: z.string(), message: z.optional(z.string()) });

/** An answer that takes longer is taken for none, in milliseconds. */
const patience = 10_000;

/** Answers the operation's JSON. Throws `AuthError` when Cognito says no, another error when it says nothing. */
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
    signal: AbortSignal.timeout(patience),
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body;
  const refused = Refused.safeParse(body);
  if (!refused.success) throw new Error(`${action} answered HTTP ${response.status}`);
  const { __type: code, message = code } = refused.data;
  throw new AuthError(code, message);
}
