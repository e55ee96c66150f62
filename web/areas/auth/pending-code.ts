import { storageOf } from '#web/api/session/session.ts';

/** The step that waits for an emailed code, and the address the code was sent to. */
export type PendingCode = { step: 'verify' | 'reset'; email: string };

/*
 * Reading the email may cost the user this page (a reload, a phone that discards the tab), so the tab remembers the
 * step and the address, and nothing else, until the code is entered.
 */
const storageKeys = { verify: 'pending-verification', reset: 'pending-reset' } as const;

/** The step whose code was not entered yet. */
export function pendingCode(): PendingCode | undefined {
  for (const step of ['verify', 'reset'] as const) {
    const email = storageOf('sessionStorage')?.getItem(storageKeys[step]) ?? undefined;
    if (email !== undefined) return { step, email };
  }
  return undefined;
}

/** Remembers the step in place of any other; `undefined` forgets it. */
export function rememberPendingCode(pending: PendingCode | undefined): void {
  const storage = storageOf('sessionStorage');
  for (const key of Object.values(storageKeys)) storage?.removeItem(key);
  if (pending !== undefined) storage?.setItem(storageKeys[pending.step], pending.email);
}
