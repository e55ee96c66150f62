import * as z from 'zod/mini';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import type { Row } from '#lambdas/storage/table.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { Book, EntryNumber } from '#shared/book/base/book.ts';
import { KeptEntry, type NewEntry } from '#shared/book/entries/entry.ts';

/*
 * The rows of the books table, under the user id, so that ownership is part of every key:
 *
 *   {analysis}#book               the book of a closed deal: its parts, what each has come to, and the frozen plan
 *   {analysis}#entry#{8 digits}   an entry, by its number. It is never changed
 *   {analysis}#once#{key}         which entry was recorded under a client's id, for a part's due day, or from a bank's
 *                                 line: each is recorded once
 *   {analysis}#undone#{number}    which reversal has taken an entry back: each is taken back once
 *   {analysis}#proof#{ulid}       a link that shows a seller the payments of their loan; the link has a row of its own
 *                                 (shared-links.ts)
 *   {analysis}#receipt#{ulid}     a receipt, and its type; its file is in a bucket
 *   books                         of which deals there are books, and which of them are open: those without a sale; and
 *                                 which were sold since the last was opened, `reopenable`
 *
 * A deal is one range of keys. The book and its entries are neighbors, so that one query reads them. The row of the book
 * also counts its receipts, and the changes of its links: an entry does not touch these.
 */

/** The sort key of a deal's book. */
export const bookKey = ({ user_id, analysis_id }: PartOwner) => ({ user_id, sort_key: `${analysis_id}#book` });

/** The sort keys of all rows of a deal's book begin with it. */
export const bookPrefix = (analysisId: string) => `${analysisId}#`;

/** Digits enough for every number, so that keys sort like numbers. */
const digits = (number: number) => String(number).padStart(8, '0');

export const entryKey = ({ user_id, analysis_id }: PartOwner, number: number) => ({
  user_id,
  sort_key: `${analysis_id}#entry#${digits(number)}`,
});

export const onceKey = ({ user_id, analysis_id }: PartOwner, key: string) => ({
  user_id,
  sort_key: `${analysis_id}#once#${key}`,
});

export const undoneKey = ({ user_id, analysis_id }: PartOwner, number: number) => ({
  user_id,
  sort_key: `${analysis_id}#undone#${digits(number)}`,
});

/** The key of a book's link, or what the keys of all begin with. */
export const proofKey = ({ user_id, analysis_id }: PartOwner, id = '') => ({
  user_id,
  sort_key: `${analysis_id}#proof#${id}`,
});

export const receiptKey = ({ user_id, analysis_id }: PartOwner, id: string) => ({
  user_id,
  sort_key: `${analysis_id}#receipt#${id}`,
});

/** The id of a receipt; `undefined` for the key of another row. */
export function receiptIdIn(sortKey: string): string | undefined {
  const [, kind, id] = sortKey.split('#');
  return kind === 'receipt' ? id : undefined;
}

/** The sort key of the list of a user's books. */
export const booksSortKey = 'books';

/** The key of the list of a user's books. */
export const booksKey = (user_id: WorkspaceId) => ({ user_id, sort_key: booksSortKey });

/** A book as it is stored: with the address of its house, which no book changes. */
const StoredBook = z.object({ ...Book.shape, property_address: z.string() });
export type StoredBook = z.infer<typeof StoredBook>;

export const bookOf = (row: Row): StoredBook => StoredBook.parse(row);
export const entryOf = (row: Row): KeptEntry => KeptEntry.parse(row);

const none = z._default(z.int(), 0);
const Counts = z.object({ receipts: none, proof_changes: none });
/** The counts in the row of a book beside its entries. */
export const countsOf = (row: Row): z.infer<typeof Counts> => Counts.parse(row);

const Once = z.object({ number: EntryNumber });
/** The number of the entry that a `once` row names. */
export const numberOf = (row: Row): number => Once.parse(row).number;

const ids = z._default(z.set(z.string()), new Set());
const BooksOfUser = z.object({
  /** Analyses that have a book. */
  ids,
  /** Those whose book has no sale: a plan opens so many. */
  running: ids,
});
export type BooksOfUser = z.infer<typeof BooksOfUser>;
export const booksOf = (row: Row = {}): BooksOfUser => BooksOfUser.parse(row);

/** Of what an entry is the only one, beside its id: its part's due day, the bank's line that it was read from. */
export function claimsOf(fact: NewEntry): string[] {
  const due = fact.kind === 'payment' && fact.due !== undefined ? [`${fact.part}:${fact.due}`] : [];
  const bank = 'bank' in fact && fact.bank !== undefined ? [fact.bank] : [];
  return [...due, ...bank];
}
