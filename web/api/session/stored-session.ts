/*
 * Reads the session that amazon-cognito-identity-js keeps in localStorage, without loading that library: the
 * public pages only need to know whether somebody is signed in. Parsed by hand: a schema library would be the
 * larger half of this module on those pages.
 */

export type SessionUser = { id: string; email: string; name: string; groups: string[] };

export type StoredSession = {
  user: SessionUser;
  idToken: string;
  accessToken: string;
  refreshToken: string;
  /** When the ID token ends by this machine's clock, in milliseconds. */
  expiresAt: number;
};

type Storage = Pick<globalThis.Storage, 'getItem' | 'key' | 'length'>;

const prefix = 'CognitoIdentityServiceProvider.';
const lastUser = '.LastAuthUser';
/** Set when a session has ended by itself; counts while nobody is signed in, and goes when somebody signs out. */
export const expiredKey = `${prefix}expired`;

/** The session of whoever signed in last in this browser; `null` when there is none. */
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

/** Whether the console is offered to somebody; the server decides with every call. */
export function isStaff(user: SessionUser): boolean {
  return user.groups.includes('staff');
}

/** Every key the library has written, for forgetting them all. */
export function storedKeys(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    (key): key is string => key?.startsWith(prefix) ?? false,
  );
}

/** Whether a change of this key (`null`: everything was cleared) can change who is signed in. */
export function concernsSession(key: string | null): boolean {
  return key === null || key.startsWith(prefix);
}

/** What the keys of the person who signed in last begin with. */
export function ownerKey(storage: Storage): string | null {
  const last = storedKeys(storage).find((key) => key.endsWith(lastUser));
  if (last === undefined) return null;
  const name = storage.getItem(last);
  return name === null ? null : `${last.slice(0, -lastUser.length)}.${name}`;
}

/** Only the server checks the signature: in the browser a token is a note of who signed in. */
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
