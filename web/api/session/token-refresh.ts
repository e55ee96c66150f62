/** Refresh this long before the end, in milliseconds. */
export const refreshWithin = 90_000;
const firstDelay = 200;
const giveUpAfter = 30_000;

/** The refresh token counts no more: signing in again is the only way. */
export class SessionEnded extends Error {}

type Token = { idToken: string; expiresAt: number };

type Source = {
  /** The token at hand, `null` when nobody is signed in. */
  read: () => Token | null;
  /** Gets a new one; throws `SessionEnded` when that will never work. */
  refresh: () => Promise<void>;
  now: () => number;
  wait: (ms: number) => Promise<void>;
};

/**
 * An ID token that is good for the next call. Within 90 s of its end it is refreshed first: once for all
 * callers together, and again with doubling delays from 200 ms for up to 30 s when the network fails.
 */
export function createTokenSource({ read, refresh, now, wait }: Source) {
  let underWay: Promise<void> | undefined;

  async function refreshWithBackOff() {
    const until = now() + giveUpAfter;
    for (let delay = firstDelay; ; delay *= 2) {
      try {
        return await refresh();
      } catch (error) {
        if (error instanceof SessionEnded || now() + delay > until) throw error;
      }
      await wait(delay);
    }
  }

  function refreshOnce(): Promise<void> {
    underWay ??= refreshWithBackOff().finally(() => {
      underWay = undefined;
    });
    return underWay;
  }

  return async function idToken(options: { fresh?: boolean } = {}): Promise<string | null> {
    const token = read();
    if (token === null) return null;
    if (options.fresh !== true && token.expiresAt - now() > refreshWithin) return token.idToken;
    try {
      await refreshOnce();
    } catch (error) {
      if (error instanceof SessionEnded) return null;
      // The network fails, but the token at hand is still good for a moment.
      if (options.fresh !== true && token.expiresAt > now()) return token.idToken;
      throw error;
    }
    return read()?.idToken ?? null;
  };
}
