import { newUlid } from '#lambdas/runtime/base32.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { noticePartition } from '#lambdas/storage/due.ts';
import { browserOf } from '#lambdas/storage/sessions/browser-of.ts';
import { toSet, toUpdate, type Write } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import type { AccountEvent } from '#shared/account/account-log.ts';
import { accountLogDays } from '#shared/account/account-log-limits.ts';
import { isNoticed } from '#shared/notices/noticed-events.ts';

/*
 * What happened to an account, in its partition of the integrations table:
 *
 *   {account}    account-log#{ulid}             an entry, for 90 days
 *   {account}    account-logged#{day}#{kind}    how many entries of a kind were written on a day
 *
 * While a mail about an entry is to be sent, it is in the index `due` with the user's id and the address of that
 * moment: whoever takes an account over soon gives it another address (notice-rows.ts).
 *
 * ULIDs sort by time, so a backward query is newest first.
 */
export const entryKey = (userId: string, id = '') => ({ account: accountOf(userId), sort_key: `${prefix}${id}` });

/** An entry's id, which has its time. */
export const entryId = (sortKey: string): string => sortKey.slice(prefix.length);

const prefix = 'account-log#';

/** Where a call came from. */
export type Origin = {
  viewer: string;
  userAgent: string | undefined;
  withKey?: boolean;
  /** The owner's verified address at this moment. */
  email: string;
};

/** The row of an entry, for the transaction of what it is about. */
export function accountLogEntry(userId: string, event: AccountEvent, origin: Origin, now: Date): Write {
  const { browser, system } = browserOf(origin.userAgent);
  const { kind, name, new_browser } = event;
  // An update, which functions may make that put nothing else into this table.
  return toUpdate(
    integrationsTable,
    entryKey(userId, newUlid(now)),
    toSet({
      kind,
      name,
      ...(new_browser && { new_browser }),
      ...(origin.withKey && { with_key: true }),
      browser,
      system,
      network: origin.viewer,
      expires_at: expiresIn(accountLogDays, now),
      ...(isNoticed(event) && {
        user_id: userId,
        mail_to: origin.email,
        due: noticePartition(accountOf(userId)),
        due_at: now.toISOString(),
      }),
    }),
  );
}
