import { describe, expect, it, vi } from 'vitest';
import { createTokenSource, SessionEnded } from '#web/api/session/token-refresh.ts';

/** A source whose clock moves only when it waits; `outcomes` are the results of the refreshes. */
function source({ expiresIn, outcomes = [] }: { expiresIn: number | null; outcomes?: (Error | 'ok')[] }) {
  let clock = 1_000_000;
  let token = expiresIn === null ? null : { idToken: 'old', expiresAt: clock + expiresIn };
  const waits: number[] = [];
  const refresh = vi.fn(async () => {
    const outcome = outcomes.shift() ?? 'ok';
    if (outcome !== 'ok') {
      if (outcome instanceof SessionEnded) token = null;
      throw outcome;
    }
    token = { idToken: 'new', expiresAt: clock + 3_600_000 };
  });
  const idToken = createTokenSource({
    read: () => token,
    refresh,
    now: () => clock,
    wait: async (ms) => {
      waits.push(ms);
      clock += ms;
    },
  });
  return { idToken, refresh, waits };
}

const offline = new TypeError('Failed to fetch');

describe('the ID token for a call', () => {
  it('is the stored one while it runs for more than 90 seconds', async () => {
    const { idToken, refresh } = source({ expiresIn: 90_001 });
    expect(await idToken()).toBe('old');
    expect(refresh).not.toHaveBeenCalled();
  });

  it('is refreshed within 90 seconds of its end', async () => {
    const { idToken } = source({ expiresIn: 90_000 });
    expect(await idToken()).toBe('new');
  });

  it('is refreshed once for all callers together', async () => {
    const { idToken, refresh } = source({ expiresIn: -1 });
    expect(await Promise.all([idToken(), idToken(), idToken()])).toEqual(['new', 'new', 'new']);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('is tried again with doubling delays from 200 ms', async () => {
    const { idToken, waits } = source({ expiresIn: -1, outcomes: [offline, offline, offline] });
    expect(await idToken()).toBe('new');
    expect(waits).toEqual([200, 400, 800]);
  });

  it('gives up within 30 seconds', async () => {
    const { idToken, waits } = source({ expiresIn: -1, outcomes: Array(20).fill(offline) });
    await expect(idToken()).rejects.toBe(offline);
    const waited = waits.reduce((sum, ms) => sum + ms, 0);
    expect(waited).toBeGreaterThan(12_000);
    expect(waited).toBeLessThanOrEqual(30_000);
  });

  it('is the old one when the network fails while it still runs', async () => {
    const { idToken } = source({ expiresIn: 89_000, outcomes: Array(20).fill(offline) });
    expect(await idToken()).toBe('old');
  });

  it('is none when the session has ended, without trying again', async () => {
    const { idToken, refresh, waits } = source({ expiresIn: -1, outcomes: [new SessionEnded('revoked')] });
    expect(await idToken()).toBeNull();
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(waits).toEqual([]);
  });

  it('is none when nobody is signed in', async () => {
    expect(await source({ expiresIn: null }).idToken()).toBeNull();
  });

  it('is a new one when asked for a fresh one', async () => {
    const { idToken } = source({ expiresIn: 3_000_000 });
    expect(await idToken({ fresh: true })).toBe('new');
  });

  it('can be refreshed again after a refresh that failed', async () => {
    const { idToken } = source({ expiresIn: -1, outcomes: Array(8).fill(offline) });
    await expect(idToken()).rejects.toBe(offline);
    expect(await idToken()).toBe('new');
  });
});
