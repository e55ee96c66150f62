import { createHmac } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const userPoolId = 'us-east-1_Pool';
const issuer = `https://cognito-idp.us-east-1.amazonaws.com/${userPoolId}`;
const client = 'client-1';

async function newKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  return {
    kid,
    privateKey,
    publicKey,
    jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' },
  };
}
const first = await newKey('first');
const second = await newKey('second');

/** The answer of the pool's key URL. */
let keys: unknown = { keys: [first.jwk] };
const fetched = vi.fn(async (_: string | URL | Request) => Response.json(keys));

function claims(overrides: JWTPayload = {}): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  return {
    sub: 'person-1',
    'cognito:username': 'user-1',
    email: 'pat@people.example',
    email_verified: true,
    name: 'Pat',
    token_use: 'id',
    iss: issuer,
    aud: client,
    auth_time: now,
    origin_jti: 'session-1',
    exp: now + 3600,
    ...overrides,
  };
}

const signed = (payload: JWTPayload = claims(), { kid, privateKey } = first) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);

const minutes = (count: number) => new Date(Date.now() + count * 60_000);
let verifyIdToken: typeof import('#lambdas/runtime/id-tokens.ts').verifyIdToken;

beforeEach(async () => {
  vi.stubEnv('USER_POOL_ID', userPoolId);
  vi.stubEnv('USER_POOL_CLIENT_ID', client);
  vi.stubGlobal('fetch', fetched);
  fetched.mockClear();
  keys = { keys: [first.jwk] };
  // A new instance without cached keys.
  vi.resetModules();
  ({ verifyIdToken } = await import('#lambdas/runtime/id-tokens.ts'));
});

describe('a token of the pool', () => {
  it('says who it is', async () => {
    const token = await signed(claims({ 'cognito:groups': ['staff'] }));
    expect(await verifyIdToken(token, minutes(0))).toMatchObject({
      sub: 'person-1',
      email: 'pat@people.example',
      name: 'Pat',
      'cognito:groups': ['staff'],
    });
  });

  it('is checked with keys that are asked for once', async () => {
    for (let count = 0; count < 3; count += 1) await verifyIdToken(await signed(), minutes(0));
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([`${issuer}/.well-known/jwks.json`]);
  });

  it('is accepted at once when it is signed with a new key', async () => {
    await verifyIdToken(await signed(), minutes(0));
    keys = { keys: [first.jwk, second.jwk] };
    expect(await verifyIdToken(await signed(claims(), second), minutes(0))).toBeDefined();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('is refused ten minutes after its key was withdrawn', async () => {
    const token = await signed();
    await verifyIdToken(token, minutes(0));
    keys = { keys: [second.jwk] };
    await expect(verifyIdToken(token, minutes(9))).resolves.toBeDefined();
    await expect(verifyIdToken(token, minutes(10))).rejects.toMatchObject({ code: 'not_signed_in' });
  });
});

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('an invalid token', () => {
  const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

  it.each<[string, () => Promise<string>]>([
    ['nothing', async () => ''],
    ['a text', async () => 'a.b.c'],
    ['dots alone', async () => '..'],
    ['an expired token', () => signed(claims({ exp: inSeconds(-2) }))],
    ['one that never ends', () => signed(claims({ exp: undefined }))],
    ['one that counts from tomorrow', () => signed(claims({ nbf: inSeconds(86_400) }))],
    ['one for another client', () => signed(claims({ aud: 'client-2' }))],
    ['one of another pool', () => signed(claims({ iss: `${issuer}2` }))],
    ['an access token', () => signed(claims({ token_use: 'access', client_id: client }))],
    ['one without a person', () => signed(claims({ sub: undefined }))],
    ['one without an address', () => signed(claims({ email: undefined }))],
    ['one whose groups are a text', () => signed(claims({ 'cognito:groups': 'staff' }))],
    ['one signed by a key the pool has not', () => signed(claims(), second)],
    ['one that names the pool’s key and is signed by another', () => signed(claims(), { ...second, kid: 'first' })],
    ['an unsigned one', async () => `${base64url({ alg: 'none', kid: 'first' })}.${base64url(claims())}.`],
    [
      'one whose payload was changed',
      async () => {
        const [header, , signature] = (await signed()).split('.');
        return `${header}.${base64url(claims({ sub: 'person-2' }))}.${signature}`;
      },
    ],
    [
      'one signed with the public key as a password',
      async () => {
        const input = `${base64url({ alg: 'HS256', kid: 'first' })}.${base64url(claims())}`;
        const password = await exportSPKI(first.publicKey);
        return `${input}.${createHmac('sha256', password).update(input).digest('base64url')}`;
      },
    ],
  ])('is refused: %s', async (_, token) => {
    await expect(verifyIdToken(await token(), minutes(0))).rejects.toMatchObject({ code: 'not_signed_in' });
  });

  it('is refused with words of its own when only the address is not verified', async () => {
    const token = await signed(claims({ email_verified: false }));
    await expect(verifyIdToken(token, minutes(0))).rejects.toMatchObject({ code: 'not_allowed' });
  });
});

describe('keys that cannot be had', () => {
  it.each<[string, () => Promise<Response>]>([
    ['an error', async () => new Response('', { status: 503 })],
    ['no JSON', async () => new Response('<html>')],
    ['something else', async () => Response.json({ message: 'moved' })],
    ['no answer', async () => Promise.reject(new DOMException('late', 'TimeoutError'))],
  ])('are our failure, not the sender’s: %s', async (_, answer) => {
    fetched.mockImplementationOnce(answer);
    const token = await signed();
    const failure = await verifyIdToken(token, minutes(0)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toHaveProperty('code', 'not_signed_in');
    // The next one asks again.
    await expect(verifyIdToken(token, minutes(0))).resolves.toBeDefined();
  });

  it('are given up after two seconds', async () => {
    await verifyIdToken(await signed(), minutes(0));
    const [, options] = fetched.mock.calls[0] as unknown as [string, RequestInit];
    expect(options.signal).toBeInstanceOf(AbortSignal);
  });
});
