import { useSyncExternalStore } from 'react';
import type { SignInResult } from './cognito.ts';
import {
  concernsSession,
  readStoredSession,
  type SessionUser,
  storedKeys,
  storeTokens,
} from './stored-session.ts';
import { createTokenSource, SessionEnded } from './token-refresh.ts';

export type Session =
  | { state: 'loading'; user?: undefined }
  | { state: 'signed-out'; user?: undefined }
  | { state: 'signed-in'; user: SessionUser };

const signedOut: Session = { state: 'signed-out' };
const loading: Session = { state: 'loading' };

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

/** An ID token good for a call, `null` when nobody is signed in. `fresh` asks for a new one. */
export const idToken = createTokenSource({
  read: stored,
  refresh: refreshStored,
  now: Date.now,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

/** Signs in; the e-mail's case and outer spaces do not count. */
export async function signIn(email: string, password: string): Promise<SignInResult> {
  const { signIn } = await cognito();
  // Remains of another user pool in this browser must not be taken for this session.
  forget();
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
  const session = stored();
  forget();
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
    settle();
    return result;
  }
  if (result.kind === 'mfa') {
    return { kind: 'mfa', answer: async (code) => await followUp(await result.answer(code)) };
  }
  return result;
}

async function refreshStored(): Promise<void> {
  const session = stored();
  if (session === null) return;
  const { refreshTokens } = await import('./cognito-tokens.ts');
  try {
    const tokens = await refreshTokens(session.refreshToken);
    const storage = storageOf('localStorage');
    // Signing out meanwhile wins: nothing is stored for somebody who has left.
    if (storage !== null && stored()?.refreshToken === session.refreshToken) storeTokens(storage, tokens);
    settle();
  } catch (error) {
    if (error instanceof SessionEnded) forget();
    throw error;
  }
}

function forget(): void {
  const storage = storageOf('localStorage');
  if (storage !== null) for (const key of storedKeys(storage)) storage.removeItem(key);
  settle();
}

/** Brings what this module says in line with what is stored. */
function settle(): void {
  const session = stored();
  show(session === null ? signedOut : { state: 'signed-in', user: session.user });
}

function show(next: Session): void {
  const before = current;
  if (before.state === next.state && sameUser(before.user, next.user)) return;
  current = next;
  // A reload finds the same person: only a real change of person clears what was read.
  if (before.state === 'signed-in' && before.user.id !== next.user?.id) {
    storageOf('sessionStorage')?.clear();
    for (const run of userWatchers) run();
  }
  for (const run of watchers) run();
}

function sameUser(one: SessionUser | undefined, other: SessionUser | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function stored() {
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
function start(): void {
  const session = stored();
  if (session === null) return;
  if (session.expiresAt > Date.now()) {
    current = { state: 'signed-in', user: session.user };
    return;
  }
  current = loading;
  idToken().then(settle, settle);
}

if (typeof window !== 'undefined') {
  start();
  window.addEventListener('storage', (event) => {
    if (concernsSession(event.key)) settle();
  });
}
