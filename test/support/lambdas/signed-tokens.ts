import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { Person, TestSystem } from '#test/support/system.ts';

/** A person's ID token of the system's pool, but for what a test changes. */
export function idTokenClaims(system: TestSystem, person: Person, overrides: JWTPayload = {}): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  return {
    sub: person.id,
    'cognito:username': person.id,
    email: person.email,
    email_verified: true,
    token_use: 'id',
    iss: system.users.issuer,
    aud: system.userPoolClientId,
    auth_time: now,
    origin_jti: `session-of-${person.id}`,
    iat: now,
    exp: now + 3600,
    ...overrides,
  };
}

/** Signs with the pool's own key, so that only what a test changes can be the reason for a refusal. */
export async function signedByPool(dataDir: string, payload: JWTPayload): Promise<string> {
  const state: unknown = JSON.parse(readFileSync(join(dataDir, 'users.json'), 'utf8'));
  const { signing_keys } = z
    .object({ signing_keys: z.object({ id: z.looseObject({ kty: z.string(), kid: z.string() }) }) })
    .parse(state);
  const jwk = signing_keys.id;
  const key = await importJWK(jwk, 'RS256');
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: jwk.kid }).sign(key);
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Texts that are no valid ID token of this person, by what is wrong with them. */
export function refusedTokens(
  system: TestSystem,
  dataDir: string,
  person: Person,
): Record<string, () => Promise<string>> {
  const claims = (overrides?: JWTPayload) => idTokenClaims(system, person, overrides);
  const signed = (payload: JWTPayload) => signedByPool(dataDir, payload);
  return {
    'an empty token': async () => '',
    'a text that is no token': async () => 'let-me-in',
    'an expired token': () => signed(claims({ exp: Math.floor(Date.now() / 1000) - 60 })),
    'a token without expiry': () => signed(claims({ exp: undefined })),
    'a token for another client': () => signed(claims({ aud: 'someotherclient' })),
    'a token of another pool': () =>
      signed(claims({ iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Other' })),
    'a token signed by a stranger': async () => {
      const { privateKey } = await generateKeyPair('RS256');
      return new SignJWT(claims()).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
    },
    'an unsigned token (alg none)': async () => `${base64url({ alg: 'none', typ: 'JWT' })}.${base64url(claims())}.`,
    'an access token': () =>
      signed(claims({ token_use: 'access', aud: undefined, client_id: system.userPoolClientId })),
  };
}
