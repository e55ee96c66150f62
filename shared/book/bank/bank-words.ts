/* The words by which banks say which way money went, and whether it did. Compared as a whole, without case and signs. */

const wordsOut =
  'debit|dr|d|dbit|withdrawal|ach debit|pos|purchase|check|fee|bill payment|payment sent|atm|transfer out';
const wordsIn = 'credit|cr|c|crdt|deposit|ach credit|interest|payment received|transfer in';
const directions = new Map([
  ...wordsOut.split('|').map((word) => [word, 'out'] as const),
  ...wordsIn.split('|').map((word) => [word, 'in'] as const),
]);

/** "ACH_DEBIT" is "ach debit": the key of a word in the answers of a user. */
export const bankWord = (cell: string): string =>
  cell
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();

/** Which way money goes by a word of a type column; `undefined` for another word. Takes `bankWord`. */
export const directionOfWord = (word: string): 'out' | 'in' | undefined => directions.get(word);

const pending = new Set(['pending', 'hold', 'on hold', 'authorized', 'authorised', 'authorization', 'processing']);
const posted = new Set(['', 'posted', 'cleared', 'settled', 'completed', 'complete', 'sent', 'booked', 'reconciled']);
const never = new Set(['failed', 'declined', 'cancelled', 'canceled', 'rejected', 'blocked', 'void', 'voided']);

/** What a word of a status column says of its line; `undefined` for another word. Takes `bankWord`. */
export function statusOfWord(word: string): 'posted' | 'pending' | 'not posted' | undefined {
  if (posted.has(word)) return 'posted';
  if (pending.has(word)) return 'pending';
  return never.has(word) ? 'not posted' : undefined;
}
