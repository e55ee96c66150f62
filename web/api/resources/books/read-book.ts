import type { BookEntry } from '#shared/book/entries/entry.ts';
import { bookRoutes } from '#shared/contract/book-routes.ts';
import { call } from '#web/api/client.ts';

/** All entries of a book, the newest first. Rejects with an `ApiError`. */
export async function readEntries(id: string): Promise<BookEntry[]> {
  const entries: BookEntry[] = [];
  for (let cursor: number | null = 0; cursor !== null; ) {
    const page: { entries: BookEntry[]; next: number | null } = await call(bookRoutes.listEntries, {
      params: { id },
      query: { cursor: String(cursor) },
    });
    entries.push(...page.entries);
    cursor = page.next;
  }
  return entries;
}

/** A book as text for hledger. Rejects with an `ApiError`. */
export const readJournal = async (id: string): Promise<string> =>
  (await call(bookRoutes.getJournal, { params: { id } })).journal;
