/**
 * The state of the local user pool in one JSON file: users, sessions and signing keys.
 *
 * Each write goes to a temporary file that is then renamed, one write at a time: a killed process leaves the old state
 * or the new one. An operation answers only after its write. The signing keys are part of the state, so that tokens
 * stay valid after a restart.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { parseJson } from '#local/http/parse-json.ts';
import { createSigningKey, SigningKey } from './user-signing-keys.ts';

/** A code that was sent. `expires_at` is in milliseconds since 1970. */
export const SentCode = z.object({ code: z.string(), expires_at: z.number() });
export type SentCode = z.infer<typeof SentCode>;

/** One person. Times are milliseconds since 1970. */
export const StoredUser = z.object({
  sub: z.string(),
  /** Chosen at sign-up. A verified e-mail address is an alias of it. */
  username: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  /** Everything but `sub`, `email` and `email_verified`. */
  attributes: z.record(z.string(), z.string()),
  status: z.enum(['UNCONFIRMED', 'CONFIRMED']),
  groups: z.array(z.string()),
  password: z.object({ salt: z.string(), verifier: z.string() }),
  sign_up_code: z.optional(SentCode),
  reset_code: z.optional(SentCode),
  /** A code that verifies `email`, which may be the account's next address. */
  email_code: z.optional(z.extend(SentCode, { email: z.string() })),
  totp: z.object({
    /** Issued by AssociateSoftwareToken, not verified yet. */
    offered_secret: z.optional(z.string()),
    secret: z.optional(z.string()),
    device_name: z.optional(z.string()),
    enabled: z.boolean(),
    preferred: z.boolean(),
    /** The newest time step a code was used for: each code signs in once. */
    used_step: z.optional(z.number()),
  }),
  created_at: z.number(),
  modified_at: z.number(),
});
export type StoredUser = z.infer<typeof StoredUser>;

/** One sign-in with everything it issued. The refresh token itself is not kept, only its SHA-256. */
export const StoredSession = z.object({
  origin_jti: z.string(),
  event_id: z.string(),
  sub: z.string(),
  refresh_hash: z.string(),
  /** Seconds since 1970, as the claim `auth_time`. */
  auth_time: z.number(),
  /** When the refresh token ends, in milliseconds since 1970. */
  expires_at: z.number(),
  revoked: z.boolean(),
});
export type StoredSession = z.infer<typeof StoredSession>;

const State = z.object({
  version: z.literal(1),
  user_pool_id: z.string(),
  /** Derives the invented values of unknown people, the same ones every time. */
  fake_user_secret: z.string(),
  signing_keys: z.object({ id: SigningKey, access: SigningKey }),
  users: z.array(StoredUser),
  sessions: z.array(StoredSession),
});
type State = z.infer<typeof State>;

export type UserStore = {
  /** Change it in place, then await `save`. */
  state: State;
  /** Resolves when everything changed so far is in the file. */
  save(): Promise<void>;
  /** By user name, or by the alias: a verified e-mail address. In any case. */
  findUser(name: string): StoredUser | undefined;
  findBySub(sub: string): StoredUser | undefined;
  /** The account that has verified the address. */
  findByEmail(email: string): StoredUser | undefined;
  findSessionByRefreshToken(token: string): StoredSession | undefined;
  removeUser(user: StoredUser): void;
};

/** Opens the state in `file` or starts a new one. Throws when the file is not this pool's. */
export async function openUserStore(options: { file?: string; userPoolId: string }): Promise<UserStore> {
  const { file, userPoolId } = options;
  const stored = file === undefined ? null : await readState(file, userPoolId);
  const state = stored ?? newState(userPoolId, await (file === undefined ? keysInMemory() : createSigningKeys()));

  let writing: Promise<void> = Promise.resolve();
  let queued: Promise<void> | null = null;

  /** Callers that arrive during a write share the next one. */
  function save(): Promise<void> {
    if (file === undefined) return Promise.resolve();
    queued ??= writing.then(() => {
      queued = null;
      const write = writeState(file, state);
      writing = write.catch(() => undefined);
      return write;
    });
    return queued;
  }

  function findByEmail(email: string): StoredUser | undefined {
    const wanted = email.toLowerCase();
    return state.users.find((user) => user.email_verified && user.email.toLowerCase() === wanted);
  }

  await save();
  return {
    state,
    save,
    findByEmail,
    findUser: (name) =>
      state.users.find(({ username }) => username.toLowerCase() === name.toLowerCase()) ?? findByEmail(name),
    findBySub: (sub) => state.users.find((user) => user.sub === sub),
    findSessionByRefreshToken(token) {
      const hash = hashRefreshToken(token);
      return state.sessions.find((session) => session.refresh_hash === hash);
    },
    removeUser(user) {
      state.users = state.users.filter((other) => other !== user);
      state.sessions = state.sessions.filter((session) => session.sub !== user.sub);
    },
  };
}

/** The stored form of a refresh token. It has 512 random bits, so a plain hash is enough. */
export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

type SigningKeys = State['signing_keys'];

async function createSigningKeys(): Promise<SigningKeys> {
  const [id, access] = await Promise.all([createSigningKey(), createSigningKey()]);
  return { id, access };
}

let inMemory: Promise<SigningKeys> | undefined;

/** The keys of all pools that no file keeps: they end with the process, and making them costs more than the pool. */
function keysInMemory(): Promise<SigningKeys> {
  inMemory ??= createSigningKeys();
  return inMemory;
}

function newState(userPoolId: string, signing_keys: SigningKeys): State {
  return {
    version: 1,
    user_pool_id: userPoolId,
    fake_user_secret: randomBytes(32).toString('hex'),
    signing_keys,
    users: [],
    sessions: [],
  };
}

async function readState(file: string, userPoolId: string): Promise<State | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const parsed = State.safeParse(parseJson(text));
  if (!parsed.success) {
    throw new Error(`${file} does not hold a user pool that this version can read. "npm run reset" deletes it.`);
  }
  // Password verifiers contain the pool's name: they do not work under another id.
  if (parsed.data.user_pool_id !== userPoolId) {
    throw new Error(`${file} belongs to user pool ${parsed.data.user_pool_id}, not ${userPoolId}.`);
  }
  return parsed.data;
}

/** Only this account may read the file: it holds private keys. */
async function writeState(file: string, state: State): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.tmp`, JSON.stringify(state, null, 1), { mode: 0o600, flush: true });
  await rename(`${file}.tmp`, file);
}
