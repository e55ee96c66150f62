import type { BankQuestion } from '#shared/book/bank/bank-lines.ts';
import type { BankAnswers } from '#shared/lists/bank-answers.ts';

/* What a user has answered, apart from what reads a file. */

export type AskedQuestion = { key: string; question: BankQuestion; isAnswered: boolean };

/** The answer to a question among others; `undefined` while it is open. */
export function answerTo(question: BankQuestion, answers: BankAnswers): BankAnswers | undefined {
  switch (question.kind) {
    case 'account': {
      const { account } = answers;
      return question.accounts.some(({ label }) => label === account) && account !== undefined
        ? { account }
        : undefined;
    }
    case 'order-of-date':
      return answers.order && { order: answers.order };
    case 'decimal-comma':
      return answers.decimal && { decimal: answers.decimal };
    case 'card':
      return answers.card && { card: answers.card };
    case 'whole':
      return answers.whole && { whole: answers.whole };
    case 'status': {
      const said = saidOf(answers.statuses, question.word);
      return said && { statuses: { [question.word]: said } };
    }
    case 'word': {
      const said = saidOf(answers.words, question.word);
      return said && { words: { [question.word]: said } };
    }
  }
}

const saidOf = <Said>(words: { [word: string]: Said } | undefined, word: string): Said | undefined =>
  words && Object.hasOwn(words, word) ? words[word] : undefined;

/** Answers with others, which win; words stay beside one another. */
export function withAnswers(answers: BankAnswers, more: BankAnswers): BankAnswers {
  const words = { ...answers.words, ...more.words };
  const statuses = { ...answers.statuses, ...more.statuses };
  return {
    ...answers,
    ...more,
    ...(Object.keys(words).length > 0 && { words }),
    ...(Object.keys(statuses).length > 0 && { statuses }),
  };
}
