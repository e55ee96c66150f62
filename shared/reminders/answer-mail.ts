import { messagePath, newLetterPath } from '#shared/site/analysis-paths.ts';
import type { Operator } from '#shared/site/operator.ts';
import { pathIn } from '#shared/site/workspace-link.ts';
import { onOneLine } from '#shared/values/plain-text.ts';
import type { NewsKind } from './news-kind.ts';
import { unsubscribePagePath } from './unsubscribe.ts';

/*
 * The mail that comes as soon as a seller answers, or a mail to one comes back, as text: what happened, and the street.
 * No word, figure or address of theirs.
 */

const happened: Readonly<Record<NewsKind, string>> = {
  interest: 'A seller is interested',
  counter: 'A seller wants another number',
  question: 'A seller has a question',
  call: 'A seller wants a call',
  no: 'A seller said no, thank you',
  take_back: 'A seller took an answer back',
  sign: 'A seller signed the letter of intent',
  unsign: 'A seller took a signature back',
  bounce: 'An email to a seller bounced',
};

export type AnswerMailParts = {
  kind: NewsKind;
  /** When it came: ISO 8601. */
  at: string;
  page_id: string;
  analysis_id: string;
  /** To be named in links; absent where the reader works in one only. */
  workspace?: string | undefined;
  street: string;
  /** Scheme and host of the site. */
  origin: string;
  operator: Operator;
  /** Of the link that stops these mails. */
  secret: string;
};

/** Writes the mail about a seller's answer, or a bounce. */
export function answerMail(parts: AnswerMailParts): { subject: string; text: string } {
  const { kind, at, page_id, analysis_id, workspace, origin, operator, secret } = parts;
  const street = onOneLine(parts.street);
  const one = `${happened[kind]}: ${street}`;
  const isBounce = kind === 'bounce';
  const path = pathIn(workspace, isBounce ? newLetterPath(analysis_id) : messagePath(analysis_id, { page_id, at }));
  const rest = isBounce ? 'The offer shows each of them.' : 'Your daily email has the rest.';
  const paragraphs = [
    `${happened[kind]}.${isBounce ? ' Check the address.' : ''}\n${street}\n${origin}${path}`,
    `Sent at once, at most once an hour for each kind of ${isBounce ? 'news' : 'answer'} and deal. ${rest} Change it: ${origin}/account-settings?tab=notifications\nStop these emails: ${origin}${unsubscribePagePath(secret)}`,
    `${operator.company}, ${operator.address}`,
  ];
  // Mail programs cut off what is longer.
  return { subject: one.length > 90 ? `${one.slice(0, 89)}…` : one, text: `${paragraphs.join('\n\n')}\n` };
}
