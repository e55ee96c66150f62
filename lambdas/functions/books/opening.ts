import type { CallerToday } from '#lambdas/domain/books/caller-today.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { findAnalysis } from '#lambdas/storage/analyses/analyses.ts';
import { findPipeline } from '#lambdas/storage/analyses/pipeline.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { FrozenPlan, NewBook } from '#shared/book/base/book.ts';
import { openingBook } from '#shared/book/opening-book.ts';
import { closedWithoutDay } from '#shared/deal/closing.ts';
import { closingTerms } from '#shared/pipeline/closing-terms.ts';
import type { Pipeline } from '#shared/pipeline/pipeline.ts';
import { utcDay } from '#shared/values/days.ts';

/* What a book begins with. In a file of its own: it needs the deal engine. */

/** What a closed deal's book would be opened with. */
export type Proposed = {
  /** `null` for a deal that is not closed, and where nothing is to be paid after closing. */
  proposal: NewBook | null;
  /** Nobody has said on which day the deal closed. The proposal has a guess. */
  asksDay: boolean;
  /** How many terms differ between letter, deal and statement without a choice. */
  unchosen: number;
};

/**
 * The parts and cash to open a closed deal's book with.
 * @throws `not_found` when the caller has no such analysis.
 */
export async function proposalOf(owner: PartOwner, caller: CallerToday): Promise<Proposed> {
  const [analysis, planned] = await Promise.all([findAnalysis(owner.user_id, owner.analysis_id), findPipeline(owner)]);
  if (!analysis || !planned) throw notFound('Analysis');
  const { pipeline } = planned;
  if (pipeline.stage !== 'closed') return { proposal: null, asksDay: false, unchosen: 0 };
  const day = analysis.closing?.day ?? null;
  const { proposal, rows } = openingOf(analysis, upToToday(day ?? guessedDay(pipeline), caller.today), caller);
  const chosen = analysis.closing?.choices ?? {};
  const unchosen = rows.filter(({ path, differs }) => differs.length > 0 && chosen[path] === undefined).length;
  return { proposal, asksDay: day === null, unchosen };
}

/** The plan of a deal that closed on a day, to be frozen. */
export const planOf = (analysis: Analysis, closing: string, caller: CallerToday): FrozenPlan =>
  openingOf(analysis, closing, caller).plan;

function openingOf(analysis: Analysis, day: string, { profile, today }: CallerToday) {
  const { closing = closedWithoutDay } = analysis;
  const { working, rows } = closingTerms(analysis, profile?.buy_box ?? {}, today, closing);
  return { ...openingBook(working, analysis.exit_plan ?? {}, day, today, closing.settlement), rows };
}

/** The day of the closing that was noted, else the one on which the deal was moved to Closed. */
const guessedDay = ({ dates, since }: Pipeline) => dates.closing ?? utcDay(Date.parse(since));

const upToToday = (day: string, today: string) => (day <= today ? day : today);
