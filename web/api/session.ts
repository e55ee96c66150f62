import { useSyncExternalStore } from 'react';
import type { SignInResult } from './cognito.ts';
import {
  concernsSession,
  expiredKey,
  readStoredSession,
  type SessionUser,
  type StoredSession,
  storedKeys,
} from './stored-session.ts';

export type Session =
  | { state: 'loading'; user?: undefined }
  /** `expired`: by itself, not because somebody pressed Sign Out. */
  | { state: 'signed-out'; user?: undefined; expired?: true }
  | { state: 'signed-in'; user: SessionUser };

const signedOut: Session = { state: 'signed-out' };

let current: Session = signedOut;
const watchers = new Set<() => void>();
const userWatchers = new Set<() => void>();

/** Who is signed in, as far as this browser knows; the server checks every call for itself. */
export function useSession(): Session {
  return useSyncExternalStore(watch, sessionNow, () => signedOut);
}

export function sessionNow(): Session {
  return current;
}

/** Runs when somebody else, or nobody, is signed in now: what was read for the one before must go. */
export function onUserChange(run: () => void): void {
  userWatchers.add(run);
}

/** Signs in; the e-mail's case and outer spaces do not count. */
export async function signIn(email: string, password: string): Promise<SignInResult> {
  const { signIn } = await cognito();
  // Remains of another user pool in this browser must not be taken for this session.
  endSession({ expired: 'expired' in current });
  return await followUp(await signIn(canonical(email), password));
}

export async function signUp(fullName: string, email: string, password: string): Promise<void> {
  const { signUp } = await cognito();
  await signUp(fullName.trim(), canonical(email), password);
}

export async function confirmSignUp(email: string, code: string): Promise<void> {
  const { confirmSignUp } = await cognito();
  await confirmSignUp(canonical(email), code);
}

export async function resendCode(email: string): Promise<void> {
  const { resendCode } = await cognito();
  await resendCode(canonical(email));
}

export async function forgotPassword(email: string): Promise<void> {
  const { forgotPassword } = await cognito();
  await forgotPassword(canonical(email));
}

export async function confirmPassword(email: string, code: string, password: string): Promise<void> {
  const { confirmPassword } = await cognito();
  await confirmPassword(canonical(email), code, password);
}

/** Forgets the session here and now, then revokes its tokens; a network that fails keeps nobody signed in. */
export async function signOut(): Promise<void> {
  const session = storedSession();
  endSession();
  if (session === null) return;
  try {
    const { revokeToken } = await import('./cognito-tokens.ts');
    await revokeToken(session.refreshToken);
  } catch (error) {
    console.warn('The session could not be revoked; it ends by itself.', error);
  }
}

function cognito() {
  return import('./cognito.ts');
}

function canonical(email: string): string {
  return email.trim().toLowerCase();
}

async function followUp(result: SignInResult): Promise<SignInResult> {
  if (result.kind === 'signed-in') {
    settleSession();
    return result;
  }
  if (result.kind === 'mfa') {
    return { kind: 'mfa', answer: async (code) => await followUp(await result.answer(code)) };
  }
  return result;
}

/** Forgets the session here and in every other tab. Where it `expired`, they say so until somebody signs in. */
export function endSession({ expired = false } = {}): void {
  const storage = storageOf('localStorage');
  if (storage !== null) {
    const gone = storedKeys(storage).filter((key) => !expired || key !== expiredKey);
    // First, so that no other tab sees a session that is gone and does not know why.
    if (expired) storage.setItem(expiredKey, '1');
    for (const key of gone) storage.removeItem(key);
  }
  settleSession();
}

/** Brings what this module says in line with what is stored. */
export function settleSession(): void {
  const session = storedSession();
  if (session !== null) show({ state: 'signed-in', user: session.user });
  else if (storageOf('localStorage')?.getItem(expiredKey)) show({ state: 'signed-out', expired: true });
  else show(signedOut);
}

function show(next: Session): void {
  const before = current;
  if (JSON.stringify(before) === JSON.stringify(next)) return;
  current = next;
  // A reload finds the same person: only a real change of person clears what was read.
  if (before.state === 'signed-in' && before.user.id !== next.user?.id) {
    storageOf('sessionStorage')?.clear();
    for (const run of userWatchers) run();
  }
  for (const run of watchers) run();
}

export function storedSession(): StoredSession | null {
  const storage = storageOf('localStorage');
  return storage === null ? null : readStoredSession(storage);
}

/** Storage may be absent (rendering on a server) or refused (a browser that blocks site data). */
function storageOf(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[name] ?? null;
  } catch {
    return null;
  }
}

function watch(run: () => void): () => void {
  watchers.add(run);
  return () => {
    watchers.delete(run);
  };
}

/** At start: a token that still runs is believed; one that has ended is refreshed before anything is shown. */
async function start(): Promise<void> {
  const session = storedSession();
  if (session !== null && session.expiresAt <= Date.now()) {
    current = { state: 'loading' };
    try {
      const { idToken } = await import('./id-token.ts');
      await idToken();
    } catch (error) {
      console.warn('The session could not be refreshed yet.', error);
    }
  }
  settleSession();
}

if (typeof window !== 'undefined') {
  void start();
  window.addEventListener('storage', (event) => {
    if (concernsSession(event.key)) settleSession();
  });
}
