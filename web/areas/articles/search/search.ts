/*
 * The search over help and documentation: small enough to go through all of it for every key. Every word of a
 * question that is not a filler has to be found, whole, as a beginning or with a slip of the finger; a word in a
 * title counts more than one in a text.
 */

/** One article as the search knows it. */
export type SearchEntry = {
  /** Where it is read, with its anchor. */
  href: string;
  title: string;
  /** The page it is on. */
  page: string;
  text: string;
  /** Words people search by that are not in it. */
  alsoFor: string;
};

export type SearchHit = {
  href: string;
  title: string;
  page: string;
  /** The words of the text around the first one found, or its beginning. */
  excerpt: string;
};

type Indexed = { entry: SearchEntry; fields: { words: Set<string>; weight: number }[] };

export type SearchIndex = readonly Indexed[];

const fillers = new Set(
  'a an and are as at be by can do does for from how i if in is it me my of on or the there this to what when where which who will with you your'.split(
    ' ',
  ),
);

export function indexOf(entries: readonly SearchEntry[]): SearchIndex {
  return entries.map((entry) => ({
    entry,
    fields: [
      { words: new Set(wordsOf(entry.title)), weight: 10 },
      { words: new Set(wordsOf(entry.alsoFor)), weight: 8 },
      { words: new Set(wordsOf(entry.page)), weight: 3 },
      { words: new Set(wordsOf(entry.text)), weight: 2 },
    ],
  }));
}

/** The articles that answer a question, best first; where none has all of its words, those that have most. */
export function searchIn(index: SearchIndex, question: string, limit = 20): SearchHit[] {
  const asked = wordsOf(question);
  const telling = asked.filter((word) => !fillers.has(word));
  const words = telling.length > 0 ? telling : asked;
  if (words.length === 0) return [];
  const scored = index
    .map(({ entry, fields }) => {
      const scores = words.map((word) =>
        Math.max(...fields.map((field) => likeness(word, field.words) * field.weight)),
      );
      return {
        entry,
        found: scores.filter((score) => score > 0).length,
        score: scores.reduce((sum, score) => sum + score, 0),
      };
    })
    .filter(({ found }) => found > 0);
  const most = Math.max(0, ...scored.map(({ found }) => found));
  // Half of a question found is a guess at it; less is noise.
  if (most * 2 < words.length) return [];
  return scored
    .filter(({ found }) => found === most)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ entry: { href, title, page, text } }) => ({ href, title, page, excerpt: excerpt(text, words) }));
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/[’']/g, '')
      // "e-mail" and "email", "sign-in" and "signin" are the same to who searches.
      .replace(/([a-z])-(?=[a-z])/g, '$1')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** How well the best of the words fits the one asked for: 1 for the word itself, 0 for none. */
function likeness(asked: string, words: Set<string>): number {
  if (words.has(asked)) return 1;
  let best = 0;
  for (const word of words) best = Math.max(best, likenessOf(asked, word));
  return best;
}

function likenessOf(asked: string, word: string): number {
  if (word === `${asked}s` || asked === `${word}s`) return 0.95;
  const shorter = Math.min(asked.length, word.length);
  if (asked.length >= 2 && word.startsWith(asked)) return 0.8;
  // "cancelling" asks for "cancel".
  if (word.length >= 4 && asked.startsWith(word) && asked.length - word.length <= 4) return 0.7;
  const slips = shorter >= 8 ? 2 : shorter >= 4 ? 1 : 0;
  if (slips > 0 && isWithin(asked, word, slips)) return 0.5;
  // Not yet typed to its end, and with a slip already.
  return slips > 0 && word.length > asked.length && isWithin(asked, word.slice(0, asked.length), slips)
    ? 0.3
    : 0;
}

/** Whether so many slips (a letter too many, too few, wrong, or two exchanged) lead from one word to the other. */
function isWithin(a: string, b: string, slips: number): boolean {
  if (Math.abs(a.length - b.length) > slips || a[0] !== b[0]) return false;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(cost);
    }
    [beforeLast, last] = [last, row];
  }
  return (last[b.length] ?? slips + 1) <= slips;
}

const excerptLength = 150;

function excerpt(text: string, words: string[]): string {
  const lower = text.toLowerCase();
  const places = words
    .map((word) => lower.search(new RegExp(`\\b${word}`, 'u')))
    .filter((place) => place >= 0);
  const first = Math.min(...(places.length > 0 ? places : [0]));
  // From the start of its sentence, where that is near.
  const sentence = text.lastIndexOf('. ', first);
  const start =
    sentence >= 0 && first - sentence < 90
      ? sentence + 2
      : first < 90
        ? 0
        : text.indexOf(' ', first - 60) + 1;
  const cut = text.slice(start, start + excerptLength);
  const end = start + excerptLength < text.length ? `${cut.slice(0, cut.lastIndexOf(' '))} …` : cut;
  return start > 0 && sentence + 2 !== start ? `… ${end}` : end;
}
