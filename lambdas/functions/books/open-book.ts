import { callerToday } from '#lambdas/domain/books/caller-today.ts';
import { Created, type Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { findAnalysis } from '#lambdas/storage/analyses/analyses.ts';
import { dealOfCall } from '#lambdas/storage/analyses/deal-of-call.ts';
import { findPipeline } from '#lambdas/storage/analyses/pipeline.ts';
import { booksOfUser, findWholeBook } from '#lambdas/storage/books/books.ts';
import { keepBook } from '#lambdas/storage/books/keep-book.ts';
import { accountDeleted } from '#lambdas/storage/tombstone.ts';
import { accessOf } from '#shared/account/access.ts';
import { openBook as newBook } from '#shared/book/posting.ts';
import { isSample } from '#shared/property/sample-notice.ts';
import { answerOf } from './answer-of.ts';
import { planOf } from './opening.ts';
import { tooManyOpen } from './too-many-open.ts';

/** Opens the book of the caller's closed deal, once: a repeat gets the one that is there. */
export const openBook: Operation<'openBook'> = async ({ user, workspace, params, body, now, log }) => {
  const owner = dealOfCall({ user, workspace }, params.id);
  const [there, analysis, planned, caller, { running }] = await Promise.all([
    findWholeBook(owner),
    findAnalysis(workspace.id, params.id),
    findPipeline(owner),
    callerToday(workspace, now),
    booksOfUser(workspace.id),
  ]);
  if (there) return answerOf(params.id, there, { ...caller, open: running.size }, now);
  if (!analysis || !planned) throw notFound('Analysis');
  const { profile } = caller;
  if (!profile) throw accountDeleted();
  if (planned.pipeline.stage !== 'closed') throw notClosed();
  if (body.closing > caller.today) throw new Refusal('invalid_input', 'body.closing: This day is still to come.');
  const { openBooks } = accessOf(profile, now);
  if (openBooks === 0) throw tooManyOpen(profile, now);

  const { property_address } = analysis;
  const book = {
    ...newBook(body, {
      plan: planOf(analysis, body.closing, caller),
      isSample: isSample(analysis.analysis_data),
      now: now.toISOString(),
    }),
    property_address,
  };
  const kept = await keepBook(owner, book, openBooks);
  if (kept === 'not_closed') throw notClosed();
  if (kept === 'full') throw tooManyOpen(profile, now);
  if (kept === 'there') {
    const first = await findWholeBook(owner);
    return answerOf(params.id, first, { ...caller, open: (await booksOfUser(workspace.id)).running.size }, now);
  }
  log.info('book_opened', { analysis_id: params.id, parts: book.parts.length });
  const opened = { book, entries: [], receipts: 0 };
  return new Created(answerOf(params.id, opened, { ...caller, open: running.size + 1 }, now));
};

const notClosed = () => new Refusal('not_allowed', 'A book is for a closed deal. Move this one to Closed first.');
