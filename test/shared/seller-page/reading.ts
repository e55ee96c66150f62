/* How hard a text is to read, by the published formulas. Only sentences count: what ends in a period or question mark. */

/** The sentences, words and syllables of some texts. A placeholder is one word of two syllables. */
function counted(texts: readonly string[], syllablesOf: (word: string) => number) {
  let [sentences, words, syllables] = [0, 0, 0];
  for (const text of texts) {
    const plain = text.replace(/\{\w+\}%?/g, 'paper');
    sentences += plain.split(/[.?!](?=\s|$)/).filter((part) => /[\p{L}\d]/u.test(part)).length;
    for (const word of plain.match(/[\p{L}\d$#%.,’'-]*[\p{L}\d][\p{L}\d’'-]*/gu) ?? []) {
      words += 1;
      syllables += syllablesOf(word);
    }
  }
  return { sentences, words, syllables };
}

/** Flesch-Kincaid: the school year that reads it. */
export function englishGrade(texts: readonly string[]): number {
  const { sentences, words, syllables } = counted(texts, englishSyllables);
  return (0.39 * words) / sentences + (11.8 * syllables) / words - 15.59;
}

/** Fernández Huerta: 70 to 80 is the sixth year of school; higher is easier. */
export function spanishEase(texts: readonly string[]): number {
  const { sentences, words, syllables } = counted(texts, spanishSyllables);
  return 206.84 - (60 * syllables) / words - (1.02 * words) / sentences;
}

/** Groups of vowels, less an end that is silent; two where `ia`, `io` and `ua` sound apart. */
export function englishSyllables(word: string): number {
  const bare = word.toLowerCase().replace(/[^a-z]/g, '');
  if (bare.length <= 3) return 1;
  const spoken = bare.replace(/(?:[^laeiouy]es|[^tdaeiouy]ed|[^l]e|[aeiouy]le)$/, (end) => end.replace(/e[sd]?$/, ''));
  const groups = spoken.match(/[aeiouy]+/g)?.length ?? 1;
  // “gua” and “qua” are one sound.
  const apart = bare.match(/(?<![cstg])i[ao]|(?<![gq])ua/g)?.length ?? 0;
  return Math.max(1, groups + apart);
}

/** Groups of vowels; a hiatus, with a strong vowel beside another or a stressed weak one, counts two. */
export function spanishSyllables(word: string): number {
  const bare = word
    .toLowerCase()
    .replace(/[^a-záéíóúüñ]/g, '')
    .replace(/qu|gu(?=[eiéí])/g, 'q');
  const groups = bare.match(/[aeiouáéíóúü]+/g) ?? [];
  return Math.max(
    1,
    groups.reduce((sum, group) => sum + 1 + (group.match(/[aeoáéó](?=[aeoáéóíú])|[íú](?=[aeoáéó])/g)?.length ?? 0), 0),
  );
}
