import MiniSearch from 'minisearch';

/*
 * The search over help and documentation. Every word of a question except fillers must match: whole, as a prefix or
 * with a typo. Words in titles count more than in texts.
 */

/** A searchable article. */
export type SearchEntry = {
  /** Its path with the anchor. */
  href: string;
  title: string;
  /** The title of its page. */
  page: string;
  text: string;
  /** Search terms that its text lacks. */
  alsoFor: string;
};

export type SearchHit = {
  href: string;
  title: string;
  page: string;
  /** An excerpt around the first match, or the beginning. */
  excerpt: string;
};

export type SearchIndex = { entries: Map<string, SearchEntry>; engine: MiniSearch<SearchEntry> };

const fillers = new Set(
  'a an and are as at be by can do does for from how i if in is it me my of on or the there this to what when where which who will with you your'.split(
    ' ',
  ),
);

export function indexOf(entries: readonly SearchEntry[]): SearchIndex {
  const engine = new MiniSearch<SearchEntry>({
    idField: 'href',
    fields: ['title', 'alsoFor', 'page', 'text'],
    tokenize: wordsOf,
    processTerm: stem,
    searchOptions: {
      boost: { title: 10, alsoFor: 8, page: 3, text: 2 },
      prefix: (word) => word.length >= 2,
      // Maximum edit distance; a swap of two letters counts as two.
      fuzzy: (word) => (word.length >= 6 ? 2 : word.length >= 4 ? 1 : false),
      weights: { prefix: 0.5, fuzzy: 0.3 },
      // Long articles rank no lower than short ones.
      bm25: { k: 1.2, b: 0, d: 0.5 },
    },
  });
  engine.addAll(entries);
  return { engine, entries: new Map(entries.map((entry) => [entry.href, entry])) };
}

/** Matching articles, best first; if none has all words, those with the most. */
export function searchIn({ engine, entries }: SearchIndex, question: string, limit = 20): SearchHit[] {
  const asked = wordsOf(question);
  const significant = asked.filter((word) => !fillers.has(word));
  const words = [...new Set(significant.length > 0 ? significant : asked)];
  const found = engine.search(words.join(' '));
  const most = Math.max(0, ...found.map(({ queryTerms }) => queryTerms.length));
  // With half of the words a result is a guess; with fewer it is noise.
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
      // "e-mail" and "email", "sign-in" and "signin" are the same search.
      .replace(/([a-z])-(?=[a-z])/g, '$1')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** "cancelling" and "cancelled" match "cancel", "plans" matches "plan". */
function stem(word: string): string {
  const short = word.replace(/(?:l?ing|l?ed|s)$/, '');
  return short.length >= 4 ? short : word;
}

const excerptLength = 150;

function excerpt(text: string, words: string[]): string {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.search(new RegExp(`\\b${word}`, 'u'))).filter((position) => position >= 0);
  const first = Math.min(...(places.length > 0 ? places : [0]));
  // From the start of the sentence if that is near.
  const sentence = text.lastIndexOf('. ', first);
  const start =
    sentence >= 0 && first - sentence < 90 ? sentence + 2 : first < 90 ? 0 : text.indexOf(' ', first - 60) + 1;
  const cut = text.slice(start, start + excerptLength);
  const end = start + excerptLength < text.length ? `${cut.slice(0, cut.lastIndexOf(' '))} …` : cut;
  return start > 0 && sentence + 2 !== start ? `… ${end}` : end;
}
