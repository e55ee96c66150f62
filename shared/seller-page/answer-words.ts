import type { AnswerKind } from '#shared/structures/base/offer/seller-answer.ts';

/** Words for the investor about a seller's latest answer. Never its text. */
export const answerWords: Readonly<Record<AnswerKind, string>> = {
  interest: 'Interested in an option',
  counter: 'Wants another number',
  question: 'Has a question',
  call: 'Wants a call',
  no: 'Said no, thank you',
  take_back: 'Took the answer back',
  sign: 'Signed the letter of intent',
  unsign: 'Took the signature back',
};
