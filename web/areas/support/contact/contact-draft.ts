import { contactLimits, contactTopics } from '#shared/support/contact-terms.ts';
import { lengthOf } from '#shared/values/plain-text.ts';
import { keepJson, readJson } from '#web/api/session/stored.ts';

/*
 * What somebody has typed into the contact form, and what is wrong with it. Parsed and checked by hand: the form
 * is on a public page, which the schemas would make half as large again. The server has the last word.
 */

export type ContactTopic = keyof typeof contactTopics;
export type ContactValues = {
  name: string;
  email: string;
  topic: ContactTopic;
  subject: string;
  message: string;
};
export type ContactField = keyof ContactValues;
export type ContactProblems = Partial<Record<ContactField, string>>;

/** In the order they are filled in. */
const fields: readonly ContactField[] = ['name', 'email', 'topic', 'subject', 'message'];

export function isTopic(value: unknown): value is ContactTopic {
  return typeof value === 'string' && Object.hasOwn(contactTopics, value);
}

const draftKey = 'contact-draft';

/** Texts from before a reload of this tab; none where storage is off, or holds something else. */
export function readDraft(): Partial<ContactValues> {
  const stored = readJson('sessionStorage', draftKey);
  if (typeof stored !== 'object' || stored === null) return {};
  const draft = Object.entries(stored).filter(
    ([field, value]) =>
      fields.some((each) => each === field) && (field === 'topic' ? isTopic(value) : typeof value === 'string'),
  );
  return Object.fromEntries(draft);
}

/**
 * A draft that reports the seller's page whose code an address has (`?offer=…`). What was typed before stays, below the
 * code; the draft itself comes back where the address has no code, or it is in the message already.
 */
export function reporting(draft: Partial<ContactValues>, search: string): Partial<ContactValues> {
  const code = new URLSearchParams(search).get('offer');
  const { subject = '', message = '' } = draft;
  if (code === null || !/^[\dA-Za-z]{1,40}$/.test(code) || message.includes(code)) return draft;
  return {
    ...draft,
    subject: subject === '' ? 'Report of a seller’s page' : subject,
    message: `Report of a seller’s page: code ${code}\n\n${message}`,
  };
}

/** Keeps what was typed; `null` forgets it. */
export function keepDraft(draft: Partial<ContactValues> | null): void {
  keepJson('sessionStorage', draftKey, draft);
}

const emailProblem = 'Enter an email address like name@example.com.';

/** By field. */
export function problemsOf(values: ContactValues): ContactProblems {
  const problems: ContactProblems = {};
  if (values.name.trim() === '') problems.name = 'Enter your name.';
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email.trim())) problems.email = emailProblem;
  if (values.subject.trim() === '') problems.subject = 'Enter a subject.';
  if (values.message.trim() === '') problems.message = 'Enter your message.';
  for (const field of ['name', 'subject', 'message'] as const) {
    const left = charactersLeft(field, values[field]);
    if (left < 0) problems[field] = `Shorten it by ${characters(-left)}.`;
  }
  return problems;
}

/** The fields that the server's refusal names. */
export function problemsIn(refusal: string): ContactProblems {
  const named = fields.filter((field) => refusal.includes(`body.${field}:`));
  return Object.fromEntries(
    named.map((field) => [field, field === 'email' ? emailProblem : 'This can’t be sent as it is.']),
  );
}

export function charactersLeft(field: keyof typeof contactLimits, text: string): number {
  return contactLimits[field] - lengthOf(text.trim());
}

/** Said once a tenth of the room is left. */
export function roomLeft(field: keyof typeof contactLimits, text: string): string | undefined {
  const left = charactersLeft(field, text);
  return left >= 0 && left <= contactLimits[field] / 10 ? `${characters(left)} left` : undefined;
}

function characters(count: number): string {
  return count === 1 ? '1 character' : `${count} characters`;
}
