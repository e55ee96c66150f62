import { storageOf } from '#web/api/session/session.ts';

/*
 * A code that was mailed to somebody who signs up. Reading the mail may cost them this page (a reload, the mail
 * app's own browser on a phone): the tab remembers the address, and nothing else, until the code is entered.
 */
const storageKey = 'pending-verification';

/** The address a code was sent to in this tab and not entered yet. */
export function pendingVerification(): string | undefined {
  return storageOf('sessionStorage')?.getItem(storageKey) ?? undefined;
}

/** Remembers the address, or forgets it when there is none any more. */
export function notePendingVerification(email: string | undefined): void {
  const storage = storageOf('sessionStorage');
  if (email === undefined) storage?.removeItem(storageKey);
  else storage?.setItem(storageKey, email);
}
