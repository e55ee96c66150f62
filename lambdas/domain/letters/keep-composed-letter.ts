import { commitWith } from '#lambdas/domain/events/commit-with.ts';
import { letterCreated } from '#lambdas/domain/events/new-events.ts';
import { newUlid } from '#lambdas/runtime/base32.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { findAnalysisRow } from '#lambdas/storage/analyses/analysis-row.ts';
import { handOutSame, toKeepLetter } from '#lambdas/storage/analyses/letters.ts';
import { isSubscribed } from '#lambdas/storage/integrations/webhook-subscriptions.ts';
import { keepLogo } from '#lambdas/storage/profiles/keep-logo.ts';
import type { Actor } from '#shared/account/actor.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { ComposedLetter } from '#shared/letter/made/compose-letter.ts';
import type { HandOut } from '#shared/letter/made/hand-out.ts';
import { letterHash } from '#shared/letter/made/letter-hash.ts';
import { type MadeLetter, maxMadeLetters } from '#shared/letter/made/made-letter.ts';

/**
 * Keeps a letter that was handed out, once, and publishes `letter.created` with a new one. One with the same words is
 * the same letter, and gains the form.
 *
 * @throws `not_found` when the analysis was deleted meanwhile, `not_allowed` when it keeps no more letters,
 * `invalid_input` when the brand's logo was replaced meanwhile, `not_signed_in` when the account is deleted.
 */
export async function keepComposedLetter(
  analysis: Analysis,
  { blocks, brand, summary }: Pick<ComposedLetter, 'blocks' | 'brand' | 'summary'>,
  form: HandOut,
  actor: Actor,
  now: Date,
  log: Log,
): Promise<{ letter: MadeLetter; isNew: boolean }> {
  const { id: analysis_id, user_id } = analysis;
  const owner = { user_id, analysis_id, actor };
  const made = { id: newUlid(now), hash: await letterHash(blocks, brand), blocks, brand, summary, form };
  const logo = brand?.logo ?? null;
  if (logo !== null && !(await keepLogo(user_id, logo))) {
    throw new Refusal('invalid_input', 'Your logo has changed. Reload, then make the letter again.');
  }
  const isWanted = await isSubscribed(user_id, 'letter.created');
  const event = isWanted ? letterCreated(analysis, made, now) : undefined;
  const commit = await commitWith(user_id, event, now, log, actor);
  const { writes, letter } = toKeepLetter(owner, made, now);
  if (await commit(...writes)) return { letter, isNew: true };
  const same = await handOutSame(owner, made, now);
  if (same) return { letter: same, isNew: false };
  if (!(await findAnalysisRow(owner))) throw notFound('Analysis');
  throw new Refusal('not_allowed', `This analysis already has ${maxMadeLetters} letters.`);
}
