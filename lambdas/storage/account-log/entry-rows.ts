import { newUlid } from '#lambdas/runtime/base32.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { browserOf } from '#lambdas/storage/sessions/browser-of.ts';
import { toUpdate, type Write } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import type { AccountEvent } from '#shared/account/account-log.ts';
import { accountLogDays } from '#shared/account/account-log-limits.ts';

/*
 * What happened to an account, in its partition of the integrations table:
 *
 *   {account}    account-log#{ulid}             an entry, for 90 days
 *   {account}    account-logged#{day}#{kind}    how many entries of a kind were written on a day
 *
 * ULIDs sort by time, so a backward query is newest first.
 */
export const entryKey = (userId: string, id = '') => ({ account: accountOf(userId), sort_key: `account-log#${id}` });

/** Where a call came from. */
export type Origin = { viewer: string; userAgent: string | undefined; withKey?: boolean };

/** The row of an entry, for the transaction of what it is about. @param origin absent where the server knows none. */
export function accountLogEntry(userId: string, event: AccountEvent, origin: Origin | undefined, now: Date): Write {
  const { browser, system } = browserOf(origin?.userAgent);
  const { kind, name, new_browser } = event;
  const attributes = {
    kind,
    ...(name !== undefined && { name }),
    ...(new_browser && { new_browser }),
    ...(origin?.withKey && { with_key: true }),
    browser,
    system,
    network: origin?.viewer ?? '',
    expires_at: expiresIn(accountLogDays, now),
  };
  const fields = Object.entries(attributes);
  // An update, which functions may make that put nothing else into this table.
  return toUpdate(integrationsTable, entryKey(userId, newUlid(now)), {
    change: `SET ${fields.map((_, index) => `#f${index} = :v${index}`).join(', ')}`,
    names: Object.fromEntries(fields.map(([field], index) => [`#f${index}`, field])),
    values: Object.fromEntries(fields.map(([, value], index) => [`:v${index}`, value])),
  });
}
