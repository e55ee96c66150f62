import { ownerKey, payloadOf } from './stored-session.ts';

/** Stores refreshed tokens under the library's keys and measures the clock drift again. */
export function storeTokens(
  storage: Storage,
  tokens: { idToken: string; accessToken: string },
  now = Date.now(),
): void {
  const owner = ownerKey(storage);
  if (owner === null) return;
  storage.setItem(`${owner}.idToken`, tokens.idToken);
  storage.setItem(`${owner}.accessToken`, tokens.accessToken);
  const { iat } = payloadOf(tokens.idToken);
  if (typeof iat === 'number') storage.setItem(`${owner}.clockDrift`, String(Math.floor(now / 1000) - iat));
}
