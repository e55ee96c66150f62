import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { everyRow, getRow, type Row } from '#lambdas/storage/table.ts';
import { booksTable } from '#lambdas/storage/tables.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { isReckoned } from '#shared/book/base/book.ts';
import type { KeptEntry } from '#shared/book/entries/entry.ts';
import { reckonedAnew } from '#shared/book/posting.ts';
import {
  type BooksOfUser,
  bookKey,
  bookOf,
  booksKey,
  booksOf,
  countsOf,
  entryKey,
  entryOf,
  type StoredBook,
} from './book-rows.ts';

/* Reads of books; book-rows.ts describes the rows. */

export async function findBook(owner: PartOwner): Promise<StoredBook | undefined> {
  const row = await getRow(booksTable, bookKey(owner));
  if (!row) return undefined;
  const book = bookOf(row);
  return isReckoned(book) ? book : withStates(book, await everyEntry(owner, book.count));
}

/** A book with the states of now, which the next entry keeps. */
const withStates = (book: StoredBook, entries: readonly KeptEntry[]): StoredBook => ({
  ...book,
  ...reckonedAnew(book, entries),
});

/** `receipts`: how many it holds. */
export type WholeBook = { book: StoredBook; entries: KeptEntry[]; receipts: number };

/** A book with all of its entries, in the order of their numbers, by one query. */
export async function findWholeBook(owner: PartOwner): Promise<WholeBook | undefined> {
  const [first, ...others] = await rowsBetween(owner, bookKey(owner).sort_key);
  if (first?.sort_key !== bookKey(owner).sort_key) return undefined;
  const book = bookOf(first);
  // A book is read before what is recorded meanwhile.
  const entries = others.map(entryOf).filter(({ number }) => number <= book.count);
  return {
    book: isReckoned(book) ? book : withStates(book, entries),
    entries,
    receipts: countsOf(first).receipts,
  };
}

/** The first `count` entries of a book, in the order of their numbers. */
export async function everyEntry(owner: PartOwner, count: number): Promise<KeptEntry[]> {
  const rows = await rowsBetween(owner, entryKey(owner, 0).sort_key);
  return rows.map(entryOf).filter(({ number }) => number <= count);
}

/** The rows from a key up to the last entry. */
function rowsBetween(owner: PartOwner, from: string): Promise<Row[]> {
  return everyRow(booksTable, owner.user_id, { from, to: entryKey(owner, 99_999_999).sort_key });
}

/** Of which deals a user has books. */
export async function booksOfUser(workspaceId: WorkspaceId): Promise<BooksOfUser> {
  return booksOf(await getRow(booksTable, booksKey(workspaceId)));
}

const booksPerPage = 50;

/**
 * Some of a user's books, those of the newest analyses first.
 *
 * @param cursor the last id of those before.
 */
export async function listBooks(
  workspaceId: WorkspaceId,
  cursor: string | undefined,
): Promise<{ books: { analysis_id: string; book: StoredBook }[]; next: string | null }> {
  const ids = [...(await booksOfUser(workspaceId)).ids]
    .filter((id) => cursor === undefined || id < cursor)
    .sort()
    .reverse();
  const page = ids.slice(0, booksPerPage);
  const found = await Promise.all(
    page.map(async (analysis_id) => ({ analysis_id, book: await findBook({ user_id: workspaceId, analysis_id }) })),
  );
  // One that is being deleted is still in the list.
  const books = found.flatMap(({ analysis_id, book }) => (book ? [{ analysis_id, book }] : []));
  return { books, next: ids.length > page.length ? (page.at(-1) ?? null) : null };
}
