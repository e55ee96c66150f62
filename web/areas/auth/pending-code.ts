import { storageOf } from '#web/api/session/session.ts';

/** The step that waits for an emailed code, and the address the code was sent to. */
export type PendingCode =
  /** `userName` is the sign-up that the code confirms. */
  { step: 'verify'; email: string; userName: string } | { step: 'reset'; email: string };

/*
 * Reading the email may cost the user this page (a reload, a phone that discards the tab), so the tab remembers the
 * step, the address and the sign-up, and nothing else, until the code is entered.
 */
const storageKeys = { verify: 'pending-verification', reset: 'pending-reset' } as const;

/** The step whose code was not entered yet. */
export function pendingCode(): PendingCode | undefined {
  const storage = storageOf('sessionStorage');
  // A user name has no space; what somebody types as an address may.
  const [, userName, address] = /^(\S+) (.*)$/s.exec(storage?.getItem(storageKeys.verify) ?? '') ?? [];
  if (userName !== undefined && address !== undefined) return { step: 'verify', email: address, userName };
  const email = storage?.getItem(storageKeys.reset) ?? undefined;
  return email === undefined ? undefined : { step: 'reset', email };
}

/** Remembers the step in place of any other; `undefined` forgets it. */
export function rememberPendingCode(pending: PendingCode | undefined): void {
  const storage = storageOf('sessionStorage');
  for (const key of Object.values(storageKeys)) storage?.removeItem(key);
  if (pending?.step === 'verify') storage?.setItem(storageKeys.verify, `${pending.userName} ${pending.email}`);
  if (pending?.step === 'reset') storage?.setItem(storageKeys.reset, pending.email);
}
