import { isExpired } from '#lambdas/storage/document-client.ts';
import { pageOfRows, type Row } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { AccountLogEntry, type AccountLogPage } from '#shared/account/account-log.ts';
import { accountLogPerPage } from '#shared/account/account-log-limits.ts';
import { timeOf } from '#shared/values/ulid.ts';
import { entryId, entryKey } from './entry-rows.ts';

function fromRow(row: Row): AccountLogEntry {
  const id = entryId(String(row.sort_key));
  // A later release may have written another kind.
  const kind = AccountLogEntry.shape.kind.safeParse(row.kind).data ?? 'other';
  return AccountLogEntry.parse({ ...row, kind, id, at: timeOf(id).toISOString() });
}

/** One page of a user's entries, newest first; `cursor` is the last id of the previous page. */
export async function listAccountLog(userId: string, cursor: string | undefined, now: Date): Promise<AccountLogPage> {
  const { account, sort_key } = entryKey(userId);
  const { rows, hasMore } = await pageOfRows(integrationsTable, account, accountLogPerPage, {
    prefix: sort_key,
    backwards: true,
    ExclusiveStartKey: cursor === undefined ? undefined : entryKey(userId, cursor),
  });
  const items = rows.filter((row) => !isExpired(row, now)).map(fromRow);
  const last = items.at(-1);
  // Where one has expired, all older ones have.
  return hasMore && items.length === rows.length && last ? { items, next_cursor: last.id } : { items };
}
