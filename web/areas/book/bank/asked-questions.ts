import type { BankSource } from '#shared/book/bank/bank-file.ts';
import { type BankQuestion, readBankLines } from '#shared/book/bank/bank-lines.ts';
import type { BankAnswers, BankRoles } from '#shared/lists/bank-answers.ts';
import { type AskedQuestion, answerTo, withAnswers } from './bank-said.ts';

/* Every question of a file, also those that are answered. */

/**
 * What a file asks, in the order in which it does: it is read again with one round of answers more, as some questions
 * come up by the answer to another.
 */
export function questionsOf(
  source: BankSource,
  roles: BankRoles,
  answers: BankAnswers,
  today: string,
): AskedQuestion[] {
  const asked = new Map<string, AskedQuestion>();
  let said: BankAnswers = {};
  let isNew = true;
  while (isNew) {
    const { questions } = readBankLines(source, roles, said, today);
    const answered = questions.flatMap((question) => answerTo(question, answers) ?? []);
    // An open question of an earlier round may not come up any more.
    for (const [key, { isAnswered }] of asked) if (!isAnswered) asked.delete(key);
    for (const question of questions) {
      asked.set(keyOf(question), {
        key: keyOf(question),
        question,
        isAnswered: answerTo(question, answers) !== undefined,
      });
    }
    said = answered.reduce(withAnswers, said);
    isNew = answered.length > 0;
  }
  // An answer of an earlier file may raise a question that this one alone does not.
  for (const question of readBankLines(source, roles, answers, today).questions) {
    const key = keyOf(question);
    if (!asked.has(key)) asked.set(key, { key, question, isAnswered: false });
  }
  return [...asked.values()];
}

const keyOf = (question: BankQuestion) => ('word' in question ? `${question.kind} ${question.word}` : question.kind);
