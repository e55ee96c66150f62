import { type CallerToday, callerToday } from '#lambdas/domain/books/caller-today.ts';
import * as book from '#lambdas/domain/books/post-entries.ts';
import { limitBookEntries } from '#lambdas/domain/limits/limit-writes.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { dealOfCall } from '#lambdas/storage/analyses/deal-of-call.ts';
import { subscribedTypes } from '#lambdas/storage/integrations/webhook-subscriptions.ts';
import { accountDeleted } from '#lambdas/storage/tombstone.ts';
import { accessOf } from '#shared/account/access.ts';
import { bookLimits } from '#shared/book/base/book.ts';
import type { PostedEntries } from '#shared/book/book-answers.ts';
import { headOf } from '#shared/book/head.ts';
import type { Posting } from '#shared/book/posting.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import { tooManyOpen } from './too-many-open.ts';

/** Records entries in the caller's book, or none; what was recorded before is answered as it was. */
export const postEntries: Operation<'postEntries'> = async ({ user, workspace, params, body, now, log, admitted }) => {
  const owner = dealOfCall({ user, workspace }, params.id);
  const several = body.entries.length > 1 ? body.entries.length : 0;
  // Several wait for the write that counts them in any case. One must take no trip more: beside its admission the rows
  // of its book, deal, receipt, caller and webhooks are read, and nothing is worked out.
  if (several > 0) await admitted;
  const caller = callerToday(workspace, now);
  const recording = Promise.all([
    postingOf(caller, body.source, now),
    subscribedTypes(workspace.id),
    mostOpen(caller, now),
    admitted,
  ]).then(([how, wanted, most]) => ({ ...how, wanted, most }));
  // One at a time is held by the calls of a minute.
  const allowed = admitted.then(() => limitBookEntries(workspace.id, several, now));
  // What is not awaited, because the book is gone, must not end the process.
  allowed.catch(() => {});
  const made = await book.postEntries(owner, body.entries, recording, allowed, log);
  if (made === 'too_many') {
    const { profile } = await caller;
    throw profile ? tooManyOpen(profile, now) : accountDeleted();
  }
  if (made === 'again') throw new Refusal('rate_limited', 'This book is written to elsewhere. Try again.', 1);
  return answerOf(params.id, made, await recording);
};

/** Keeps nothing. */
export const previewEntries: Operation<'previewEntries'> = async ({ workspace, params, body, now }) => {
  const owner = { user_id: workspace.id, analysis_id: params.id };
  const posting = postingOf(callerToday(workspace, now), body.source, now);
  return answerOf(params.id, await book.previewEntries(owner, body.entries, posting), await posting);
};

/** The books that may be open after a sale is taken back. */
async function mostOpen(caller: Promise<CallerToday>, now: Date): Promise<number> {
  const { profile } = await caller;
  return profile ? accessOf(profile, now).openBooks : 0;
}

async function postingOf(caller: Promise<CallerToday>, source: Posting['source'], now: Date): Promise<Posting> {
  const { today } = await caller;
  return { now: now.toISOString(), today, source };
}

/** @throws why nothing was recorded. */
function answerOf(analysisId: string, made: book.Recorded | book.NotRecorded, { today }: Posting): PostedEntries {
  if (made === 'gone') throw notFound('Book');
  if (made === 'full') {
    throw new Refusal('not_allowed', `A book keeps ${wholeNumber(bookLimits.entries)} entries. It has no room.`);
  }
  if ('at' in made) throw new Refusal('invalid_input', `body.entries.${made.at}.${made.field}: ${made.text}`);
  return { ...made, book: headOf(analysisId, made.book, today) };
}
