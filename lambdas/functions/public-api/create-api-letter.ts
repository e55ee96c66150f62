import * as z from 'zod/mini';
import { doOnce } from '#lambdas/domain/api-access/do-once.ts';
import { requireFeature } from '#lambdas/domain/api-access/require-feature.ts';
import { keepComposedLetter } from '#lambdas/domain/letters/keep-composed-letter.ts';
import { type Call, Created, FileAnswer, type Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { findAnalysis } from '#lambdas/storage/analyses/analyses.ts';
import { actorOf } from '#lambdas/storage/analyses/deal-of-call.ts';
import { findLetter } from '#lambdas/storage/analyses/letters.ts';
import { accessOf } from '#shared/account/access.ts';
import { brandOf } from '#shared/account/brand-of.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { Brand } from '#shared/brand/brand.ts';
import type { Routes } from '#shared/contract/routes.ts';
import { letterFileName } from '#shared/letter/letter.ts';
import { letterText } from '#shared/letter/letter-text.ts';
import { ApiLetter, draftOf } from '#shared/letter/made/api-letter.ts';
import { type ComposedLetter, composeLetter } from '#shared/letter/made/compose-letter.ts';
import type { MadeLetter } from '#shared/letter/made/made-letter.ts';
import { utcDay } from '#shared/values/days.ts';

const Outcome = z.object({ isNew: z.boolean(), address: z.string(), letter: ApiLetter });
type Outcome = z.infer<typeof Outcome>;

/**
 * Writes the letter of a saved analysis, and keeps it as the site does. The same letter again is the same letter. An
 * `idempotency-key` makes repeats return the same answer.
 */
export const createApiLetter: Operation<'createApiLetter'> = async (call) => {
  const { workspace, params, headers, body, now } = call;
  const { isNew, address, letter } = await doOnce(
    { workspaceId: workspace.id, key: headers['idempotency-key'], request: { ...params, ...body } },
    now,
    { work: () => write(call), read: (kept) => Outcome.parse(kept) },
  );
  const answer = body.format === 'pdf' ? await fileOf(workspace.id, letter, address) : letter;
  return isNew ? new Created(answer) : answer;
};

async function write({ user, workspace, params, body, now, log }: Call<Routes['createApiLetter']>): Promise<Outcome> {
  if (body.options !== undefined) requireFeature(user.profile, 'advancedFinancing', now);
  const analysis = await findAnalysis(workspace.id, params.id);
  if (!analysis) throw notFound('Analysis');
  const composed = composeLetter({
    subject: analysis,
    draft: draftOf(analysis.letter_draft ?? {}, body),
    writer: user.profile,
    brand: brandOf(user.profile, now),
    hasAll: accessOf(user.profile, now).opens('advancedFinancing'),
    today: utcDay(now),
  });
  refuseIncomplete(composed);
  const { letter, isNew } = await keepComposedLetter(analysis, composed, 'API', actorOf(user), now, log);
  return { isNew, address: analysis.property_address, letter: toApiLetter(analysis, letter, composed) };
}

function refuseIncomplete({ missing, offers }: ComposedLetter): void {
  const problems = Object.entries(offers.problems).map(([field, problem]) => `terms.${field}: ${problem}`);
  if (problems.length > 0) throw new Refusal('invalid_input', problems.join(' '));
  if (missing !== null) throw new Refusal('invalid_input', missing);
}

function toApiLetter(
  { id: analysisId }: Analysis,
  { id, created_at: createdAt, to, answer_by: answerBy, offers }: MadeLetter,
  { checks, blocks, brand }: ComposedLetter,
): ApiLetter {
  return {
    id,
    analysisId,
    createdAt,
    to,
    answerBy,
    offers,
    checks: checks.map(({ kind, title, text }) => ({ kind, title, text })),
    text: letterText(blocks, brand),
  };
}

/** The kept letter as a PDF. */
async function fileOf(workspaceId: WorkspaceId, { id, analysisId }: ApiLetter, address: string): Promise<FileAnswer> {
  const letter = await findLetter({ user_id: workspaceId, analysis_id: analysisId }, id);
  // Deleted meanwhile, with its analysis.
  if (!letter) throw notFound('Letter');
  const { letterPdf } = await import('#shared/letter/letter-pdf.ts');
  const head = letter.brand && { brand: letter.brand, logo: await logoOf(letter.brand) };
  const bytes = await letterPdf(letter.blocks, `Offer letter, ${address}`, head);
  return new FileAnswer(bytes, letterFileName(address, 'pdf'));
}

async function logoOf({ logo }: Brand): Promise<Uint8Array | undefined> {
  if (logo === null) return undefined;
  const { readLogo } = await import('#lambdas/storage/profiles/avatars.ts');
  return readLogo(logo);
}
