import type { CallerToday } from '#lambdas/domain/books/caller-today.ts';
import type { WholeBook } from '#lambdas/storage/books/books.ts';
import { accountDeleted } from '#lambdas/storage/tombstone.ts';
import { accessOf } from '#shared/account/access.ts';
import type { NewBook } from '#shared/book/base/book.ts';
import type { BookAnswer } from '#shared/book/book-answers.ts';
import { viewOf } from '#shared/book/view-of.ts';
import { addressInParts } from '#shared/pipeline/deal-row.ts';

type Known = CallerToday & { open: number; proposal?: NewBook | null; asksDay?: boolean; unchosen?: number };

/** A deal's book as calls answer it, or what one would be opened with, beside what the caller's plan opens. @throws `not_signed_in` when the account is deleted. */
export function answerOf(analysisId: string, whole: WholeBook | undefined, known: Known, now: Date): BookAnswer {
  const { profile, today, open, proposal = null, asksDay = false, unchosen = 0 } = known;
  if (!profile) throw accountDeleted();
  const state = whole ? addressInParts(whole.book.property_address).state : null;
  return {
    book: whole ? viewOf(analysisId, whole.book, whole.entries, { today, receipts: whole.receipts, state }) : null,
    proposal,
    ...(asksDay && { asksDay }),
    ...(unchosen > 0 && { unchosen }),
    plan: { books: accessOf(profile, now).openBooks, open },
  };
}
