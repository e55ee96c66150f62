/*
 * The PDF uses a standard font, which covers Windows-1252 only. Other letters lose their diacritics, similar signs are
 * substituted, and the rest becomes question marks.
 */

const beyondLatin1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Substitutes for signs. */
const sameSigns: Record<string, string> = {
  '\u00a0': ' ',
  '\u00ad': '',
  '\u202f': ' ',
  '\u2010': '-',
  '\u2011': '-',
  '\u2015': '—',
  '\u2212': '-',
  '\u2032': "'",
  '\u2033': '"',
};

/** Letters that don't decompose into a base letter and a mark. */
const plainLetters: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŋ: 'n',
};

/** A text limited to the characters of the PDF's font. */
export function toWinAnsi(text: string): string {
  return charactersOf(text).map(nearest).join('');
}

/** True if the PDF substitutes letters of the text. */
export function losesInPdf(text: string): boolean {
  return charactersOf(text).some((character) => !(character in sameSigns) && !isKnown(character));
}

function charactersOf(text: string): string[] {
  return [...text.normalize('NFC')];
}

function nearest(character: string): string {
  const same = sameSigns[character] ?? plainLetters[character];
  if (same !== undefined) return same;
  if (isKnown(character)) return character;
  const bare = [...character.normalize('NFKD')]
    .filter((part) => !/\p{M}/u.test(part))
    .map((part) => plainLetters[part] ?? part);
  return bare.length > 0 && bare.every(isKnown) ? bare.join('') : '?';
}

function isKnown(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa1 && code <= 0xff) || beyondLatin1.includes(character);
}
