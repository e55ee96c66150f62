import type { BankAnswers, BankRole, BankRoles } from '#shared/lists/bank-answers.ts';
import { bankWordLimits } from '#shared/lists/bank-roles.ts';
import { mapKeysOf } from '#shared/lists/columns/column.ts';
import { isOfWords } from './bank-columns.ts';
import type { BankSource } from './bank-file.ts';

/* Answers on their way to the server, where no text of a line may be, and back. */

/** A blank word is kept under this name: a row of the table has no attribute without one. */
const blankWord = '-';

/**
 * What is kept of answers for the next file of this kind. Words only of columns that have few and short ones: a user may
 * say that a column of texts is a type, and answer for each text.
 *
 * @param roles the columns as the user has said.
 */
export function answersToKeep(source: BankSource, roles: BankRoles, answers: BankAnswers): BankAnswers {
  const { words, statuses, ...rest } = answers;
  const isKept = (role: BankRole): boolean => {
    if (source.kind !== 'table') return false;
    const at = mapKeysOf(source.table.names).findIndex((key) => roles[key] === role);
    return at >= 0 && isOfWords(source.table, at);
  };
  return {
    ...rest,
    ...(words && isKept('type') && { words: shortOnes(words) }),
    ...(statuses && isKept('status') && { statuses: shortOnes(statuses) }),
  };
}

/** The words that were answered last. */
function shortOnes<Said>(words: { [word: string]: Said }): { [word: string]: Said } {
  const short = Object.entries(words).filter(([word]) => word.length <= bankWordLimits.longest);
  return Object.fromEntries(short.slice(-bankWordLimits.most).map(([word, said]) => [word || blankWord, said]));
}

/** Answers as they were kept, as a file is read with them. */
export function answersKept({ words, statuses, ...rest }: BankAnswers): BankAnswers {
  return { ...rest, ...(words && { words: withBlank(words) }), ...(statuses && { statuses: withBlank(statuses) }) };
}

const withBlank = <Said>(words: { [word: string]: Said }): { [word: string]: Said } =>
  Object.fromEntries(Object.entries(words).map(([word, said]) => [word === blankWord ? '' : word, said]));
