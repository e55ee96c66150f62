/** Refresh this long before expiry, in milliseconds. */
export const refreshWithin = 90_000;
const firstDelay = 200;
const giveUpAfter = 30_000;

/** The refresh token is no longer valid: only a new sign-in helps. */
export class SessionEnded extends Error {}

type Token = { idToken: string; expiresAt: number };

type Source = {
  /** The current token, `null` when signed out. */
  read: () => Token | null;
  /** Gets a new token; throws `SessionEnded` if the session has ended for good. */
  refresh: () => Promise<void>;
  now: () => number;
  wait: (ms: number) => Promise<void>;
};

/**
 * Returns an ID token that is valid for the next call. Within 90 s of expiry it is refreshed first: one refresh for all
 * callers, retried on network failures with delays doubling from 200 ms, for up to 30 s.
 */
export function createTokenSource({ read, refresh, now, wait }: Source) {
  let refreshing: Promise<void> | undefined;

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
    refreshing ??= refreshWithBackOff().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  return async function idToken(options: { fresh?: boolean } = {}): Promise<string | null> {
    const token = read();
    if (token === null) return null;
    if (options.fresh !== true && token.expiresAt - now() > refreshWithin) return token.idToken;
    try {
      await refreshOnce();
    } catch (error) {
      if (error instanceof SessionEnded) return null;
      // The refresh failed, but the current token has not expired yet.
      if (options.fresh !== true && token.expiresAt > now()) return token.idToken;
      throw error;
    }
    return read()?.idToken ?? null;
  };
}
