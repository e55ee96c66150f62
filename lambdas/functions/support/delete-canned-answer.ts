import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { deleteAnswer } from '#lambdas/storage/chats/canned-answers.ts';

/** Deletes an answer for the whole staff. */
export const deleteCannedAnswer: Operation<'deleteCannedAnswer'> = async ({ params }) => {
  if (!(await deleteAnswer(params.id))) throw notFound('Canned answer');
};
