import { tellOfChanges } from '#lambdas/domain/deal-news/tell-of-changes.ts';
import { admitUser } from '#lambdas/domain/sessions/admit-user.ts';
import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { bookRoutes, proofRoutes } from '#shared/contract/book-routes.ts';
import { getBook, listBooks, listEntries, quotePayoff } from './books.ts';
import { postEntries, previewEntries } from './entries.ts';

export const handler = endpoint<'books'>(
  { ...bookRoutes, ...proofRoutes },
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
    // Few calls are about what a seller sees.
    listProofs: async (call) => (await import('./proofs.ts')).listProofs(call),
    makeProof: async (call) => (await import('./proofs.ts')).makeProof(call),
    renewProof: async (call) => (await import('./proofs.ts')).renewProof(call),
    revokeProof: async (call) => (await import('./proofs.ts')).revokeProof(call),
    getReceipt: async (call) => (await import('./receipts.ts')).getReceipt(call),
  },
  { admitUser, tellOfChanges },
);
