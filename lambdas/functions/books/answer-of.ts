import type { WholeBook } from '#lambdas/storage/books/books.ts';
import { accountDeleted } from '#lambdas/storage/tombstone.ts';
import { accessOf } from '#shared/account/access.ts';
import type { BookAnswer } from '#shared/book/book-answers.ts';
import { viewOf } from '#shared/book/view-of.ts';
import type { CallerToday } from './caller-today.ts';

type Known = CallerToday & { open: number };

/** A deal's book as calls answer it, beside what the caller's plan opens. @throws `not_signed_in` when the account is deleted. */
export function answerOf(analysisId: string, whole: WholeBook | undefined, known: Known, now: Date): BookAnswer {
  const { profile, today, open } = known;
  if (!profile) throw accountDeleted();
  return {
    book: whole ? viewOf(analysisId, whole.book, whole.entries, { today, receipts: 0 }) : null,
    proposal: null,
    plan: { books: accessOf(profile, now).openBooks, open },
  };
}
