/*
 * The PDF uses a standard font, which covers Windows-1252 only. What it lacks is written as its nearest letter or sign:
 * "Kapiʻolani" as "Kapi‘olani", "Łódź" as "Lódz". What has none, such as a Chinese character, is left out: the page says
 * so before the letter is made, and the text and the Word file have every letter.
 */

const beyondLatin1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Substitutes that look the same. */
const sameSigns: Record<string, string> = {
  '\t': ' ',
  '\n': ' ',
  '\u00ad': '',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2015': '—',
  '\u2212': '-',
  '\u2032': "'",
  '\u2033': '"',
  // The ʻokina of Hawaiʻi and the glottal stops and apostrophes of Native names.
  '\u02bb': '‘',
  '\u02bd': '‘',
  '\u02bf': '‘',
  '\u201b': '‘',
  '\u02bc': '’',
  '\u02be': '’',
  '\u02c0': '’',
  '\u02b9': "'",
  '\u02c8': "'",
  '\ua78c': "'",
  '\u02ba': '"',
  '\u201f': '“',
  '\u2219': '·',
  '\u2044': '/',
  '\u2215': '/',
};

/** Letters and signs that don't decompose into a base letter and a mark. */
const plainLetters: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ƀ: 'b',
  Ƀ: 'B',
  ɨ: 'i',
  Ɨ: 'I',
  ʉ: 'u',
  Ʉ: 'U',
  ᵾ: 'u',
  ɇ: 'e',
  Ɇ: 'E',
  ɍ: 'r',
  Ɍ: 'R',
  ɏ: 'y',
  Ɏ: 'Y',
  ƶ: 'z',
  Ƶ: 'Z',
  ɓ: 'b',
  Ɓ: 'B',
  ɗ: 'd',
  Ɗ: 'D',
  ƙ: 'k',
  Ƙ: 'K',
  ĸ: 'k',
  ı: 'i',
  ȷ: 'j',
  ŋ: 'n',
  Ŋ: 'N',
  ɲ: 'n',
  Ɲ: 'N',
  ə: 'e',
  Ə: 'E',
  ɛ: 'e',
  Ɛ: 'E',
  ɔ: 'o',
  Ɔ: 'O',
  ɑ: 'a',
  Ɑ: 'A',
  ⱥ: 'a',
  Ⱥ: 'A',
  ⱡ: 'l',
  Ⱡ: 'L',
  ƚ: 'l',
  Ƚ: 'L',
  ɫ: 'l',
  Ɫ: 'L',
  ɬ: 'l',
  Ɬ: 'L',
  ẞ: 'SS',
  ʔ: '’',
  ɂ: '’',
  Ɂ: '’',
  '≤': '<=',
  '≥': '>=',
  '≈': '~',
  '→': '->',
};

/** A text limited to the characters of the PDF's font. */
export function toWinAnsi(text: string): string {
  return charactersOf(text).map(nearest).join('');
}

/** True if the PDF substitutes or leaves out letters of the text. */
export function losesInPdf(text: string): boolean {
  return charactersOf(text).some((character) => sameSignOf(character) === undefined && !isKnown(character));
}

function charactersOf(text: string): string[] {
  return [...text.normalize('NFC')];
}

/** Spaces and line breaks of any kind are a space: words do not run together. */
function sameSignOf(character: string): string | undefined {
  return sameSigns[character] ?? (/[\s\u0085]/.test(character) && character !== '\ufeff' ? ' ' : undefined);
}

function nearest(character: string): string {
  const same = sameSignOf(character) ?? plainLetters[character];
  if (same !== undefined) return same;
  if (isKnown(character)) return character;
  const bare = [...character.normalize('NFKD')]
    .filter((part) => !/\p{M}/u.test(part))
    .map((part) => sameSignOf(part) ?? plainLetters[part] ?? part);
  return bare.filter((part) => [...part].every(isKnown)).join('');
}

function isKnown(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa1 && code <= 0xff) || beyondLatin1.includes(character);
}
