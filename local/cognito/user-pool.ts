/**
 * Shared by the operations of the local user pool: the pool, the parsing of requests, and steps with codes, access
 * tokens and sessions.
 */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Mailbox } from '#local/internet/mailbox.ts';
import { type SrpIdentity, type SrpServerKeys, sameText } from './srp.ts';
import {
  CognitoError,
  codeMismatch,
  expiredCode,
  invalidMember,
  notAuthorized,
  resourceNotFound,
  userNotFound,
} from './user-errors.ts';
import type { LimitedAction, UserLimits } from './user-limits.ts';
import type { UserPoolSettings } from './user-pool-settings.ts';
import { isReadable, maskEmail, type UserAttribute } from './user-rules.ts';
import { hashRefreshToken, type SentCode, type StoredSession, type StoredUser, type UserStore } from './user-store.ts';
import type { UserTokens } from './user-tokens.ts';
import type { UserTriggers } from './user-triggers.ts';

/** A sign-in between InitiateAuth and RespondToAuthChallenge. */
export type PendingPassword = {
  /** The user name; an invented one for an unknown name. */
  userId: string;
  /** The name for the limits. */
  name: string;
  verifier: string;
  keys: SrpServerKeys;
  clientPublicValue: bigint;
  expiresAt: number;
};

/** A sign-in with the right password that still needs an authenticator code. */
export type PendingTotp = { sub: string; expiresAt: number };

export type Pool = {
  settings: UserPoolSettings;
  store: UserStore;
  tokens: UserTokens;
  limits: UserLimits;
  mailbox: Mailbox;
  triggers: UserTriggers;
  now: () => Date;
  signInTime: () => Date;
  /** By secret block. In memory: a restart interrupts sign-ins. */
  pendingPasswords: Map<string, PendingPassword>;
  /** By session. */
  pendingTotps: Map<string, PendingTotp>;
};

export type Operation = (pool: Pool, input: unknown) => Promise<object>;

/** The part of an answer that says where a code was sent. */
export type CodeDelivery = { AttributeName: 'email'; DeliveryMedium: 'EMAIL'; Destination: string };

/** How long a challenge may be answered: Cognito's default AuthSessionValidity. */
export const challengeMilliseconds = 3 * 60 * 1000;
export const signUpCodeHours = 24;
export const resetCodeHours = 1;

const maxPending = 10_000;

// The service's own size limits.
export const text = z.string().check(z.minLength(1), z.maxLength(131_072));
export const userName = z.string().check(z.minLength(1), z.maxLength(128));
export const confirmationCode = z.string().check(z.minLength(1), z.maxLength(2048));
export const attributes = z.array(
  z.pipe(
    z.object({ Name: z.string().check(z.minLength(1), z.maxLength(32)), Value: z.nullish(z.string()) }),
    z.transform(({ Name, Value }): UserAttribute => ({ Name, Value: Value ?? '' })),
  ),
);
/** String maps. The browser library sends null for missing values (DEVICE_KEY). */
export const parameters = z.nullish(z.record(z.string(), z.nullish(z.string())));

/** An operation whose input is parsed first. Members that the schema doesn't name are ignored, as by AWS. */
export function operation<Input>(
  schema: z.ZodMiniType<Input>,
  run: (pool: Pool, input: Input) => Promise<object>,
): Operation {
  return (pool, input) => {
    const parsed = schema.safeParse(input);
    if (!parsed.success) throw requestError(parsed.error.issues, input);
    return run(pool, parsed.data);
  };
}

/** A required parameter of the flow. */
export function requireParameter(values: z.infer<typeof parameters>, name: string): string {
  const value = values?.[name];
  if (!value) throw new CognitoError('InvalidParameterException', `Missing required parameter ${name}`);
  return value;
}

/** Throws unless it is the pool's app client. */
export function checkClient(pool: Pool, clientId: string): void {
  if (clientId !== pool.settings.userPoolClientId) {
    throw resourceNotFound(`User pool client ${clientId} does not exist.`);
  }
}

/** The name for the limits: the account's `sub` if there is one, otherwise the given name. */
export function limitName(pool: Pool, name: string): string {
  return pool.store.findUser(name)?.sub ?? name.toLowerCase();
}

/** Whose password a verifier is for. */
export function srpIdentity(pool: Pool, userId: string): SrpIdentity {
  return { poolName: pool.settings.userPoolId.split('_').slice(1).join('_'), userId };
}

/** A new six-digit code. */
export function createCode(pool: Pool, hours: number): SentCode {
  return {
    code: String(randomInt(1_000_000)).padStart(6, '0'),
    expires_at: pool.now().getTime() + hours * 60 * 60 * 1000,
  };
}

/** Sends a code to the mailbox, with the pool's own text or Cognito's default. */
export function mailCode(pool: Pool, to: string, sent: SentCode, purpose: 'confirm' | 'reset'): CodeDelivery {
  const defaults =
    purpose === 'reset'
      ? { subject: 'Your password reset code', message: 'Your password reset code is {####}' }
      : { subject: 'Your verification code', message: 'Your confirmation code is {####}' };
  const { subject, message } = pool.settings.verificationEmail ?? defaults;
  pool.mailbox.deliver({ to, subject, text: message.replaceAll('{####}', sent.code), code: sent.code });
  return deliveryTo(to);
}

/** Says where a code was sent. Unknown people get it too, so that it does not reveal who is registered. */
export function deliveryTo(email: string): CodeDelivery {
  return { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: maskEmail(email) };
}

/** Throws unless `given` is the code that was sent, counting wrong ones against the hourly limit. */
export function checkCode(
  pool: Pool,
  action: LimitedAction,
  name: string,
  sent: SentCode | undefined,
  given: string,
): void {
  pool.limits.check(action, name);
  if (sent === undefined || sent.expires_at <= pool.now().getTime()) throw expiredCode();
  if (!sameText(sent.code, given)) {
    pool.limits.count(action, name);
    throw codeMismatch();
  }
  pool.limits.forgive(action, name);
}

/** Throws when another account has verified the address. */
export function checkEmailIsFree(pool: Pool, email: string): void {
  if (pool.store.findByEmail(email)) {
    throw new CognitoError('AliasExistsException', 'An account with the given email already exists.');
  }
}

/** The person behind an access token that has neither expired nor been revoked. */
export async function requireUser(pool: Pool, accessToken: string): Promise<StoredUser> {
  const { sub, eventId } = await pool.tokens.readAccessToken(accessToken);
  const user = pool.store.findBySub(sub);
  if (user === undefined) throw userNotFound();
  const session = pool.store.state.sessions.find((candidate) => candidate.event_id === eventId);
  if (session === undefined || session.revoked) throw notAuthorized('Access Token has been revoked');
  return user;
}

/** Begins a session and answers with its tokens. */
export async function signIn(pool: Pool, user: StoredUser): Promise<object> {
  const { settings, store } = pool;
  const now = pool.now().getTime();
  const refreshToken = randomBytes(64).toString('base64url');
  const session: StoredSession = {
    origin_jti: randomUUID(),
    event_id: randomUUID(),
    sub: user.sub,
    refresh_hash: hashRefreshToken(refreshToken),
    auth_time: Math.floor(pool.signInTime().getTime() / 1000),
    expires_at: now + settings.refreshTokenDays * 24 * 60 * 60 * 1000,
    revoked: false,
  };
  // A session is kept until its last access token has expired.
  const forgotten = now - settings.accessTokenMinutes * 60 * 1000;
  store.state.sessions = [...store.state.sessions.filter((other) => other.expires_at > forgotten), session];
  await store.save();
  return { ...(await issueTokens(pool, user, session, refreshToken)), ChallengeParameters: {} };
}

/** The part of an answer that carries tokens. Without `refreshToken` it is a refresh. */
export async function issueTokens(
  pool: Pool,
  user: StoredUser,
  session: StoredSession,
  refreshToken?: string,
): Promise<object> {
  return {
    AuthenticationResult: {
      ...(await pool.tokens.issue(user, session)),
      ExpiresIn: Math.round(pool.settings.accessTokenMinutes * 60),
      TokenType: 'Bearer',
      ...(refreshToken !== undefined && { RefreshToken: refreshToken }),
    },
  };
}

/** Keeps a challenge. When too many are open the oldest is dropped, so that they cannot fill the memory. */
export function rememberPending<Pending>(pending: Map<string, Pending>, key: string, value: Pending): void {
  pending.set(key, value);
  if (pending.size <= maxPending) return;
  const oldest = pending.keys().next();
  if (!oldest.done) pending.delete(oldest.value);
}

/** A person's attributes as Cognito lists them; `readable` means only those that this client may read. */
export function listAttributes(pool: Pool, user: StoredUser, view: 'all' | 'readable'): UserAttribute[] {
  return [
    { Name: 'email', Value: user.email },
    { Name: 'email_verified', Value: String(user.email_verified) },
    ...Object.entries(user.attributes).map(([Name, Value]) => ({ Name, Value })),
    { Name: 'sub', Value: user.sub },
  ].filter(({ Name }) => view === 'all' || Name === 'sub' || isReadable(pool.settings, Name));
}

/** A person's second factor as in GetUser and AdminGetUser; empty without one. */
export function listMfa({ totp }: StoredUser): object {
  return {
    ...(totp.enabled && { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] }),
    ...(totp.enabled && totp.preferred && { PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }),
  };
}

/** AWS has different errors for a missing or wrong-sized member and for a wrong JSON type. */
function requestError(issues: z.core.$ZodIssue[], input: unknown): CognitoError {
  const [issue] = issues;
  const path = issue?.path.map(memberName).join('.') ?? '';
  if (issue?.code === 'too_small') {
    return invalidMember(path, `have length greater than or equal to ${issue.minimum}`);
  }
  if (issue?.code === 'too_big') return invalidMember(path, `have length less than or equal to ${issue.maximum}`);
  if (issue && isMissing(issue.path, input)) return invalidMember(path, 'not be null');
  return new CognitoError('SerializationException', `Unexpected type of value at '${path}'.`);
}

/** `UserAttributes` is `userAttributes` in Cognito's messages; list positions count from 1. */
function memberName(key: PropertyKey): string {
  if (typeof key === 'number') return `${key + 1}.member`;
  const name = String(key);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function isMissing(path: PropertyKey[], input: unknown): boolean {
  const value = path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    input,
  );
  return value === undefined || value === null;
}
