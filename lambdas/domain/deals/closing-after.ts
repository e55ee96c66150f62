import { Refusal } from '#lambdas/runtime/errors.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { type Closing, closedWithoutDay, closingProblem } from '#shared/deal/closing.ts';
import type { Pipeline, PipelineChanges } from '#shared/pipeline/pipeline.ts';
import { daysAfter, utcDay } from '#shared/values/days.ts';

/**
 * How a deal is closed after a change of its plan: `null` once it is not, `undefined` where that stays as it is. One
 * that is moved to Closed without a word has no day, and its book asks for it.
 *
 * @param asked how it is closed, and what the caller calls that field.
 * @param dealPrice the price of the deal's own terms, USD, where the caller chose it.
 * @throws `invalid_input` for a closing of a deal that is not closed, and one that can't be.
 */
export async function closingAfter(
  analysis: Analysis,
  { before, after }: { before: Pipeline; after: Pipeline },
  { closing: asked, field }: { closing: PipelineChanges['closing']; field: string },
  dealPrice: () => Promise<number | null>,
  now: Date,
): Promise<Closing | null | undefined> {
  if (after.stage !== 'closed') {
    if (asked !== undefined) throw invalid(field, 'Only a closed deal has a closing. Move it to Closed with it.');
    return before.stage === 'closed' ? null : undefined;
  }
  if (asked === undefined) return before.stage === 'closed' ? undefined : closedWithoutDay;
  // The caller's day may be ahead of UTC.
  const problem = closingProblem(asked, daysAfter(utcDay(now), 1));
  if (problem) throw invalid(`${field}.${problem.path}`, problem.text);
  const { choices, settlement } = asked;
  const price = await {
    statement: () => settlement.price ?? null,
    signed: () => analysis.agreed?.price ?? null,
    deal: dealPrice,
  }[choices.price ?? 'statement']();
  return { ...asked, price };
}

const invalid = (path: string, text: string) => new Refusal('invalid_input', `body.${path}: ${text}`);
