/** Which a number means when it stands in words, as in "1st Mtg Bal". */
const ordinals = new Map(
  ['first', 'second', 'third', 'fourth'].flatMap((word, index) => {
    const number = String(index + 1);
    return [word, ['1st', '2nd', '3rd', '4th'][index] ?? ''].map((each) => [each, number] as const);
  }),
);

/**
 * A column's name as it is compared: "Mortgage 1 Est. Balance ($)" is "mortgage 1 est balance". What stands in round
 * brackets is dropped, CamelCase and letters beside digits come apart, signs become words.
 */
export function normalHeader(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\([^()]*\)/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/\b([1-4](?:st|nd|rd|th))\b/gi, (ordinal) => ` ${ordinal.toLowerCase()} `)
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(?!(?:st|nd|rd|th)\b)(\p{L})/giu, '$1 $2')
    .toLowerCase()
    .replace(/\$\//g, ' price per ')
    .replace(/\b(?:y\/n|yes\/no)\b/g, ' ')
    .replace(/\//g, ' per ')
    .replace(/#/g, ' number ')
    .replace(/%/g, ' percent ')
    .replace(/&/g, ' and ')
    .replace(/['’ʻ`]/g, '')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
}

/** The number in a normalized header, "1st" and "second" too; `undefined` without one. */
export function numberIn(words: string[]): number | undefined {
  for (const word of words) {
    const number = ordinals.get(word) ?? word;
    if (/^\d$/.test(number)) return Number(number);
  }
  return undefined;
}
