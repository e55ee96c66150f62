import * as z from 'zod/mini';
import { bookLimits, EntryNumber, NewBook } from '#shared/book/base/book.ts';
import { BookEntry, NewEntry } from '#shared/book/entries/entry.ts';
import { Part } from '#shared/finance/part.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { BookHead } from './book-head.ts';
import { BookView } from './book-view.ts';

/* What the calls of books take and answer. Money in whole cents; days are calendar days. */

const cents = z.int();

/** A deal's book, or what one would be opened with. */
export const BookAnswer = z.object({
  book: z.nullable(BookView),
  /** Of a closed deal without a book: the parts of its working structure and its exit. */
  proposal: z.nullable(NewBook),
  /** Nobody has said on which day the deal closed: the proposal has a guess. */
  asksDay: z.optional(z.boolean()),
  /** So many terms differ between letter, deal and statement, and nobody has chosen. */
  unchosen: z.optional(z.int()),
  /** How many books the plan opens, and how many are open. */
  plan: z.object({ books: z.int(), open: z.int() }),
});
export type BookAnswer = z.infer<typeof BookAnswer>;

/** Newest first. */
export const BookEntries = z.object({ entries: z.array(BookEntry), next: z.nullable(EntryNumber) });
export type BookEntries = z.infer<typeof BookEntries>;

const news = z.array(NewEntry).check(z.minLength(1), z.maxLength(bookLimits.entriesACall));
/** Entries that are recorded together, or not at all. */
export const NewEntries = z.strictObject({ entries: news, source: z.enum(['typed', 'planned', 'bank']) });

export const PostedEntries = z.object({
  entries: z.array(BookEntry),
  /** False for one that was already recorded. */
  isNew: z.array(z.boolean()),
  book: BookHead,
});
export type PostedEntries = z.infer<typeof PostedEntries>;

export const BookListItem = z.object({
  ...BookHead.shape,
  property_address: z.string(),
  closing: z.iso.date(),
  parts: z.array(Part),
  cashIn: z.nullable(cents),
  isSample: z.boolean(),
});
export type BookListItem = z.infer<typeof BookListItem>;
export const BookList = z.object({ books: z.array(BookListItem), next: z.nullable(Ulid) });
