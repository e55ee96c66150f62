import * as z from 'zod/mini';

/**
 * An address as a person types it: at most 200 characters, and in it what any address has, a word of two letters
 * or more and a second word or number beside it. "1 A" is none; "Main St Mesa" may be one, which the source says.
 */
export const AddressInput = z
  .string()
  .check(
    z.trim(),
    z.minLength(3),
    z.maxLength(200),
    z.refine(canBeAddress, 'Enter a street address with its city and state or ZIP.'),
  );

function canBeAddress(text: string): boolean {
  const words = addressKey(text).split(' ');
  return words.length > 1 && words.some((word) => /\p{L}{2}/u.test(word));
}

// The commonest words of USPS Publication 28, appendices C1 and B: one spelling each.
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
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
  apartment: 'unit',
  apt: 'unit',
  suite: 'unit',
  ste: 'unit',
};

/**
 * The same house spelled differently has the same key: case, punctuation, spacing, the usual street words,
 * the last four digits of a ZIP+4 and the country do not count. Empty when the text holds no letter or digit.
 */
export function addressKey(address: string): string {
  const words = address
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\b(\d{5})-\d{4}\b/g, '$1')
    .replace(/#(?=\s*[\p{L}\p{N}])/gu, ' unit ')
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => shortForms[word] ?? word);
  return words
    .filter((word, index) => !(word === 'unit' && words[index - 1] === 'unit'))
    .join(' ')
    .replace(/( (usa|us|united states( of america)?))+$/, '');
}
