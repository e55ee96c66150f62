import * as z from 'zod/mini';

/** An address as a person types it: 3 to 200 characters with at least one letter or digit. */
export const AddressInput = z.string().check(
  z.trim(),
  z.minLength(3),
  z.maxLength(200),
  z.refine((value) => addressKey(value) !== '', 'An address needs letters or digits.'),
);

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
