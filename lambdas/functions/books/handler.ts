import { admitUser } from '#lambdas/domain/sessions/admit-user.ts';
import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { bookRoutes } from '#shared/contract/book-routes.ts';
import { getBook, listBooks, listEntries, quotePayoff } from './books.ts';
import { postEntries, previewEntries } from './entries.ts';

export const handler = endpoint<'books'>(
  bookRoutes,
  {
    getBook,
    // A book is opened once.
    openBook: async (call) => (await import('./open-book.ts')).openBook(call),
    listEntries,
    postEntries,
    previewEntries,
    quotePayoff,
    listBooks,
    // Few take a year or a journal, or read a bank's file.
    getStatement: async (call) => (await import('./papers.ts')).getStatement(call),
    getJournal: async (call) => (await import('./papers.ts')).getJournal(call),
    matchBankLines: async (call) => (await import('./papers.ts')).matchBankLines(call),
  },
  { admitUser },
);
