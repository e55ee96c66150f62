import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeStorage, fakeToken, storedSignIn } from './fake-storage.ts';

const config = { region: 'us-east-1', userPoolId: 'us-east-1_a', userPoolClientId: 'client1' };
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const anHourAgo = () => Math.floor(Date.now() / 1000) - 3600;
const claims = { sub: 'u1', email: 'u@example.com', name: 'U', exp: 0 };

type Answer = { status: number; body: unknown };

let asked: { action: string; body: unknown }[] = [];
let answers: Record<string, Answer> = {};
/** Runs while Cognito answers. */
let whenAsked: () => void = () => {};
let storageListener: ((event: { key: string | null }) => void) | undefined;

/** Another page of the same browser: own modules, shared storage and locks. */
async function openTab() {
  vi.resetModules();
  const session = await import('#web/api/session/session.ts');
  await import('#web/api/session/start-session.ts');
  const { idToken } = await import('#web/api/session/id-token.ts');
  const { endSession, signOut } = await import('#web/api/session/sign-out.ts');
  return { session, idToken, endSession, signOut };
}

/** A browser with this storage, and its session after the start. */
async function open(entries: Record<string, string>) {
  const local = fakeStorage(entries);
  const perTab = fakeStorage({ 'lookup-result': '{}' });
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', perTab);
  vi.stubGlobal('window', {
    addEventListener: (name: string, run: typeof storageListener) => {
      if (name === 'storage') storageListener = run;
    },
  });
  return { ...(await openTab()), local, perTab };
}

beforeEach(() => {
  asked = [];
  answers = {};
  whenAsked = () => {};
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url === '/config.json') return Response.json(config);
    expect(url).toBe('https://cognito-idp.us-east-1.amazonaws.com/');
    const action = new Headers(init?.headers).get('x-amz-target')?.split('.')[1] ?? '';
    asked.push({ action, body: JSON.parse(String(init?.body)) });
    whenAsked();
    const answer = answers[action] ?? { status: 200, body: {} };
    return Response.json(answer.body, { status: answer.status });
  });
});

function entriesOf(storage: Storage): [string, string | null][] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').map((key) => [
    key,
    storage.getItem(key),
  ]);
}

function idTokenIn(entries: Record<string, string>): string | undefined {
  return Object.entries(entries).find(([key]) => key.endsWith('.idToken'))?.[1];
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the session', () => {
  it('is signed out where nothing is stored, and asks nobody', async () => {
    const { session } = await open({});
    expect(session.sessionNow().state).toBe('signed-out');
    expect(asked).toEqual([]);
  });

  it('believes a token that still runs', async () => {
    const { session } = await open(storedSignIn({ ...claims, exp: inAnHour() }));
    expect(session.sessionNow()).toMatchObject({
      state: 'signed-in',
      user: { id: 'u1', email: 'u@example.com' },
    });
    expect(asked).toEqual([]);
  });

  it('refreshes a token that has ended before saying anything', async () => {
    const fresh = fakeToken({ ...claims, exp: inAnHour(), iat: Math.floor(Date.now() / 1000) });
    answers.InitiateAuth = {
      status: 200,
      body: { AuthenticationResult: { IdToken: fresh, AccessToken: 'access' } },
    };
    const { session, idToken } = await open(storedSignIn({ ...claims, exp: anHourAgo() }));
    expect(session.sessionNow().state).toBe('loading');
    await vi.waitFor(() => expect(session.sessionNow().state).toBe('signed-in'));
    expect(await idToken()).toBe(fresh);
    expect(asked).toEqual([
      {
        action: 'InitiateAuth',
        body: {
          ClientId: 'client1',
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          AuthParameters: { REFRESH_TOKEN: 'refresh-1' },
        },
      },
    ]);
  });

  it('ends, and forgets what is stored, when the refresh token is refused', async () => {
    answers.InitiateAuth = {
      status: 400,
      body: { __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' },
    };
    const { session, local } = await open(storedSignIn({ ...claims, exp: anHourAgo() }));
    await vi.waitFor(() => expect(session.sessionNow()).toEqual({ state: 'signed-out', expired: true }));
    expect(JSON.stringify(Object.fromEntries(entriesOf(local)))).not.toContain('refresh-1');
    // A reload or another tab shows the same until a sign-out or sign-in.
    const other = await openTab();
    expect(other.session.sessionNow()).toEqual({ state: 'signed-out', expired: true });
    await other.signOut(async () => {});
    expect(other.session.sessionNow()).toEqual({ state: 'signed-out' });
    expect(local.length).toBe(0);
  });

  it('lasts when somebody has signed in again while the old refresh token was refused', async () => {
    const { idToken, session, local } = await open(storedSignIn({ ...claims, exp: inAnHour() }));
    const again = storedSignIn({ ...claims, exp: inAnHour() }, 'refresh-2');
    answers.InitiateAuth = {
      status: 400,
      body: { __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' },
    };
    whenAsked = () => {
      for (const [key, value] of Object.entries(again)) local.setItem(key, value);
    };
    expect(await idToken({ fresh: true })).toBe(idTokenIn(again));
    expect(session.sessionNow().state).toBe('signed-in');
  });

  it('is refreshed by one of fifty tabs, and the others take what it got', async () => {
    const ending = { ...claims, exp: Math.floor(Date.now() / 1000) + 60 };
    await open(storedSignIn(ending));
    const tabs: Awaited<ReturnType<typeof openTab>>[] = [];
    while (tabs.length < 50) tabs.push(await openTab());
    expect(new Set(tabs.map((tab) => tab.idToken)).size).toBe(50);
    const fresh = fakeToken({ ...claims, exp: inAnHour(), iat: Math.floor(Date.now() / 1000) });
    answers.InitiateAuth = {
      status: 200,
      body: { AuthenticationResult: { IdToken: fresh, AccessToken: 'access' } },
    };
    expect(new Set(await Promise.all(tabs.map((tab) => tab.idToken())))).toEqual(new Set([fresh]));
    expect(asked.map(({ action }) => action)).toEqual(['InitiateAuth']);
    expect(tabs.map((tab) => tab.session.sessionNow().state)).toEqual(Array(50).fill('signed-in'));
  });

  it('is refreshed where there are no locks too', async () => {
    vi.stubGlobal('navigator', {});
    const fresh = fakeToken({ ...claims, exp: inAnHour() });
    answers.InitiateAuth = {
      status: 200,
      body: { AuthenticationResult: { IdToken: fresh, AccessToken: 'access' } },
    };
    const { idToken } = await open(storedSignIn({ ...claims, exp: anHourAgo() }));
    expect(await idToken()).toBe(fresh);
  });

  it('stores nothing for somebody who signs out during a refresh', async () => {
    const { idToken, endSession, local } = await open(storedSignIn({ ...claims, exp: inAnHour() }));
    answers.InitiateAuth = {
      status: 200,
      body: {
        AuthenticationResult: { IdToken: fakeToken({ ...claims, exp: inAnHour() }), AccessToken: 'a' },
      },
    };
    whenAsked = () => endSession();
    expect(await idToken({ fresh: true })).toBeNull();
    expect(local.length).toBe(0);
  });

  it('forgets at once on signing out, revokes the token, and tells who read something', async () => {
    const { session, signOut, local, perTab } = await open(storedSignIn({ ...claims, exp: inAnHour() }));
    const changed = vi.fn();
    session.onUserChange(changed);
    const done = signOut(async () => {});
    expect(session.sessionNow().state).toBe('signed-out');
    expect(changed).toHaveBeenCalledTimes(1);
    expect(local.length).toBe(0);
    expect(perTab.length).toBe(0);
    await done;
    expect(asked).toEqual([{ action: 'RevokeToken', body: { Token: 'refresh-1', ClientId: 'client1' } }]);
  });

  it('stays signed out when revoking fails', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    answers.RevokeToken = { status: 500, body: {} };
    const { session, signOut } = await open(storedSignIn({ ...claims, exp: inAnHour() }));
    await signOut(async () => {});
    expect(session.sessionNow().state).toBe('signed-out');
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  it('follows a sign-out in another tab', async () => {
    const { session, local } = await open(storedSignIn({ ...claims, exp: inAnHour() }));
    const changed = vi.fn();
    session.onUserChange(changed);
    local.clear();
    storageListener?.({ key: null });
    expect(session.sessionNow().state).toBe('signed-out');
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('does not take a refresh in another tab for another person', async () => {
    const { session, local } = await open(storedSignIn({ ...claims, exp: inAnHour() }));
    const changed = vi.fn();
    session.onUserChange(changed);
    for (const [key, value] of Object.entries(storedSignIn({ ...claims, exp: inAnHour() + 60 }))) {
      local.setItem(key, value);
      storageListener?.({ key });
    }
    expect(session.sessionNow().state).toBe('signed-in');
    expect(changed).not.toHaveBeenCalled();
  });
});
