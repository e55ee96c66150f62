// The most common words of USPS Publication 28, appendices C1 and B: one spelling each.
const shortForms: Record<string, string> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  place: 'pl',
  boulevard: 'blvd',
  circle: 'cir',
  terrace: 'ter',
  parkway: 'pkwy',
  highway: 'hwy',
  trail: 'trl',
  square: 'sq',
  apartment: 'unit',
  apt: 'unit',
  suite: 'unit',
  ste: 'unit',
};

/** Directions in full, and as an address key writes them. */
export const directionKeys: Record<string, string> = {
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
};
/** The directions as an address key writes them. */
export const directions: ReadonlySet<string> = new Set(Object.values(directionKeys));
const streetWords = new Set(Object.values(shortForms).filter((word) => word !== 'unit'));
/** The words that usually end a street's name, as an address key writes them. */
export const streetEndings: ReadonlySet<string> = new Set([
  ...streetWords,
  ...'aly cv loop pass path plz row run walk way xing'.split(' '),
]);

/**
 * Whether the direction at `index` is the street's name, because nothing else is: East St is not E St and Avenue
 * North is not Avenue N, but East Mock St and Mock Ave North have a name.
 */
function isStreetName(words: readonly string[], index: number): boolean {
  const [twoBefore, before, after] = [words[index - 2], words[index - 1], words[index + 1]];
  return (isStreetWord(after) && isBeforeName(before)) || (isStreetWord(before) && isBeforeName(twoBefore));
}

function isStreetWord(word: string | undefined): boolean {
  return word !== undefined && streetWords.has(word);
}

/** What precedes a street's name: the start, the house number, or a direction. */
function isBeforeName(word: string | undefined): boolean {
  return word === undefined || /^[\d.]+[a-z]?$/.test(word) || directions.has(directionKeys[word] ?? word);
}

/**
 * The form that is checked, cached and sent to providers: one line in plain characters, with ", " between its parts,
 * without quotes, brackets and the dots of abbreviations. The same text again when normalized twice.
 */
export function normalizeAddress(text: string): string {
  return (
    text
      // 123½ is 123 1/2, not 1231/2.
      .replace(/(?<=\p{N})(?=\p{No})|(?<=\p{No})(?=\p{N})/gu, ' ')
      .normalize('NFKC')
      .replaceAll('\u2044', '/')
      .replace(/\p{Pd}/gu, '-')
      .replace(/["“”()]/g, ' ')
      .replace(/(?<=\p{L})\.+|\.+(?=[\s,]|$)/gu, '')
      .replace(/\s+/g, ' ')
      .replace(/[ ,]*,[ ,]*/g, ', ')
      .replace(/^[ ,]+|[ ,]+$/g, '')
      .normalize('NFC')
  );
}

/** Between digits, signs that the key drops elsewhere: 12'3 is not 123. */
const signsInNumber = /(?<=\p{N})(?:['’]|[.'’]{2,})(?=\p{N})/gu;

/** The last four digits of a ZIP+4, at the end or before the country. 12345-6789 Main St has a house number. */
const zipExtension = /(?<=\b\d{5})-\d{4}(?=[ ,]*(?:u\W?s\W?(?:a\W?)?|united states(?: of america)?)?$)/;

/**
 * A key that is equal for different spellings of one address. It ignores case, punctuation, spacing, the usual street
 * words, the last four digits of a ZIP+4 and the country. Empty when the text has no letter or digit.
 */
export function addressKey(address: string): string {
  const words = normalizeAddress(address)
    .toLowerCase()
    .replace(zipExtension, '')
    .replace(/#(?=\s*[\p{L}\p{N}])/gu, ' unit ')
    .replace(signsInNumber, ' ')
    .replace(/['’]|(?<!\p{N})\.|\.(?!\p{N})/gu, '')
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => shortForms[word] ?? word);
  return words
    .map((word, index) => (isStreetName(words, index) ? word : (directionKeys[word] ?? word)))
    .filter((word, index) => !(word === 'unit' && words[index - 1] === 'unit'))
    .join(' ')
    .replace(/( (usa|us|united states( of america)?))+$/, '');
}
