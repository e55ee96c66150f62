/*
 * The PDF is set in a font that every reader brings along, which knows the characters of Windows-1252 only.
 * Letters with other marks lose them, like signs are taken for others, and what is left is a question mark.
 */

const beyondLatin1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Signs that say the same. */
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

/** Letters that no mark can be taken from. */
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

/** A text with only the characters the PDF's font has. */
export function toWinAnsi(text: string): string {
  return charactersOf(text).map(nearest).join('');
}

/** True when the PDF writes a part of the text in other letters. */
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
