import { keepComposedLetter } from '#lambdas/domain/letters/keep-composed-letter.ts';
import { mustBeReal } from '#lambdas/domain/letters/must-be-real.ts';
import { Created, type Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { findAnalysis } from '#lambdas/storage/analyses/analyses.ts';
import { actorOf } from '#lambdas/storage/analyses/deal-of-call.ts';
import { findSender } from '#lambdas/storage/profiles/find-sender.ts';
import { accessOf } from '#shared/account/access.ts';
import { brandOf } from '#shared/account/brand-of.ts';
import { letterHash } from '#shared/letter/made/letter-hash.ts';

/**
 * Keeps a letter that the site has handed out. It is written here once more, from what is saved and the form's texts:
 * nothing is kept that the site would not write, and nothing that the user did not see.
 */
export const makeLetter: Operation<'makeLetter'> = async ({ user, workspace, params, body, now, log }) => {
  const [analysis, sender] = await Promise.all([
    findAnalysis(workspace.id, params.id),
    findSender({ user, workspace }, now),
  ]);
  if (!analysis) throw notFound('Analysis');
  const { form, draft, today, seen } = body;
  // Brings the deal engine, which no other call here needs at once.
  const { composeLetter } = await import('#shared/letter/made/compose-letter.ts');
  const letter = composeLetter({
    subject: analysis,
    draft,
    writer: sender?.writer,
    brand: sender && brandOf(sender.account, now),
    hasAll: sender !== undefined && accessOf(sender.account, now).opens('advancedFinancing'),
    today,
  });
  if (letter.missing !== null) throw new Refusal('invalid_input', letter.missing);
  if (form === 'Email') mustBeReal(analysis);
  if ((await letterHash(letter.blocks, letter.brand)) !== seen) {
    throw new Refusal('invalid_input', 'This letter differs from what is saved. Reload, then make it again.');
  }
  const kept = await keepComposedLetter(analysis, letter, form, actorOf(user), now, log);
  return kept.isNew ? new Created(kept.letter) : kept.letter;
};
