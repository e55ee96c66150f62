/**
 * The tokens of the local user pool: RS256 JWTs with Cognito's claims, signed (as in Cognito) by one key for ID
 * tokens and another for access tokens, both in the pool's JWKS.
 *
 * Not played: key rotation, access-token customization, resource-server scopes, and Cognito's encrypted refresh
 * tokens: here they are random text.
 */
import { randomUUID } from 'node:crypto';
import { createLocalJWKSet, errors, importJWK, type JSONWebKeySet, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { notAuthorized } from './user-errors.ts';
import type { UserPoolSettings } from './user-pool-settings.ts';
import { isReadable } from './user-rules.ts';
import type { SigningKey } from './user-signing-keys.ts';
import type { StoredSession, StoredUser } from './user-store.ts';

const AccessClaims = z.object({
  token_use: z.literal('access'),
  client_id: z.string(),
  sub: z.string(),
  event_id: z.string(),
});

export type UserTokens = {
  issuer: string;
  jwks: JSONWebKeySet;
  /** The ID and access token of a sign-in, fresh as of now. */
  issue(user: StoredUser, session: StoredSession): Promise<{ IdToken: string; AccessToken: string }>;
  /** The person and session of an access token; throws NotAuthorizedException when it is not valid. */
  readAccessToken(token: string): Promise<{ sub: string; eventId: string }>;
};

/** Prepares signing and checking with the pool's keys. */
export async function openUserTokens(options: {
  settings: UserPoolSettings;
  keys: { id: SigningKey; access: SigningKey };
  now: () => Date;
}): Promise<UserTokens> {
  const { settings, keys, now } = options;
  const issuer = `https://cognito-idp.${settings.region}.amazonaws.com/${settings.userPoolId}`;
  const jwks: JSONWebKeySet = { keys: [publicPart(keys.id), publicPart(keys.access)] };
  const findKey = createLocalJWKSet(jwks);
  const privateKeys = { id: await importJWK(keys.id), access: await importJWK(keys.access) };

  function sign(use: 'id' | 'access', claims: Record<string, unknown>, minutes: number): Promise<string> {
    const issuedAt = Math.floor(now().getTime() / 1000);
    return new SignJWT({ ...claims, token_use: use })
      .setProtectedHeader({ kid: keys[use].kid, alg: 'RS256' })
      .setIssuer(issuer)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + Math.round(minutes * 60))
      .setJti(randomUUID())
      .sign(privateKeys[use]);
  }

  return {
    issuer,
    jwks,
    async issue(user, session) {
      const shared = {
        sub: user.sub,
        ...(user.groups.length > 0 && { 'cognito:groups': user.groups }),
        ...(settings.tokenRevocation && { origin_jti: session.origin_jti }),
        event_id: session.event_id,
        auth_time: session.auth_time,
      };
      const attributes = Object.entries({
        ...user.attributes,
        email: user.email,
        email_verified: user.email_verified,
      }).filter(([name]) => isReadable(settings, name));
      const [IdToken, AccessToken] = await Promise.all([
        sign(
          'id',
          {
            ...Object.fromEntries(attributes),
            ...shared,
            'cognito:username': user.username,
            aud: settings.userPoolClientId,
          },
          settings.idTokenMinutes,
        ),
        sign(
          'access',
          {
            ...shared,
            client_id: settings.userPoolClientId,
            scope: 'aws.cognito.signin.user.admin',
            username: user.username,
          },
          settings.accessTokenMinutes,
        ),
      ]);
      return { IdToken, AccessToken };
    },
    async readAccessToken(token) {
      const { payload } = await jwtVerify(token, findKey, {
        issuer,
        algorithms: ['RS256'],
        currentDate: now(),
      }).catch((error: unknown) => {
        if (error instanceof errors.JWTExpired) throw notAuthorized('Access Token has expired');
        if (error instanceof errors.JWSSignatureVerificationFailed) {
          throw notAuthorized('Could not verify signature for Access Token');
        }
        throw notAuthorized('Invalid Access Token');
      });
      const claims = AccessClaims.safeParse(payload);
      if (!claims.success || claims.data.client_id !== settings.userPoolClientId) {
        throw notAuthorized('Invalid Access Token');
      }
      return { sub: claims.data.sub, eventId: claims.data.event_id };
    },
  };
}

function publicPart({ kty, alg, use, kid, n, e }: SigningKey) {
  return { kty, alg, use, kid, n, e };
}
