import { afterEach, expect, it, vi } from 'vitest';

const session = vi.hoisted(() => ({
  user: 'u1' as string | undefined,
  tab: new Map<string, string>(),
  browser: new Map<string, string>(),
}));
vi.mock('#web/api/session/session.ts', () => ({
  sessionNow: () =>
    session.user === undefined ? { state: 'signed-out' } : { state: 'signed-in', user: { id: session.user } },
  storageOf: (name: string) => {
    const kept = name === 'sessionStorage' ? session.tab : session.browser;
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    };
  },
}));

/** As a page that loads anew. */
async function load(user: string | undefined) {
  session.user = user;
  vi.resetModules();
  return await import('#web/api/current-workspace.ts');
}

/** Where a page that loads anew works. */
const loaded = async (user: string | undefined) => (await load(user)).currentWorkspace();

afterEach(() => {
  session.tab.clear();
  session.browser.clear();
});

it('is the user’s own, until another one is entered; a tab goes on in it, and a new tab starts there', async () => {
  const page = await load('u1');
  expect(page.currentWorkspace()).toBeUndefined();
  page.keepWorkspace('w1');
  // What is still being saved goes where it was typed.
  expect(page.currentWorkspace()).toBeUndefined();
  expect(await loaded('u1')).toBe('w1');
  session.tab.clear();
  expect(await loaded('u1')).toBe('w1');
});

it('is each tab’s own', async () => {
  (await load('u1')).keepWorkspace('w1');
  session.browser.set('workspace', JSON.stringify({ user: 'u1', id: 'w2' }));
  expect(await loaded('u1')).toBe('w1');
});

it.each(['w1', 'u1'])('stays where a new tab has started (%s), whichever another tab enters then', async (started) => {
  session.browser.set('workspace', JSON.stringify({ user: 'u1', id: started }));
  const first = await loaded('u1');
  session.browser.set('workspace', JSON.stringify({ user: 'u1', id: 'w2' }));
  expect(await loaded('u1')).toBe(first);
  session.tab.clear();
  expect(await loaded('u1')).toBe('w2');
});

it('is not the one that somebody else entered in this browser, and none signed out', async () => {
  (await load('u1')).keepWorkspace('w1');
  expect(await loaded('u2')).toBeUndefined();
  expect(await loaded(undefined)).toBeUndefined();
  const page = await load('u1');
  expect(page.currentWorkspace()).toBe('w1');
  page.keepWorkspace('u1');
  expect(await loaded('u1')).toBeUndefined();
});
