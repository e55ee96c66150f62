import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { changeAnswer } from '#lambdas/storage/chats/canned-answers.ts';

/** Changes an answer's title and text; the last write wins. */
export const changeCannedAnswer: Operation<'changeCannedAnswer'> = async ({ params, body }) => {
  const answer = await changeAnswer(params.id, body);
  if (!answer) throw notFound('Canned answer');
  return answer;
};
