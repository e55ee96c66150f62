import { mustBeReal } from '#lambdas/domain/letters/must-be-real.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { findAnalysis } from '#lambdas/storage/analyses/analyses.ts';
import * as letters from '#lambdas/storage/analyses/letters.ts';

/** A page of the letters of the caller's analysis, newest first. */
export const listLetters: Operation<'listLetters'> = async ({ workspace, params, query }) => {
  const page = await letters.listLetters({ user_id: workspace.id, analysis_id: params.id }, query.cursor);
  // Only an analysis of the caller has letters.
  if (page.items.length === 0 && !(await findAnalysis(workspace.id, params.id))) throw notFound('Analysis');
  return page;
};

export const getLetter: Operation<'getLetter'> = async ({ workspace, params }) => {
  const letter = await letters.findLetter({ user_id: workspace.id, analysis_id: params.id }, params.letter_id);
  if (!letter) throw notFound('Letter');
  return letter;
};

/** Notes that a letter was handed out once more, as it was made. */
export const handOutLetter: Operation<'handOutLetter'> = async ({ workspace, params, body, now }) => {
  const owner = { user_id: workspace.id, analysis_id: params.id };
  if (body.form === 'Email') {
    const analysis = await findAnalysis(workspace.id, params.id);
    if (!analysis) throw notFound('Letter');
    mustBeReal(analysis);
  }
  const letter = await letters.handOutLetter(owner, params.letter_id, body.form, now);
  if (!letter) throw notFound('Letter');
  return letter;
};
