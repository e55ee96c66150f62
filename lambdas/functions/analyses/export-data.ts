import { noteEvent } from '#lambdas/domain/account-log/note-event.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { exportRows } from '#lambdas/storage/analyses/export-rows.ts';
import { booksOfUser } from '#lambdas/storage/books/books.ts';
import { exportBooks } from '#lambdas/storage/books/export-books.ts';
import type { ExportPage } from '#shared/data-export/export.ts';

/** What a cursor among books begins with; no row of the other table does. */
const amongBooks = 'books#';

/** A page of everything that is stored about the caller's houses; then of the books of those that are closed. */
export const exportData: Operation<'exportData'> = async (call) => {
  const { user, query, now, log, admitted } = call;
  const page = await pageAt(user.id, query.cursor, now);
  for (const { kind, id } of page.not_read ?? []) log.warn('row_not_exported', { kind, row_id: id });
  await admitted;
  // The first of several pages.
  if (query.cursor === undefined) await noteEvent(call, { kind: 'data_exported' });
  return page;
};

async function pageAt(userId: string, cursor: string | undefined, now: Date): Promise<ExportPage> {
  if (cursor?.startsWith(amongBooks)) {
    const page = await exportBooks(userId, cursor.slice(amongBooks.length));
    return { ...page, ...(page.next_cursor !== undefined && { next_cursor: amongBooks + page.next_cursor }) };
  }
  const page = await exportRows(userId, cursor, now);
  if (page.next_cursor !== undefined || (await booksOfUser(userId)).ids.size === 0) return page;
  return { ...page, next_cursor: amongBooks };
}
