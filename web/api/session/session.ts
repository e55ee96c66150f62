import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';
import { expiredKey, readStoredSession, type SessionUser, type StoredSession } from './stored-session.ts';

export type Session =
  | { state: 'loading'; user?: undefined }
  /** `expired`: the session ended without a sign-out. */
  | { state: 'signed-out'; user?: undefined; expired?: true }
  | { state: 'signed-in'; user: SessionUser };

const signedOut: Session = { state: 'signed-out' };

let current: Session = signedOut;
const watchers = createListeners();
const userWatchers = createListeners();

/** The signed-in user as this browser knows it; the server checks every call. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, sessionNow, () => signedOut);
}

export function sessionNow(): Session {
  return current;
}

/** Runs when the user changes or signs out: all data read for the previous user must be dropped. */
export const onUserChange = userWatchers.add;

/** Updates the session from storage. */
export function settleSession(): void {
  const session = storedSession();
  if (session !== null) showSession({ state: 'signed-in', user: session.user });
  else if (storageOf('localStorage')?.getItem(expiredKey)) showSession({ state: 'signed-out', expired: true });
  else showSession(signedOut);
}

export function showSession(next: Session): void {
  const before = current;
  if (JSON.stringify(before) === JSON.stringify(next)) return;
  current = next;
  // After a token refresh the user is the same: only a change of user clears the data.
  if (before.state === 'signed-in' && before.user.id !== next.user?.id) {
    storageOf('sessionStorage')?.clear();
    userWatchers.notify();
  }
  watchers.notify();
}

export function storedSession(): StoredSession | null {
  const storage = storageOf('localStorage');
  return storage === null ? null : readStoredSession(storage);
}

/** Storage may be absent (rendering on a server) or refused (a browser that blocks site data). */
export function storageOf(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[name] ?? null;
  } catch {
    return null;
  }
}

/** Runs after every change of `sessionNow`; returns the function that unsubscribes. */
export const onSessionChange = watchers.add;
