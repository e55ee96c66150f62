import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { JwksNotAvailableInCacheError, JwksValidationError, JwtBaseError } from 'aws-jwt-verify/error';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import * as z from 'zod/mini';
import { Refusal } from './errors.ts';
import { setting } from './settings.ts';

/* Verifies Cognito's ID tokens on the socket. They arrive in a frame, so no API Gateway authorizer can. */

/** Times are whole seconds since 1970. */
const Claims = z.object({
  sub: z.string().check(z.minLength(1)),
  email: z.string().check(z.minLength(1)),
  email_verified: z.boolean(),
  name: z.optional(z.string()),
  'cognito:username': z.string(),
  'cognito:groups': z.optional(z.array(z.string())),
  auth_time: z.optional(z.number()),
  origin_jti: z.string(),
  // The library checks the expiry but accepts a token without one.
  exp: z.number(),
});
export type Claims = z.infer<typeof Claims>;

const keysLastMs = 10 * 60 * 1000;
const fetchLimitMs = 2000;

const fetcher = {
  async fetch(uri: string): Promise<ArrayBuffer> {
    const response = await fetch(uri, { signal: AbortSignal.timeout(fetchLimitMs) });
    if (!response.ok) throw new Error(`The user pool's keys: status ${response.status}.`);
    return response.arrayBuffer();
  },
};

function makeVerifier() {
  return CognitoJwtVerifier.create(
    { userPoolId: setting('userPoolId'), clientId: setting('userPoolClientId'), tokenUse: 'id' },
    { jwksCache: new SimpleJwksCache({ fetcher }) },
  );
}

let current: { verifier: ReturnType<typeof makeVerifier>; madeAt: number } | undefined;

/** Caches the pool's keys for ten minutes; an unknown key is fetched at once. */
function verifierAt(now: Date) {
  if (!current || now.getTime() - current.madeAt >= keysLastMs) {
    current = { verifier: makeVerifier(), madeAt: now.getTime() };
  }
  return current.verifier;
}

/**
 * @throws `not_signed_in` unless it is a valid ID token of our pool and client; `not_allowed` when the email
 * address is not verified; another error when the pool's keys are unavailable.
 */
export async function verifyIdToken(token: string, now: Date): Promise<Claims> {
  const payload = await verifierAt(now).verify(token).catch(refuse);
  const claims = Claims.safeParse(payload);
  if (!claims.success) throw new Refusal('not_signed_in', 'Sign in to continue.');
  if (!claims.data.email_verified) {
    throw new Refusal('not_allowed', 'Verify your email address to continue.');
  }
  return claims.data;
}

/** An invalid token is the caller's fault; unavailable keys are ours. */
function refuse(error: unknown): never {
  const isOurs = error instanceof JwksValidationError || error instanceof JwksNotAvailableInCacheError;
  if (error instanceof JwtBaseError && !isOurs) throw new Refusal('not_signed_in', 'Sign in to continue.');
  throw error;
}
