import MiniSearch from 'minisearch';

/*
 * The search over help and documentation. Every word of a question that is not a filler has to be found, whole, as a
 * beginning or with a typo; a word in a title counts more than one in a text.
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

export type SearchIndex = { entries: Map<string, SearchEntry>; engine: MiniSearch<SearchEntry> };

const fillers = new Set(
  'a an and are as at be by can do does for from how i if in is it me my of on or the there this to what when where which who will with you your'.split(
    ' ',
  ),
);

/** The articles, ready to be searched. */
export function indexOf(entries: readonly SearchEntry[]): SearchIndex {
  const engine = new MiniSearch<SearchEntry>({
    idField: 'href',
    fields: ['title', 'alsoFor', 'page', 'text'],
    tokenize: wordsOf,
    processTerm: stem,
    searchOptions: {
      boost: { title: 10, alsoFor: 8, page: 3, text: 2 },
      prefix: (word) => word.length >= 2,
      // How many letters may differ: exchanging two counts as two.
      fuzzy: (word) => (word.length >= 6 ? 2 : word.length >= 4 ? 1 : false),
      weights: { prefix: 0.5, fuzzy: 0.3 },
      // A long article is no worse an answer than a short one.
      bm25: { k: 1.2, b: 0, d: 0.5 },
    },
  });
  engine.addAll(entries);
  return { engine, entries: new Map(entries.map((entry) => [entry.href, entry])) };
}

/** The articles that answer a question, best first; where none has all of its words, those that have most. */
export function searchIn({ engine, entries }: SearchIndex, question: string, limit = 20): SearchHit[] {
  const asked = wordsOf(question);
  const telling = asked.filter((word) => !fillers.has(word));
  const words = [...new Set(telling.length > 0 ? telling : asked)];
  const found = engine.search(words.join(' '));
  const most = Math.max(0, ...found.map(({ queryTerms }) => queryTerms.length));
  // Half of a question found is a guess at it; less is noise.
  if (most * 2 < words.length) return [];
  return found
    .filter(({ queryTerms }) => queryTerms.length === most)
    .slice(0, limit)
    .flatMap(({ id }) => entries.get(String(id)) ?? [])
    .map(({ href, title, page, text }) => ({ href, title, page, excerpt: excerpt(text, words) }));
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

/** "cancelling" and "cancelled" ask for "cancel", "plans" for "plan". */
function stem(word: string): string {
  const short = word.replace(/(?:l?ing|l?ed|s)$/, '');
  return short.length >= 4 ? short : word;
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
