/**
 * The local stand-in for an Amazon Cognito user pool with one app client: a strict subset of our own, because no
 * maintained emulator supports SRP. amazon-cognito-identity-js runs against it unchanged.
 *
 * Played: users with a verified e-mail address as alias of their name; sign-up, confirmation, SRP sign-in, refresh,
 * password reset and change, e-mail change, authenticator-app MFA, sign-out, deletion, groups, and the administrators'
 * operations of our command line; each with Cognito's names, texts, limits and claims.
 * Everything else is refused by name (501). Of the Lambda triggers PostConfirmation is played (user-triggers.ts). There
 * are no client secrets, hosted pages, federation, devices, SMS or required MFA.
 *
 * This file is the HTTP side; the operations are in user-sign-up, user-sign-in, user-account and user-admin.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JSONWebKeySet } from 'jose';
import type { Mailbox } from '#local/internet/mailbox.ts';
import { accountOperations } from './user-account.ts';
import { addUserToGroup, adminOperations, removeUserFromGroup, usersInGroup } from './user-admin.ts';
import { CognitoError, notPlayed, userNotFound } from './user-errors.ts';
import { openUserLimits } from './user-limits.ts';
import type { Operation, Pool } from './user-pool.ts';
import type { UserPoolSettings } from './user-pool-settings.ts';
import { checkPassword, isEmail } from './user-rules.ts';
import { signInOperations } from './user-sign-in.ts';
import { createUser, signUpOperations } from './user-sign-up.ts';
import { openUserStore, type StoredUser } from './user-store.ts';
import { openUserTokens } from './user-tokens.ts';
import { type InvokeFunction, openUserTriggers } from './user-triggers.ts';

export type GroupMember = { sub: string; email: string; name: string };

export type Users = {
  /** Answers Cognito's JSON protocol (POST) and the pool's public documents (GET). Never throws. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** The issuer that the pool has on AWS; nothing is fetched from there. */
  issuer: string;
  jwks: JSONWebKeySet;
  /**
   * Ensures a confirmed account with this address and these groups. A confirmed account keeps its `sub`, password and
   * name. Throws for a password that violates the policy, an unknown group, or a `sub` that is taken.
   */
  seedUser(user: {
    email: string;
    password: string;
    name: string;
    groups?: string[];
    sub?: string;
  }): Promise<{ sub: string }>;
  addToGroup(email: string, group: string): Promise<void>;
  removeFromGroup(email: string, group: string): Promise<void>;
  listGroup(group: string): GroupMember[];
  /** Resolves when everything is in the file. */
  close(): Promise<void>;
};

const target = /^AWSCognitoIdentityProviderService\.(\w{1,64})$/;
const maxBodyBytes = 128 * 1024;
const bodySeconds = 10;

const operations = new Map<string, Operation>(
  Object.entries({ ...signUpOperations, ...signInOperations, ...accountOperations, ...adminOperations }),
);

/** Opens the pool whose state is in `file`, or a new one in memory. Throws when the settings can't be played. */
export async function openUsers(options: {
  settings: UserPoolSettings;
  file?: string;
  mailbox: Mailbox;
  /** Calls a function of the template; needed by a pool with a trigger. */
  invoke?: InvokeFunction;
  now?: () => Date;
  /** For the claim `auth_time` of a new session; `now` when absent. */
  signInTime?: () => Date;
  log?: (line: string) => void;
}): Promise<Users> {
  const { settings, mailbox, now = () => new Date(), signInTime = now, log = () => undefined } = options;
  if (settings.mfa === 'ON') {
    throw new Error(`The local user pool does not play required MFA (${settings.userPoolId} has MFA ON).`);
  }
  const store = await openUserStore({
    userPoolId: settings.userPoolId,
    ...(options.file !== undefined && { file: options.file }),
  });
  const tokens = await openUserTokens({ settings, keys: store.state.signing_keys, now });
  const pool: Pool = {
    settings,
    store,
    tokens,
    limits: openUserLimits(now),
    mailbox,
    triggers: openUserTriggers(settings, options.invoke),
    now,
    signInTime,
    pendingPasswords: new Map(),
    pendingTotps: new Map(),
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let name = `${request.method} ${request.url}`;
    try {
      if (request.method !== 'POST') {
        const document = publicDocument(tokens.issuer, tokens.jwks, settings.userPoolId, request);
        send(response, document === null ? 404 : 200, document ?? { message: 'Not Found' });
        return;
      }
      name = readTarget(request);
      const body = await readBody(request);
      const run = operations.get(name);
      if (run === undefined) throw notPlayed(`the operation ${name}`);
      send(response, 200, await run(pool, parseBody(body)));
      log(`${name} 200`);
    } catch (error) {
      const known = error instanceof CognitoError ? error : internalError();
      const detail = known === error ? known.type : error instanceof Error ? error.stack : String(error);
      log(`${name} ${known.status} ${detail}`);
      sendError(request, response, known);
    }
  }

  async function seedUser(seed: Parameters<Users['seedUser']>[0]): Promise<{ sub: string }> {
    if (!isEmail(seed.email)) throw new Error(`${seed.email} is not an e-mail address.`);
    checkPassword(settings.passwordPolicy, seed.password);
    const existing = store.findByEmail(seed.email);
    if (existing === undefined && seed.sub !== undefined && store.findBySub(seed.sub)) {
      throw new Error(`${seed.sub} is somebody else's.`);
    }
    const sub = seed.sub ?? randomUUID();
    const user = existing ?? createUser(pool, { ...seed, sub, username: sub });
    if (user.status === 'UNCONFIRMED') {
      user.status = 'CONFIRMED';
      user.email_verified = true;
      user.attributes.name = seed.name;
    }
    for (const group of seed.groups ?? []) await addUserToGroup(pool, user, group);
    await store.save();
    return { sub: user.sub };
  }

  function requireByEmail(email: string): StoredUser {
    const user = store.findByEmail(email);
    if (user === undefined) throw userNotFound();
    return user;
  }

  return {
    handle,
    issuer: tokens.issuer,
    jwks: tokens.jwks,
    seedUser,
    addToGroup: async (email, group) => addUserToGroup(pool, requireByEmail(email), group),
    removeFromGroup: async (email, group) => removeUserFromGroup(pool, requireByEmail(email), group),
    listGroup: (group) =>
      usersInGroup(pool, group).map(({ sub, email, attributes }) => ({
        sub,
        email,
        name: attributes.name ?? '',
      })),
    close: () => store.save(),
  };
}

/** The public documents for checking tokens. Only the end of the path counts: the pool may be mounted anywhere. */
function publicDocument(
  issuer: string,
  jwks: JSONWebKeySet,
  userPoolId: string,
  request: IncomingMessage,
): object | null {
  const path = request.url?.split('?')[0] ?? '';
  if (request.method !== 'GET') return null;
  if (path.endsWith(`/${userPoolId}/.well-known/jwks.json`)) return jwks;
  if (path.endsWith(`/${userPoolId}/.well-known/openid-configuration`)) {
    return {
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      id_token_signing_alg_values_supported: ['RS256'],
      response_types_supported: ['code', 'token'],
      subject_types_supported: ['public'],
      scopes_supported: ['openid', 'email', 'phone', 'profile'],
    };
  }
  return null;
}

/**
 * The operation's name. Both headers are required: another website can send neither without a CORS preflight, which
 * this server never allows. So no website can administer the pool of a developer who visits it.
 */
function readTarget(request: IncomingMessage): string {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const name = target.exec(String(request.headers['x-amz-target'] ?? ''))?.[1];
  if (type !== 'application/x-amz-json-1.1' || name === undefined) {
    throw new CognitoError('UnknownOperationException', 'Not a request to AWSCognitoIdentityProviderService.');
  }
  return name;
}

/** The whole body. Rejects large and slow ones, and when the client goes away. */
function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(
      () => finish(() => reject(new CognitoError('RequestTimeoutException', 'The request took too long.', 408))),
      bodySeconds * 1000,
    );

    function finish(settle: () => void): void {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('close', onClose);
      // The rest is read and dropped: closing now would cut off the answer.
      request.resume();
      settle();
    }
    function onData(chunk: Buffer): void {
      size += chunk.length;
      chunks.push(chunk);
      if (size > maxBodyBytes) {
        finish(() =>
          reject(new CognitoError('RequestEntityTooLargeException', 'The request is larger than 128 KB.', 413)),
        );
      }
    }
    function onEnd(): void {
      finish(() => resolve(Buffer.concat(chunks)));
    }
    function onClose(): void {
      finish(() => reject(new CognitoError('RequestAbortedException', 'The request ended early.')));
    }
    request.on('data', onData).on('end', onEnd).on('close', onClose);
  });
}

function parseBody(body: Buffer): object {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Falls through: invalid JSON is answered like JSON of the wrong type.
  }
  throw new CognitoError('SerializationException', 'The request is not a JSON object.');
}

function internalError(): CognitoError {
  return new CognitoError('InternalErrorException', 'Something went wrong', 500);
}

function sendError(request: IncomingMessage, response: ServerResponse, error: CognitoError): void {
  if (response.headersSent) return;
  response.setHeader('x-amzn-errortype', `${error.type}:`);
  if (!request.complete) response.setHeader('connection', 'close');
  send(response, error.status, { __type: error.type, message: error.message });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.1',
    'cache-control': 'no-store',
    'x-amzn-requestid': randomUUID(),
  });
  response.end(JSON.stringify(body));
}
