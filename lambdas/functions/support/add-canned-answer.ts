import { Created, type Operation } from '#lambdas/runtime/endpoint.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { addAnswer } from '#lambdas/storage/chats/canned-answers.ts';
import { maxCannedAnswers } from '#shared/support/staff.ts';

/** Adds an answer for the whole staff. */
export const addCannedAnswer: Operation<'addCannedAnswer'> = async ({ body, now }) => {
  const answer = await addAnswer(body, now);
  if (!answer) {
    throw new Refusal('not_allowed', `There are ${maxCannedAnswers} canned answers already. Delete one first.`);
  }
  return new Created(answer);
};
