import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { JwksNotAvailableInCacheError, JwksValidationError, JwtBaseError } from 'aws-jwt-verify/error';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import * as z from 'zod/mini';
import { Refusal } from './errors.ts';
import { setting } from './settings.ts';

/*
 * Verifies Cognito's ID tokens where no authorizer of API Gateway does it: on the socket, where they come in a
 * frame.
 */

/** What the token says of the person; times are whole seconds since 1970. */
const Claims = z.object({
  sub: z.string().check(z.minLength(1)),
  email: z.string().check(z.minLength(1)),
  email_verified: z.boolean(),
  name: z.optional(z.string()),
  'cognito:groups': z.optional(z.array(z.string())),
  auth_time: z.optional(z.number()),
  // The library checks the time, and lets a token through that has none.
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

/** The pool's keys are kept for ten minutes; one that is not among them is looked for at once. */
function verifierAt(now: Date) {
  if (!current || now.getTime() - current.madeAt >= keysLastMs) {
    current = { verifier: makeVerifier(), madeAt: now.getTime() };
  }
  return current.verifier;
}

/**
 * @throws `not_signed_in` for whatever is no valid ID token of our pool and client; `not_allowed` when the
 * e-mail address is not verified; another error when the pool's keys can't be had.
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

/** A token that is wrong is its bearer's fault; keys that are not to be had are ours. */
function refuse(error: unknown): never {
  const isOurs = error instanceof JwksValidationError || error instanceof JwksNotAvailableInCacheError;
  if (error instanceof JwtBaseError && !isOurs) throw new Refusal('not_signed_in', 'Sign in to continue.');
  throw error;
}
