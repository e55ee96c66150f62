import type { Operation } from '#lambdas/lib/endpoint.ts';
import { notFound } from '#lambdas/lib/errors.ts';
import { deleteAnswer } from '#lambdas/storage/canned-answers.ts';

/** Deletes an answer for the whole staff. */
export const deleteCannedAnswer: Operation<'deleteCannedAnswer'> = async ({ params }) => {
  if (!(await deleteAnswer(params.id))) throw notFound('Canned answer');
};
