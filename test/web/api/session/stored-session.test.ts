import { describe, expect, it } from 'vitest';
import { storeTokens } from '#web/api/session/store-tokens.ts';
import { concernsSession, readStoredSession, storedKeys } from '#web/api/session/stored-session.ts';
import { fakeStorage, fakeToken, storedSignIn } from './fake-storage.ts';

const claims = {
  sub: 'u1',
  email: 'user.name@example.com',
  name: 'Zoë Nuñez',
  'cognito:groups': ['staff'],
  exp: 2_000_000_000,
};

describe('the stored session', () => {
  it('says who signed in, read from the ID token', () => {
    const session = readStoredSession(fakeStorage(storedSignIn(claims)));
    expect(session?.user).toEqual({
      id: 'u1',
      email: 'user.name@example.com',
      name: 'Zoë Nuñez',
      groups: ['staff'],
    });
    expect(session?.expiresAt).toBe(2_000_000_000_000);
  });

  it('reckons with a clock that is ahead of the server', () => {
    const stored = storedSignIn(claims);
    const key = Object.keys(stored).find((name) => name.endsWith('.clockDrift')) ?? '';
    expect(readStoredSession(fakeStorage({ ...stored, [key]: '60' }))?.expiresAt).toBe(2_000_000_060_000);
  });

  it.each([
    ['nothing is stored', {}],
    ['only somebody else’s keys are', { theme: 'dark' }],
    ['the token is no token', { ...storedSignIn(claims), ...withIdToken('nonsense') }],
    ['the token names nobody', { ...storedSignIn(claims), ...withIdToken(fakeToken({ exp: 1 })) }],
  ])('is none when %s', (_, entries) => {
    expect(readStoredSession(fakeStorage(entries))).toBeNull();
  });

  it('is none without a refresh token', () => {
    const storage = fakeStorage(storedSignIn(claims));
    storage.removeItem(storedKeys(storage).find((key) => key.endsWith('.refreshToken')) ?? '');
    expect(readStoredSession(storage)).toBeNull();
  });

  it('takes refreshed tokens and measures the drift of the clock again', () => {
    const storage = fakeStorage(storedSignIn(claims));
    const idToken = fakeToken({ ...claims, iat: 1_000, exp: 4_600 });
    storeTokens(storage, { idToken, accessToken: 'access' }, 1_030_000);
    const session = readStoredSession(storage);
    expect(session?.idToken).toBe(idToken);
    expect(session?.expiresAt).toBe((4_600 + 30) * 1000);
  });

  it('knows its own keys from others', () => {
    const storage = fakeStorage({ ...storedSignIn(claims), theme: 'dark' });
    expect(storedKeys(storage)).toHaveLength(5);
    expect(concernsSession('theme')).toBe(false);
    expect(concernsSession(null)).toBe(true);
  });
});

function withIdToken(token: string) {
  return { 'CognitoIdentityServiceProvider.client1.user.name@example.com.idToken': token };
}
