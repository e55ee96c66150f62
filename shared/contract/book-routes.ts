import * as z from 'zod/mini';
import { BankMatch, MatchedLine } from '#shared/book/bank/bank-match.ts';
import { bookLimits, NewBook } from '#shared/book/base/book.ts';
import { BookAnswer, BookEntries, BookList, NewEntries, PostedEntries } from '#shared/book/book-answers.ts';
import { PayoffQuote } from '#shared/book/book-head.ts';
import { MadeProof, NewProof, ProofSummary, Proofs, RenewedProof } from '#shared/book/shown/proof-link.ts';
import { Receipt, ReceiptType, receiptFileType, receiptText } from '#shared/book/shown/receipt.ts';
import { Statement } from '#shared/book/statement.ts';
import { PartId } from '#shared/finance/part.ts';
import { Ulid } from '#shared/values/ulid.ts';
import type { Route } from './route.ts';

const params = z.strictObject({ id: Ulid });

/** A closed deal's book: what was paid, what is due, what is owed. The product records; it moves no money. */
export const bookRoutes = {
  getBook: {
    area: 'books',
    method: 'GET',
    path: '/api/analyses/{id}/book',
    caller: 'user',
    needs: 'read',
    params,
    answer: BookAnswer,
  },
  openBook: {
    area: 'books',
    method: 'POST',
    path: '/api/analyses/{id}/book',
    caller: 'user',
    needs: 'books',
    params,
    body: NewBook,
    answer: BookAnswer,
    // A deal has one book.
    isRepeatable: true,
  },
  listEntries: {
    area: 'books',
    method: 'GET',
    path: '/api/analyses/{id}/book/entries',
    caller: 'user',
    needs: 'read',
    params,
    query: z.strictObject({ cursor: z.optional(z.string().check(z.regex(/^\d{1,8}$/))) }),
    answer: BookEntries,
  },
  postEntries: {
    area: 'books',
    method: 'POST',
    path: '/api/analyses/{id}/book/entries',
    caller: 'user',
    needs: 'books',
    params,
    body: NewEntries,
    answer: PostedEntries,
    startsBeforeAdmission: true,
    isRepeatable: true,
  },
  previewEntries: {
    area: 'books',
    method: 'POST',
    path: '/api/analyses/{id}/book/preview',
    caller: 'user',
    needs: 'read',
    params,
    body: NewEntries,
    answer: PostedEntries,
    isRepeatable: true,
  },
  quotePayoff: {
    area: 'books',
    method: 'GET',
    path: '/api/analyses/{id}/book/payoff',
    caller: 'user',
    needs: 'read',
    params,
    query: z.strictObject({ loan: PartId, day: z.iso.date() }),
    answer: PayoffQuote,
  },
  getStatement: {
    area: 'books',
    method: 'GET',
    path: '/api/analyses/{id}/book/statement',
    caller: 'user',
    needs: 'books',
    params,
    query: z.strictObject({ loan: PartId, year: z.string().check(z.regex(/^(19|20)\d\d$/)) }),
    answer: Statement,
  },
  getJournal: {
    area: 'books',
    method: 'GET',
    path: '/api/analyses/{id}/book/journal',
    caller: 'user',
    needs: 'books',
    cost: 'costly',
    params,
    answer: z.object({ journal: z.string() }),
  },
  matchBankLines: {
    area: 'books',
    method: 'POST',
    path: '/api/analyses/{id}/book/matches',
    caller: 'user',
    needs: 'books',
    cost: 'costly',
    params,
    body: z.strictObject({
      lines: z.array(MatchedLine).check(z.minLength(1), z.maxLength(bookLimits.bankLinesACall)),
    }),
    // 500 lines of 200 characters, some of them of four bytes.
    maxBodyBytes: 512 * 1024,
    answer: z.object({ matches: z.array(BankMatch) }),
    isRepeatable: true,
  },
  listBooks: {
    area: 'books',
    method: 'GET',
    path: '/api/books',
    caller: 'user',
    needs: 'read',
    query: z.strictObject({ cursor: z.optional(Ulid) }),
    answer: BookList,
  },
} as const satisfies Record<string, Route>;

const proofParams = z.strictObject({ id: Ulid, proof_id: Ulid });

/** A seller's view of a book, and the receipts that it keeps. */
export const proofRoutes = {
  listProofs: {
    area: 'books',
    method: 'GET',
    path: '/api/analyses/{id}/book/proofs',
    caller: 'user',
    needs: 'read',
    params,
    answer: Proofs,
  },
  makeProof: {
    area: 'books',
    method: 'POST',
    path: '/api/analyses/{id}/book/proofs',
    caller: 'user',
    needs: 'books',
    params,
    body: NewProof,
    answer: MadeProof,
  },
  renewProof: {
    area: 'books',
    method: 'PATCH',
    path: '/api/analyses/{id}/book/proofs/{proof_id}',
    caller: 'user',
    needs: 'books',
    params: proofParams,
    body: RenewedProof,
    answer: ProofSummary,
  },
  revokeProof: {
    area: 'books',
    method: 'DELETE',
    path: '/api/analyses/{id}/book/proofs/{proof_id}',
    caller: 'user',
    needs: 'books',
    params: proofParams,
    answer: ProofSummary,
  },
  getReceipt: {
    area: 'books',
    method: 'GET',
    path: '/api/analyses/{id}/book/receipts/{receipt_id}',
    caller: 'user',
    needs: 'read',
    params: z.strictObject({ id: Ulid, receipt_id: Ulid }),
    answersFile: receiptFileType,
  },
} as const satisfies Record<string, Route>;

/** The upload of a receipt, which the function of pictures decodes. */
export const receiptRoutes = {
  uploadReceipt: {
    area: 'pictures',
    method: 'POST',
    path: '/api/analyses/{id}/book/receipts',
    caller: 'user',
    needs: 'books',
    cost: 'costly',
    params,
    file: { types: ReceiptType.options, maxBytes: bookLimits.receiptBytes, text: receiptText },
    answer: Receipt,
  },
} as const satisfies Record<string, Route>;
