import { ownerKey, payloadOf } from './stored-session.ts';

/** Puts refreshed tokens where the library would, with the clock's drift measured anew. */
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
