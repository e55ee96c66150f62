/**
 * Signing in and out: USER_SRP_AUTH with an authenticator app as second factor, refresh tokens, their revocation.
 *
 * Not played: USER_PASSWORD_AUTH, CUSTOM_AUTH, USER_AUTH, ADMIN_* flows, devices, SMS and e-mail second factors,
 * required MFA, new-password challenges, refresh-token rotation.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { createServerKeys, expectedSignature, readClientPublicValue, sameText } from './srp.ts';
import { findTotpStep } from './totp.ts';
import {
  CognitoError,
  codeMismatch,
  expiredCode,
  invalidMember,
  invalidParameter,
  notAuthorized,
  notPlayed,
  userNotFound,
} from './user-errors.ts';
import {
  challengeMilliseconds,
  checkClient,
  issueTokens,
  limitName,
  type Operation,
  operation,
  type Pool,
  parameters,
  rememberPending,
  requireParameter,
  requireUser,
  signIn,
  srpIdentity,
  text,
} from './user-pool.ts';
import type { StoredUser } from './user-store.ts';

/** How far the client's clock may be off when it signs. */
const timestampToleranceMilliseconds = 5 * 60 * 1000;

type Parameters = z.infer<typeof parameters>;

const initiateAuth = operation(
  z.object({ ClientId: z.string(), AuthFlow: z.string(), AuthParameters: parameters }),
  async (pool, input) => {
    checkClient(pool, input.ClientId);
    const flow = input.AuthFlow === 'REFRESH_TOKEN' ? 'REFRESH_TOKEN_AUTH' : input.AuthFlow;
    if (!pool.settings.allowedAuthFlows.includes(`ALLOW_${flow}`)) {
      throw invalidParameter(
        flow === 'USER_SRP_AUTH'
          ? 'USER_SRP_AUTH is not enabled for the client.'
          : `${flow} flow not enabled for this client`,
      );
    }
    if (flow === 'USER_SRP_AUTH') return startPasswordChallenge(pool, input.AuthParameters);
    if (flow === 'REFRESH_TOKEN_AUTH') return refresh(pool, requireParameter(input.AuthParameters, 'REFRESH_TOKEN'));
    throw notPlayed(`InitiateAuth with ${flow}`);
  },
);

const respondToAuthChallenge = operation(
  z.object({
    ClientId: z.string(),
    ChallengeName: z.string(),
    ChallengeResponses: parameters,
    Session: z.nullish(z.string()),
  }),
  async (pool, input) => {
    checkClient(pool, input.ClientId);
    if (input.ChallengeName === 'PASSWORD_VERIFIER') {
      return answerPasswordChallenge(pool, input.ChallengeResponses);
    }
    if (input.ChallengeName === 'SOFTWARE_TOKEN_MFA') {
      return answerTotpChallenge(pool, input.ChallengeResponses, input.Session);
    }
    throw notPlayed(`RespondToAuthChallenge with ${input.ChallengeName}`);
  },
);

const revokeToken = operation(z.object({ ClientId: z.string(), Token: text }), async (pool, input) => {
  checkClient(pool, input.ClientId);
  if (!pool.settings.tokenRevocation) {
    throw new CognitoError('UnsupportedOperationException', 'Token revocation is not enabled for this client');
  }
  if (input.Token.split('.').length === 3) {
    throw new CognitoError('UnsupportedTokenTypeException', 'Unsupported token type');
  }
  // An unknown token counts as revoked (RFC 7009, section 2.2).
  const session = pool.store.findSessionByRefreshToken(input.Token);
  if (session) session.revoked = true;
  await pool.store.save();
  return {};
});

const globalSignOut = operation(z.object({ AccessToken: text }), async (pool, input) => {
  await signOutEverywhere(pool, await requireUser(pool, input.AccessToken));
  return {};
});

/** Ends every session of a person; ID tokens stay valid until they expire. */
export async function signOutEverywhere(pool: Pool, user: StoredUser): Promise<void> {
  for (const session of pool.store.state.sessions) {
    if (session.sub === user.sub) session.revoked = true;
  }
  await pool.store.save();
}

async function startPasswordChallenge(pool: Pool, given: Parameters): Promise<object> {
  const userName = requireParameter(given, 'USERNAME');
  if (userName.length > 128) throw invalidMember('username', 'have length less than or equal to 128');
  const clientPublicValue = readClientPublicValue(requireParameter(given, 'SRP_A'));
  if (clientPublicValue === null) throw invalidParameter('SRP_A is not a usable SRP public value.');
  const user = pool.store.findUser(userName);
  if (user === undefined && !pool.settings.preventUserExistenceErrors) throw userNotFound();

  const { userId, salt, verifier } = user
    ? { userId: user.username, ...user.password }
    : inventUser(pool.store.state.fake_user_secret, userName.toLowerCase());
  const keys = createServerKeys(verifier);
  const secretBlock = randomBytes(256).toString('base64');
  rememberPending(pool.pendingPasswords, secretBlock, {
    userId,
    name: limitName(pool, userName),
    verifier,
    keys,
    clientPublicValue,
    expiresAt: pool.now().getTime() + challengeMilliseconds,
  });
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: salt,
      SECRET_BLOCK: secretBlock,
      SRP_B: keys.publicValue.toString(16),
      USERNAME: userId,
      USER_ID_FOR_SRP: userId,
    },
  };
}

async function answerPasswordChallenge(pool: Pool, given: Parameters): Promise<object> {
  const userName = requireParameter(given, 'USERNAME');
  const secretBlock = requireParameter(given, 'PASSWORD_CLAIM_SECRET_BLOCK');
  const signature = requireParameter(given, 'PASSWORD_CLAIM_SIGNATURE');
  const timestamp = requireParameter(given, 'TIMESTAMP');
  const signedAt = readTimestamp(timestamp);
  if (signedAt === null) {
    throw invalidParameter('TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.');
  }

  // Each challenge is answered once, right or wrong.
  const pending = pool.pendingPasswords.get(secretBlock);
  pool.pendingPasswords.delete(secretBlock);
  if (pending === undefined) throw notAuthorized();
  const now = pool.now().getTime();
  if (pending.expiresAt <= now) throw notAuthorized('Invalid session for the user, session is expired.');
  if (limitName(pool, userName) !== pending.name && userName !== pending.userId) throw notAuthorized();
  if (Math.abs(now - signedAt) > timestampToleranceMilliseconds) throw notAuthorized();

  pool.limits.checkSignIn(pending.name);
  const { userId, verifier, keys, clientPublicValue } = pending;
  const expected = expectedSignature(srpIdentity(pool, userId), verifier, keys, clientPublicValue, {
    secretBlock,
    timestamp,
  });
  const user = pool.store.findUser(userId);
  // The last comparison: a password that was changed after the challenge must not sign in.
  if (!sameText(expected, signature) || user === undefined || user.password.verifier !== verifier) {
    pool.limits.countFailedSignIn(pending.name);
    throw notAuthorized();
  }
  if (user.status === 'UNCONFIRMED') {
    throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
  }
  if (pool.settings.mfa !== 'OFF' && user.totp.enabled) return startTotpChallenge(pool, user);
  pool.limits.forgiveSignIn(pending.name);
  return signIn(pool, user);
}

function startTotpChallenge(pool: Pool, user: StoredUser): object {
  const session = randomBytes(128).toString('base64url');
  rememberPending(pool.pendingTotps, session, {
    sub: user.sub,
    expiresAt: pool.now().getTime() + challengeMilliseconds,
  });
  return {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: session,
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.username,
      ...(user.totp.device_name !== undefined && { FRIENDLY_DEVICE_NAME: user.totp.device_name }),
    },
  };
}

async function answerTotpChallenge(pool: Pool, given: Parameters, session: string | null | undefined): Promise<object> {
  if (!session) throw invalidParameter('Missing required parameter Session');
  const userName = requireParameter(given, 'USERNAME');
  const code = requireParameter(given, 'SOFTWARE_TOKEN_MFA_CODE');
  const pending = pool.pendingTotps.get(session);
  const user = pending && pool.store.findBySub(pending.sub);
  if (pending === undefined || user?.totp.secret === undefined || pool.store.findUser(userName) !== user) {
    throw notAuthorized('Invalid session for the user.');
  }
  if (pending.expiresAt <= pool.now().getTime()) {
    pool.pendingTotps.delete(session);
    throw notAuthorized('Invalid session for the user, session is expired.');
  }

  // Wrong codes count like wrong passwords; the session can try again until the lockout.
  pool.limits.checkSignIn(user.sub);
  const step = findTotpStep(user.totp.secret, code, pool.now());
  if (step === null) {
    pool.limits.countFailedSignIn(user.sub);
    throw codeMismatch('Invalid code received for user');
  }
  if (step <= (user.totp.used_step ?? 0)) {
    throw expiredCode('Your software token has already been used once.');
  }
  user.totp.used_step = step;
  pool.pendingTotps.delete(session);
  pool.limits.forgiveSignIn(user.sub);
  return signIn(pool, user);
}

async function refresh(pool: Pool, token: string): Promise<object> {
  const session = pool.store.findSessionByRefreshToken(token);
  const user = session && pool.store.findBySub(session.sub);
  if (session === undefined || user === undefined) throw notAuthorized('Invalid Refresh Token');
  if (session.revoked) throw notAuthorized('Refresh Token has been revoked');
  if (session.expires_at <= pool.now().getTime()) throw notAuthorized('Refresh Token has expired');
  return { ...(await issueTokens(pool, user, session)), ChallengeParameters: {} };
}

/** An invented person for an unknown name, the same every time, so that repeated attempts reveal nothing. */
function inventUser(secret: string, name: string) {
  const derive = (what: string) => createHmac('sha256', secret).update(`${what} ${name}`).digest('hex');
  const id = derive('id');
  return {
    userId: [id.slice(0, 8), id.slice(8, 12), `4${id.slice(13, 16)}`, `a${id.slice(17, 20)}`, id.slice(20, 32)].join(
      '-',
    ),
    salt: derive('salt').slice(0, 32),
    verifier: createHash('sha512').update(derive('verifier')).digest('hex'),
  };
}

/** Milliseconds since 1970 of `Tue Mar 3 14:05:09 UTC 2026`, or null when it isn't such a time. */
function readTimestamp(text: string): number | null {
  const match =
    /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ([A-Z][a-z]{2}) (\d{1,2}) (\d{2}):(\d{2}):(\d{2}) (?:UTC|GMT) (\d{4})$/.exec(
      text,
    );
  if (match === null) return null;
  const [, month, day, hours, minutes, seconds, year] = match;
  const time = Date.parse(`${day} ${month} ${year} ${hours}:${minutes}:${seconds} GMT`);
  return Number.isNaN(time) ? null : time;
}

export const signInOperations: Record<string, Operation> = {
  InitiateAuth: initiateAuth,
  RespondToAuthChallenge: respondToAuthChallenge,
  RevokeToken: revokeToken,
  GlobalSignOut: globalSignOut,
};
