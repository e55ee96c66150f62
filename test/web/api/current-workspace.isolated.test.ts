import { afterEach, expect, it, vi } from 'vitest';
import { currentWorkspace, keepWorkspace } from '#web/api/current-workspace.ts';

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

/** As a page that loads anew: what it read before belongs to somebody else. */
function load(user: string | undefined) {
  session.user = 'nobody';
  currentWorkspace();
  session.user = user;
  return currentWorkspace();
}

afterEach(() => {
  session.tab.clear();
  session.browser.clear();
});

it('is the user’s own, until another one is entered; a tab goes on in it, and a new tab starts there', () => {
  expect(load('u1')).toBeUndefined();
  keepWorkspace('w1');
  // What is still being saved goes where it was typed.
  expect(currentWorkspace()).toBeUndefined();
  expect(load('u1')).toBe('w1');
  session.tab.clear();
  expect(load('u1')).toBe('w1');
});

it('is each tab’s own', () => {
  load('u1');
  keepWorkspace('w1');
  session.browser.set('workspace', JSON.stringify({ user: 'u1', id: 'w2' }));
  expect(load('u1')).toBe('w1');
});

it('is not the one that somebody else entered in this browser, and none signed out', () => {
  load('u1');
  keepWorkspace('w1');
  expect(load('u2')).toBeUndefined();
  expect(load(undefined)).toBeUndefined();
  expect(load('u1')).toBe('w1');
  keepWorkspace('u1');
  expect(load('u1')).toBeUndefined();
});
