import { commitWith } from '#lambdas/domain/events/commit-with.ts';
import { analysisCreated } from '#lambdas/domain/events/new-events.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { findAnalysis, type NewStoredAnalysis, toSaveAnalysis } from '#lambdas/storage/analyses/analyses.ts';
import type { Actor } from '#shared/account/actor.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { Summarize } from './summaries.ts';

type Saving = { isWanted: boolean; summarize: Summarize; actor: Actor; now: Date; log: Log };

/**
 * Saves an analysis under its lookup's id, once; a repeated call gets the stored one.
 *
 * @param actor who saves it.
 * @param isWanted whether a webhook wants the event of a new one.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function saveOnce(
  analysis: NewStoredAnalysis,
  { isWanted, summarize, actor, now, log }: Saving,
): Promise<{ analysis: Analysis; isNew: boolean }> {
  const event = isWanted ? await analysisCreated(analysis, summarize) : undefined;
  const commit = await commitWith(analysis.user_id, event, now, log, actor);
  const { write, saved } = toSaveAnalysis(analysis, actor);
  for (;;) {
    if (await commit(write)) return { analysis: saved, isNew: true };
    const existing = await findAnalysis(analysis.user_id, analysis.id);
    if (existing) return { analysis: existing, isNew: false };
    // Deleted meanwhile: this save is newer.
  }
}
