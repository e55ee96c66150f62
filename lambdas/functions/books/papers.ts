import { notOnPlan } from '#lambdas/domain/api-access/not-on-plan.ts';
import { callerToday } from '#lambdas/domain/books/caller-today.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { findWholeBook, type WholeBook } from '#lambdas/storage/books/books.ts';
import { accountDeleted } from '#lambdas/storage/tombstone.ts';
import { accessOf } from '#shared/account/access.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { matchesOf } from '#shared/book/bank/bank-match.ts';
import { statementOf } from '#shared/book/statement.ts';
import { isLoan } from '#shared/finance/part.ts';

/* What is taken out of a book, and what a bank's lines look like in it. */

/** A loan's calendar year, on the plans with figures over books. */
export const getStatement: Operation<'getStatement'> = async ({ workspace, params, query, now }) => {
  const { book, entries, today } = await onPlan(workspace, params.id, 'the year’s figures', now);
  const part = book.parts.find(({ id }) => id === query.loan);
  if (!part || !isLoan(part)) throw invalid('This is no loan of the book.');
  const statement = statementOf(book, entries, part.id, Number(query.year), today);
  if (!statement) throw invalid(`Enter what ${part.label} lacks first.`);
  return statement;
};

const invalid = (text: string) => new Refusal('invalid_input', `query.loan: ${text}`);

/** The whole book as text for hledger and its like, on every plan: it is the caller's own record. */
export const getJournal: Operation<'getJournal'> = async ({ workspace, params, now }) => {
  const [whole, { today }] = await Promise.all([
    findWholeBook({ user_id: workspace.id, analysis_id: params.id }),
    callerToday(workspace, now),
  ]);
  if (!whole) throw notFound('Book');
  const { journalOf } = await import('#shared/book/journal.ts');
  return { journal: journalOf(whole.book, whole.entries, today) };
};

/** Nothing of the bank's file is kept or logged. */
export const matchBankLines: Operation<'matchBankLines'> = async ({ workspace, params, body, now }) => {
  const { book, entries } = await onPlan(workspace, params.id, 'bank files', now);
  return { matches: matchesOf(book, entries, body.lines) };
};

/** @throws `not_allowed` on a plan without figures over books. */
async function onPlan(
  workspace: { id: WorkspaceId },
  analysis_id: string,
  what: string,
  now: Date,
): Promise<WholeBook & { today: string }> {
  const [whole, { profile, today }] = await Promise.all([
    findWholeBook({ user_id: workspace.id, analysis_id }),
    callerToday(workspace, now),
  ]);
  if (!whole) throw notFound('Book');
  if (!profile) throw accountDeleted();
  const access = accessOf(profile, now);
  if (!access.opens('portfolioTracking')) throw notOnPlan(access.tier, 'portfolioTracking', what);
  return { ...whole, today };
}
