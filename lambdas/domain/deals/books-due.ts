import { listBooks } from '#lambdas/storage/books/books.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { headOf } from '#shared/book/head.ts';
import type { BookOfDeal } from '#shared/reminders/items-in-zone.ts';

/**
 * Reads the dues in a user's books, by the ids of their deals. A book that has ended has none.
 * @param today the day where the user is.
 */
export async function booksDue(
  workspaceId: WorkspaceId,
  today: string | Promise<string>,
): Promise<Map<string, BookOfDeal>> {
  const found = new Map<string, BookOfDeal>();
  let cursor: string | undefined;
  do {
    const [{ books, next }, day] = await Promise.all([listBooks(workspaceId, cursor), today]);
    for (const { analysis_id, book } of books) {
      found.set(analysis_id, { due: headOf(analysis_id, book, day).due, parts: book.parts, version: book.version });
    }
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return found;
}
