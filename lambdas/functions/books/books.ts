import { callerToday } from '#lambdas/domain/books/caller-today.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import * as books from '#lambdas/storage/books/books.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { bookLimits, fromKept } from '#shared/book/base/book.ts';
import type { KeptEntry } from '#shared/book/entries/entry.ts';
import { entriesOf } from '#shared/book/entries-of.ts';
import { loanFacts } from '#shared/book/facts.ts';
import { headOf } from '#shared/book/head.ts';
import { payoffOf, replay } from '#shared/book/reckoning/replay.ts';
import { isLoan, termsOfPart } from '#shared/finance/part.ts';
import { daysAfter } from '#shared/values/days.ts';
import { answerOf } from './answer-of.ts';

const ownerOf = (workspace: { id: WorkspaceId }, { id }: { id: string }): PartOwner => ({
  user_id: workspace.id,
  analysis_id: id,
});

/** The book of the caller's deal; `null` before one is opened. */
export const getBook: Operation<'getBook'> = async ({ workspace, params, now }) => {
  const [whole, caller, { running }] = await Promise.all([
    books.findWholeBook(ownerOf(workspace, params)),
    callerToday(workspace, now),
    books.booksOfUser(workspace.id),
  ]);
  const known = { ...caller, open: running.size };
  if (whole) return answerOf(params.id, whole, known, now);
  // Few deals are without a book when one is asked for.
  const { proposalOf } = await import('./opening.ts');
  return answerOf(params.id, undefined, { ...known, ...(await proposalOf(ownerOf(workspace, params), caller)) }, now);
};

/** Some of a book's entries as now known, the newest first; a cursor is the number of those before. */
export const listEntries: Operation<'listEntries'> = async ({ workspace, params, query, now }) => {
  const [whole, { today }] = await Promise.all([
    books.findWholeBook(ownerOf(workspace, params)),
    callerToday(workspace, now),
  ]);
  if (!whole) throw notFound('Book');
  const skipped = Number(query.cursor ?? 0);
  const end = skipped + bookLimits.entriesAPage;
  const entries = entriesOf(whole.book, whole.entries, today);
  return { entries: entries.slice(skipped, end), next: entries.length > end ? end : null };
};

/** Our figure of a payoff: the lender has their own. */
export const quotePayoff: Operation<'quotePayoff'> = async ({ workspace, params, query, now }) => {
  const owner = ownerOf(workspace, params);
  const [book, { today }] = await Promise.all([books.findBook(owner), callerToday(workspace, now)]);
  if (!book) throw notFound('Book');
  const { loan, day } = query;
  const part = book.parts.find(({ id }) => id === loan);
  const kept = book.states[loan]?.loan;
  if (!part || !isLoan(part)) throw invalid('loan', 'This is no loan of the book.');
  const terms = termsOfPart(part);
  if (!terms || !kept) throw invalid('loan', `Enter what ${part.label} lacks first.`);
  if (day < book.closing) throw invalid('day', `The book begins on ${book.closing}.`);
  if (day > daysAfter(today, bookLimits.quoteDays)) {
    throw invalid('day', `Quotes run ${bookLimits.quoteDays} days ahead.`);
  }
  const isLast = day >= (book.states[loan]?.lastDay ?? '');
  const entries: KeptEntry[] = isLast ? [] : await books.everyEntry(owner, book.count);
  const state = isLast ? fromKept(kept) : replay(terms, loanFacts(entries, loan), day).state;
  return { ...payoffOf(terms, state, day), day };
};

const invalid = (field: string, text: string) => new Refusal('invalid_input', `query.${field}: ${text}`);

/** Some of the caller's books, those of the newest deals first: what their own rows say today. */
export const listBooks: Operation<'listBooks'> = async ({ workspace, query, now }) => {
  const [{ books: found, next }, { today }] = await Promise.all([
    books.listBooks(workspace.id, query.cursor),
    callerToday(workspace, now),
  ]);
  const items = found.map(({ analysis_id, book }) => {
    const { property_address, closing, parts, cashIn, isSample } = book;
    return { ...headOf(analysis_id, book, today), property_address, closing, parts, cashIn, isSample };
  });
  return { books: items, next };
};
