import { Created, type Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { addAnswer, changeAnswer, deleteAnswer, listAnswers } from '#lambdas/storage/chats/canned-answers.ts';
import { maxCannedAnswers } from '#shared/support/staff.ts';

export const listCannedAnswers: Operation<'listCannedAnswers'> = async () => ({ items: await listAnswers() });

/** Adds an answer for the whole staff. */
export const addCannedAnswer: Operation<'addCannedAnswer'> = async ({ body, now }) => {
  const answer = await addAnswer(body, now);
  if (!answer) {
    throw new Refusal('not_allowed', `There are ${maxCannedAnswers} canned answers already. Delete one first.`);
  }
  return new Created(answer);
};

/** Changes an answer's title and text; the last write wins. */
export const changeCannedAnswer: Operation<'changeCannedAnswer'> = async ({ params, body }) => {
  const answer = await changeAnswer(params.id, body);
  if (!answer) throw notFound('Canned answer');
  return answer;
};

/** Deletes an answer for the whole staff. */
export const deleteCannedAnswer: Operation<'deleteCannedAnswer'> = async ({ params }) => {
  if (!(await deleteAnswer(params.id))) throw notFound('Canned answer');
};
