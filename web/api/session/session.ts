import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';
import { expiredKey, readStoredSession, type SessionUser, type StoredSession } from './stored-session.ts';

export type Session =
  | { state: 'loading'; user?: undefined }
  /** `expired`: by itself, not because somebody pressed Sign Out. */
  | { state: 'signed-out'; user?: undefined; expired?: true }
  | { state: 'signed-in'; user: SessionUser };

const signedOut: Session = { state: 'signed-out' };

let current: Session = signedOut;
const watchers = createListeners();
const userWatchers = createListeners();

/** Who is signed in, as far as this browser knows; the server checks every call for itself. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, sessionNow, () => signedOut);
}

export function sessionNow(): Session {
  return current;
}

/** Runs when somebody else, or nobody, is signed in now: what was read for the one before must go. */
export const onUserChange = userWatchers.add;

/** Brings what this module says in line with what is stored. */
export function settleSession(): void {
  const session = storedSession();
  if (session !== null) showSession({ state: 'signed-in', user: session.user });
  else if (storageOf('localStorage')?.getItem(expiredKey))
    showSession({ state: 'signed-out', expired: true });
  else showSession(signedOut);
}

/** Says from now on that this is so. */
export function showSession(next: Session): void {
  const before = current;
  if (JSON.stringify(before) === JSON.stringify(next)) return;
  current = next;
  // A reload finds the same person: only a real change of person clears what was read.
  if (before.state === 'signed-in' && before.user.id !== next.user?.id) {
    storageOf('sessionStorage')?.clear();
    userWatchers.tell();
  }
  watchers.tell();
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

/** Runs after every change of what `sessionNow` says; gives the way to take it back. */
export const onSessionChange = watchers.add;
