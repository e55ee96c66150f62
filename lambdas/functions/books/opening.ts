import type { CallerToday } from '#lambdas/domain/books/caller-today.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { findAnalysis } from '#lambdas/storage/analyses/analyses.ts';
import { findPipeline } from '#lambdas/storage/analyses/pipeline.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { FrozenPlan, NewBook } from '#shared/book/base/book.ts';
import { openingBook } from '#shared/book/opening-book.ts';
import { dealOfAnalysis } from '#shared/pipeline/deal-of-analysis.ts';
import type { Pipeline } from '#shared/pipeline/pipeline.ts';
import { utcDay } from '#shared/values/days.ts';

/* What a book begins with. In a file of its own: it needs the deal engine. */

/**
 * The parts and cash to open a closed deal's book with; `null` for one that is not closed, and where nothing is to be
 * paid after closing.
 * @throws `not_found` when the caller has no such analysis.
 */
export async function proposalOf(owner: PartOwner, caller: CallerToday): Promise<NewBook | null> {
  const [analysis, planned] = await Promise.all([findAnalysis(owner.user_id, owner.analysis_id), findPipeline(owner)]);
  if (!analysis || !planned) throw notFound('Analysis');
  const { pipeline } = planned;
  if (pipeline.stage !== 'closed') return null;
  return openingOf(analysis, closingOf(pipeline, caller.today), caller).proposal;
}

/** The plan of a deal that closed on a day, to be frozen. */
export const planOf = (analysis: Analysis, closing: string, caller: CallerToday): FrozenPlan =>
  openingOf(analysis, closing, caller).plan;

function openingOf(analysis: Analysis, closing: string, { profile, today }: CallerToday) {
  const working = dealOfAnalysis(analysis, profile?.buy_box ?? {}, today);
  return openingBook(working, analysis.exit_plan ?? {}, closing, today);
}

/** The day of the closing that was noted, else the one on which the deal was moved to Closed. */
function closingOf({ dates, since }: Pipeline, today: string): string {
  const day = dates.closing ?? utcDay(Date.parse(since));
  return day <= today ? day : today;
}
