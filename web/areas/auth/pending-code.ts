import { storageOf } from '#web/api/session/session.ts';

/*
 * The email address a sign-up code was sent to. Reading the email may cost the user this page (a reload, the mail app's
 * own browser on a phone), so the tab remembers the address, and nothing else, until the code is entered.
 */
const storageKey = 'pending-verification';

/** The address whose code was not entered yet. */
export function pendingVerification(): string | undefined {
  return storageOf('sessionStorage')?.getItem(storageKey) ?? undefined;
}

/** Remembers the address; `undefined` forgets it. */
export function rememberPendingVerification(email: string | undefined): void {
  const storage = storageOf('sessionStorage');
  if (email === undefined) storage?.removeItem(storageKey);
  else storage?.setItem(storageKey, email);
}
