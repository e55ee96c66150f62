/*
 * Reads the session that amazon-cognito-identity-js keeps in localStorage, without loading that library: public pages
 * only need to know whether a user is signed in. Parsed manually: a schema library would more than double this module.
 */

export type SessionUser = { id: string; email: string; name: string; groups: string[] };

export type StoredSession = {
  user: SessionUser;
  idToken: string;
  accessToken: string;
  refreshToken: string;
  /** Expiry of the ID token by this machine's clock, in milliseconds. */
  expiresAt: number;
};

type Storage = Pick<globalThis.Storage, 'getItem' | 'key' | 'length'>;

const prefix = 'CognitoIdentityServiceProvider.';
const lastUser = '.LastAuthUser';
/** Set when a session has expired; valid while signed out, removed on sign-out. */
export const expiredKey = `${prefix}expired`;

/** The session of the last sign-in in this browser; `null` if there is none. */
export function readStoredSession(storage: Storage): StoredSession | null {
  const owner = ownerKey(storage);
  if (owner === null) return null;
  const refreshToken = storage.getItem(`${owner}.refreshToken`);
  const idToken = storage.getItem(`${owner}.idToken`);
  const accessToken = storage.getItem(`${owner}.accessToken`);
  if (refreshToken === null || idToken === null || accessToken === null) return null;
  const claims = claimsOf(idToken);
  if (claims === null) return null;
  // Seconds by which this machine's clock is ahead of Cognito's, measured at the last sign-in.
  const drift = Number(storage.getItem(`${owner}.clockDrift`) ?? 0) || 0;
  return {
    user: claims.user,
    idToken,
    accessToken,
    refreshToken,
    expiresAt: (claims.exp + drift) * 1000,
  };
}

/** Whether to show the staff console; the server authorizes every call. */
export function isStaff(user: SessionUser): boolean {
  return user.groups.includes('staff');
}

/** All keys of the library, for deleting them. */
export function storedKeys(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    (key): key is string => key?.startsWith(prefix) ?? false,
  );
}

/** Whether a change of this key (`null`: storage was cleared) can change the session. */
export function concernsSession(key: string | null): boolean {
  return key === null || key.startsWith(prefix);
}

/** The key prefix of the user who signed in last. */
export function ownerKey(storage: Storage): string | null {
  const last = storedKeys(storage).find((key) => key.endsWith(lastUser));
  if (last === undefined) return null;
  const name = storage.getItem(last);
  return name === null ? null : `${last.slice(0, -lastUser.length)}.${name}`;
}

/** The signature is not verified here; only the server does that. */
function claimsOf(token: string): { user: SessionUser; exp: number } | null {
  const claims = payloadOf(token);
  const { sub, exp, email, name } = claims;
  const groups = claims['cognito:groups'];
  if (typeof sub !== 'string' || typeof exp !== 'number') return null;
  return {
    user: {
      id: sub,
      email: typeof email === 'string' ? email : '',
      name: typeof name === 'string' ? name : '',
      groups: Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : [],
    },
    exp,
  };
}

export function payloadOf(token: string): Record<string, unknown> {
  try {
    const base64 = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof payload === 'object' && payload !== null ? { ...payload } : {};
  } catch {
    return {};
  }
}
