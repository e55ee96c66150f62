import { messagePath } from '#shared/site/analysis-paths.ts';
import type { Operator } from '#shared/site/operator.ts';
import type { AnswerKind } from '#shared/structures/base/offer/seller-answer.ts';
import { onOneLine } from '#shared/values/plain-text.ts';
import { unsubscribePagePath } from './unsubscribe.ts';

/* The mail that comes as soon as a seller answers, as text: what happened, and the street. No word or figure of theirs. */

const happened: Readonly<Record<AnswerKind, string>> = {
  interest: 'A seller is interested',
  counter: 'A seller wants another number',
  question: 'A seller has a question',
  call: 'A seller wants a call',
  no: 'A seller said no, thank you',
  take_back: 'A seller took an answer back',
  sign: 'A seller signed the letter of intent',
  unsign: 'A seller took a signature back',
};

export type AnswerMailParts = {
  kind: AnswerKind;
  /** When it came: ISO 8601. */
  at: string;
  page_id: string;
  analysis_id: string;
  street: string;
  /** Scheme and host of the site. */
  origin: string;
  operator: Operator;
  /** Of the link that stops these mails. */
  secret: string;
};

/** Writes the mail about a seller's answer. */
export function answerMail(parts: AnswerMailParts): { subject: string; text: string } {
  const { kind, at, page_id, analysis_id, origin, operator, secret } = parts;
  const street = onOneLine(parts.street);
  const one = `${happened[kind]}: ${street}`;
  const paragraphs = [
    `${happened[kind]}.\n${street}\n${origin}${messagePath(analysis_id, { page_id, at })}`,
    `Sent at once, at most once an hour for each kind of answer and deal. Your daily email has the rest. Change it: ${origin}/account-settings?tab=notifications\nStop these emails: ${origin}${unsubscribePagePath(secret)}`,
    `${operator.company}, ${operator.address}`,
  ];
  // Mail programs cut off what is longer.
  return { subject: one.length > 90 ? `${one.slice(0, 89)}…` : one, text: `${paragraphs.join('\n\n')}\n` };
}
