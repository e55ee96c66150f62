import { maxAddressLength, normalizeAddress } from './address.ts';
import { type AddressParts, readAddress } from './address-reader.ts';
import { mainEndings, unitWords } from './address-words.ts';
import { hasSecondHouse } from './second-house.ts';

/* Decides what is the address of a house. Used before sign-up, before a lookup, and by every call of the API. */

/** Also said of a list's row. */
export const twoAddresses = 'Two addresses. Keep the one of the house.';

const problems = {
  empty: 'Enter the house number and street, then the city and state or the ZIP.',
  long: `Enter at most ${maxAddressLength} characters.`,
  characters: 'Use only letters, numbers and plain punctuation.',
  box: 'A PO box is not a house. Enter the house number and street.',
  route: 'A rural route is not a house number. Enter the house number and road.',
  number: 'Start with the house number.',
  street: 'Enter the street after the house number.',
  place: 'Add the city and state, or the ZIP.',
  end: 'Put a comma after the street.',
  two: twoAddresses,
} as const;

/** The normalized address, with its ZIP repaired, or what to change. */
export type ParsedAddress = { address: string; problem?: never } | { address?: never; problem: string };

/**
 * Accepts a house number, a street, and either a city with its state or a ZIP, with or without commas. Knows units,
 * directions, fractions, hyphenated numbers (12-34 45th St), rural ones (N1234 County Rd), highways and grids
 * (123 W 400 S). A ZIP that lost its zeros or its dash is repaired; what is no ZIP is left out after city and state.
 */
export function parseAddress(text: string): ParsedAddress {
  // Spaces go, so that longer text may fit; what is far longer is not even normalized.
  const address = normalizeAddress(text.slice(0, 10 * maxAddressLength));
  const parts = readAddress(address);
  const problem = problemOf(address, parts);
  if (problem === 'place' && parts.badZip !== '' && !parts.street.endsWith(` ${parts.badZip}`)) {
    return { problem: `"${parts.badZip}" is not a ZIP. Enter all five digits, or the city and state.` };
  }
  if (problem !== undefined) return { problem: problems[problem] };
  // Without what was left out, the rest may read otherwise.
  return parts.address === address ? { address } : parseAddress(parts.address);
}

const plain = /^[\p{Script=Latin}\p{N}\p{Pd} ,.'"‘’“”ʻ#&()/]+$/u;
const name = /\p{L}{2}/u;
/** An ordinal after a direction needs no ending: W 7th, West Seventh. */
const ordinal = /^\S+(?: \d\/\d+)? (?:[ns]?[ew]|[ns]|(?:north|south)?(?:east|west)?) (?:\d+(?:st|nd|rd|th)\b|\p{L})/iu;
const isNamed = ({ street, typed }: AddressParts) =>
  name.test(street) ||
  /^(?:[nsew]{1,2} )?(?:i \d+|\d+ [nsew])\b/.test(street) ||
  (/^[nsew]{1,2} \d+$/.test(street) && ordinal.test(typed.street));
/** A unit's word and number, where no street stands before it: Lot 7. Some of the words alone are a street's name. */
const onlyUnit = new RegExp(
  `^(?:unit|apt|apartment|ste|suite|#|(?:${[...unitWords.keys()].join('|')}) (?:# )?(?:\\p{L}?\\d+\\p{L}?|\\p{L}))$`,
  'u',
);
/** In the words that people write, before any number. */
const box = /^(?:p ?o ?box|pob|post office box|box|general delivery)\b/i;
const ruralRoute = /^(?:rr|rfd|hc|rural r(?:ou)?te|highway contract)\b[ #\d]/i;

function problemOf(address: string, parts: AddressParts): keyof typeof problems | undefined {
  if (address === '') return 'empty';
  if (address.length > maxAddressLength) return 'long';
  if (!plain.test(address)) return 'characters';
  if (box.test(address)) return 'box';
  if (ruralRoute.test(address)) return 'route';
  // Whatever is meant by 12'3, it is not the house 123.
  if (/\p{N}(?:['’‘ʻ]|[.'’‘ʻ]{2,})\p{N}/u.test(address)) return 'number';
  if (parts.number === '') return 'number';
  if (hasSecondHouse(address, parts)) return 'two';
  if (!isStreet(parts)) return 'street';
  const isPlaced = parts.zip !== '' || (parts.state !== '' && name.test(parts.typed.city));
  if (!isPlaced) return 'place';
  return parts.isUnended ? 'end' : undefined;
}

/** More than the word for a street or a unit: a name, an Interstate, an ordinal, or a grid's number and direction. */
const isStreet = (parts: AddressParts) =>
  isNamed(parts) &&
  !mainEndings.has(parts.street) &&
  !onlyUnit.test(parts.street) &&
  // Lot # 7
  (parts.unit === '' || !unitWords.has(parts.street));
