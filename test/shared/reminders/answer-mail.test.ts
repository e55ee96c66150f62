import { describe, expect, it } from 'vitest';
import { type AnswerMailParts, answerMail } from '#shared/reminders/answer-mail.ts';
import { AnswerKind } from '#shared/structures/base/offer/seller-answer.ts';

const parts: AnswerMailParts = {
  kind: 'question',
  at: '2026-11-05T18:04:11.250Z',
  page_id: '01JBXG0000000000000000PAGE',
  analysis_id: '01JBXG0000000000000000DEAL',
  street: '2417 E Sample Palm Ln',
  origin: 'https://app.example.com',
  operator: { company: 'Acorn Homes, LLC', address: '1 Main St, Mesa, AZ 85201', supportEmail: 'help@example.com' },
  secret: 'account-and-secret',
};

describe('the mail about a seller’s answer', () => {
  it('says what happened and where, leads to the message, and says how to stop it', () => {
    expect(answerMail(parts)).toEqual({
      subject: 'A seller has a question: 2417 E Sample Palm Ln',
      text:
        'A seller has a question.\n2417 E Sample Palm Ln\n' +
        'https://app.example.com/offer-letter/01JBXG0000000000000000DEAL#message-01JBXG0000000000000000PAGE-1793901851250\n\n' +
        'Sent at once, at most once an hour for each kind of answer and deal. Your daily email has the rest. ' +
        'Change it: https://app.example.com/account-settings?tab=notifications\n' +
        'Stop these emails: https://app.example.com/unsubscribe?secret=account-and-secret\n\n' +
        'Acorn Homes, LLC, 1 Main St, Mesa, AZ 85201\n',
    });
  });

  it('has its own words for each kind', () => {
    const subjects = AnswerKind.options.map((kind) => answerMail({ ...parts, kind }).subject);
    expect(new Set(subjects).size).toBe(AnswerKind.options.length);
    expect(subjects.every((subject) => /^A seller [a-z ,]+: 2417 E Sample Palm Ln$/.test(subject))).toBe(true);
  });

  it('keeps its subject short and in one line, whatever the street is', () => {
    const { subject, text } = answerMail({ ...parts, street: `1 Long\r\nBcc: all@example.com ${'x'.repeat(200)}` });
    expect(subject).toHaveLength(90);
    expect(`${subject}${text}`).not.toMatch(/\r|\nBcc/);
  });
});
