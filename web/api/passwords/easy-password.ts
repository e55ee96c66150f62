import { easyWholes, easyWords } from './easy-words.ts';

/*
 * Passwords that meet the rule and are still among the first that are tried. What people do to a common word to meet a
 * rule is undone first: upper case, "0" for "o", digits and symbols around it, the word twice. So a short list stands
 * for many. Import this module dynamically: most who sign in never need it.
 */

const easyText = 'This password is easy to guess. Choose a longer one, such as four words that do not belong together.';

const words = new Set(easyWords.split(' '));
const wholes = new Set(easyWholes.split(' '));

const letters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const asLetters = (text: string) => text.replaceAll(/[01345789@$!]/g, (sign) => letters[sign] ?? sign);

const runs = ['12345678901234567890', '09876543210987654321', '1357924680', '2468013579'];

/** Digits that add little: up to four, a run, or a part again and again; and at most three symbols. */
function addsLittle(around: string): boolean {
  const digits = around.replaceAll(/\D/g, '');
  const isPattern = runs.some((run) => run.includes(digits)) || /^(\d{1,4})\1+$/.test(digits);
  return around.length - digits.length <= 3 && (digits.length <= 4 || isPattern);
}

/** A common word, once or again and again, or a letter or two. */
const isWord = (text: string) =>
  text.length <= 2 || words.has(text) || (/^(.+)\1+$/.test(text) && words.has(text.replace(/^(.+?)\1+$/, '$1')));

/** Why a password that meets the rule is refused, as a sentence; `undefined` when it is none of the usual ones. */
export function easyPasswordProblem(password: string): string | undefined {
  const text = password.toLowerCase();
  const [, before = '', core = '', after = ''] = /^([^a-z]*)(.*?)([^a-z]*)$/s.exec(text) ?? [];
  const isEasy = wholes.has(text) || (addsLittle(before + after) && (isWord(core) || isWord(asLetters(core))));
  return isEasy ? easyText : undefined;
}
