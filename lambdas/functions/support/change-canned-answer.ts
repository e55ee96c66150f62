import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { changeAnswer } from '#lambdas/storage/chats/canned-answers.ts';

/** Gives an answer a new title and text. Of two who do so at the same time the last one counts. */
export const changeCannedAnswer: Operation<'changeCannedAnswer'> = async ({ params, body }) => {
  const answer = await changeAnswer(params.id, body);
  if (!answer) throw notFound('Canned answer');
  return answer;
};
