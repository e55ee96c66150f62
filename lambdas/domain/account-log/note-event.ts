import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import { addToAccountLog } from '#lambdas/storage/account-log/add-entry.ts';
import { AccountDeleted } from '#lambdas/storage/tombstone.ts';
import type { AccountEvent } from '#shared/account/account-log.ts';

/** The part of a call that says who did something, and from where; of a trigger only who. */
type Call = {
  user: { id: string; email: string; keyId?: string };
  viewer: string;
  userAgent: string | undefined;
  now: Date;
  log: Log;
};

/** Writes into the log that the account's owner sees. Never rejects: what it is about has happened. */
export async function noteEvent({ user, viewer, userAgent, now, log }: Call, event: AccountEvent): Promise<void> {
  try {
    const origin = { viewer, userAgent, withKey: user.keyId !== undefined, email: user.email };
    if (!(await addToAccountLog(user.id, event, origin, now))) log.info('account_log_full', { kind: event.kind });
  } catch (error) {
    // The log went with the account.
    if (error instanceof AccountDeleted) return;
    log.warn('account_log_failed', { kind: event.kind, ...errorFields(error) });
  }
}
