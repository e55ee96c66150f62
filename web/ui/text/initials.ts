/**
 * The avatar's fallback: the first letters of the first and the last name, or the first two letters of a single name.
 * Without a name, the email address stands for it.
 */
export function initials(name: string, email: string): string {
  const words = lettersOfWords(name);
  const [first = [], ...others] = words.length > 0 ? words : [lettersOfWords(email).flat()];
  const last = others.at(-1);
  const found = last === undefined ? first.slice(0, 2) : [first[0], last[0]];
  return found.join('').toUpperCase();
}

/** The letters and digits of each word that has some; emoji and punctuation are none. */
function lettersOfWords(text: string): string[][] {
  return text
    .split(/\s+/)
    .map((word) => [...(word.match(/\p{L}\p{M}*|\p{N}/gu) ?? [])])
    .filter((letters) => letters.length > 0);
}
